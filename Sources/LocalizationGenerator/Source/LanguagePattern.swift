import Foundation

/// The locales that receive the texts of a language, as a pattern of the generated `switch`.
struct LanguagePattern {
    let language: String
    let code: String
    /// The script of the locales, or `nil` for all scripts.
    let script: String?
    /// The region of the locales, or `nil` for all regions.
    let region: String?

    /// Returns the patterns of languages. The first pattern that matches a locale has the best language for it:
    ///
    /// 1. A language with a region, for its region: `pt-BR`, or `zh-HK` for `zh-Hant-HK`.
    /// 2. A language with the same script: one without a region, or else one for another region. If only `pt-BR` has
    ///    texts, it is also for readers in Portugal.
    /// 3. A language without a script and a region, for all locales of the language.
    static func all(of languages: [String]) -> [LanguagePattern] {
        let named = languages.compactMap(NamedLanguage.init)
        var scripts: Set<[String?]> = []
        let preferred = (named.filter(\.isAlone) + named.filter { !$0.hasRegion } + named)
            .filter { scripts.insert([$0.code, $0.script]).inserted }
        return named.filter(\.hasRegion).map { $0.pattern($0.script, $0.region) }
            + preferred.filter { !$0.isAlone }.map { $0.pattern($0.script, nil) }
            + named.filter(\.isAlone).map { $0.pattern(nil, nil) }
    }
}

/// A language of a catalog, with its likely script and region.
private struct NamedLanguage {
    let name: String
    let code: String
    let script: String?
    let region: String?
    let hasRegion: Bool
    /// Whether the name has neither a script nor a region.
    let isAlone: Bool

    init?(_ name: String) {
        let written = Locale.Language.Components(identifier: name)
        let likely = Locale.Language(identifier: Locale.Language(identifier: name).maximalIdentifier)
        guard let code = likely.languageCode?.identifier else { return nil }
        self.name = name
        self.code = code
        script = likely.script?.identifier
        region = likely.region?.identifier
        hasRegion = written.region != nil
        isAlone = written.region == nil && written.script == nil
    }

    func pattern(_ script: String?, _ region: String?) -> LanguagePattern {
        LanguagePattern(language: name, code: code, script: script, region: region)
    }
}
