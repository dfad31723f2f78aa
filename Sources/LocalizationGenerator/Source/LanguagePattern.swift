import Foundation

/// A `case` of the generated `switch`, which chooses a language for a locale. The case matches the locales for which
/// `language` is chosen.
struct LanguagePattern {
    let language: String
    let code: String
    /// The script of the locales, or `nil` for all scripts.
    let script: String?
    /// The region of the locales, or `nil` for all regions.
    let region: String?

    /// Returns the patterns for the languages of a catalog. The first pattern that matches a locale chooses the
    /// language. The patterns have this order:
    ///
    /// 1. Patterns that match one region. Each language with a region has one: `pt-BR` is chosen in Brazil.
    /// 2. Patterns that match one script and all regions. If `pt-BR` is the only Portuguese language, it is also
    ///    chosen in Portugal. A language without a region is preferred: if the catalog has `zh-Hant` and `zh-HK`, then
    ///    `zh-Hant` is chosen in Taiwan.
    /// 3. Patterns that match all scripts and regions. Each language with neither a script nor a region has one, such
    ///    as `pt`.
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

/// A language of a catalog. `script` and `region` come from the name. If the name does not contain them, they have the
/// most likely values: `Latn` and `BR` for `pt`.
private struct NamedLanguage {
    let name: String
    let code: String
    let script: String?
    let region: String?
    let hasRegion: Bool
    /// Whether `name` contains neither a script nor a region.
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
