import SwiftSyntax

/// How far a declaration can be seen, from the narrowest to the widest.
enum AccessLevel: String {
    case `private`
    case `fileprivate`
    case `internal`
    case `package`
    case `public`
    case `open`

    /// The level that `modifiers` write down, if they write one.
    ///
    /// A modifier with a detail, such as `private(set)`, speaks of the setter alone and is passed over.
    init?(writtenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail == nil }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The level that `modifiers` write down for a property's setter, if they write one: `private` for `private(set)`.
    init?(ofSetterWrittenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail?.detail.text == "set" }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The level of a type declared with `modifiers`, where `lexicalContext` lists what encloses it, innermost first.
    ///
    /// A type without a modifier of its own takes the one that is written on an extension around it.
    init(ofTypeWith modifiers: DeclModifierListSyntax, in lexicalContext: [Syntax]) {
        let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        self =
            AccessLevel(writtenIn: modifiers)
            ?? enclosing.flatMap { AccessLevel(writtenIn: $0.modifiers) }
            ?? .internal
    }

    /// The modifier, with a space after it, of a generated member that is to be as visible as its type.
    ///
    /// `open` becomes `public`, because nobody is meant to override what a macro wrote. From `internal` inwards no
    /// modifier is needed: the type's own level already limits its members.
    var memberModifier: String {
        switch self {
        case .private, .fileprivate, .internal: ""
        case .package: "package "
        case .public, .open: "public "
        }
    }
}

extension AccessLevel: CaseIterable, Comparable {
    static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
