import SwiftSyntax

/// An access level. The cases are ordered from the narrowest to the widest.
enum AccessLevel: String {
    case `private`
    case `fileprivate`
    case `internal`
    case `package`
    case `public`
    case `open`

    /// The access level in `modifiers`, or `nil` if there is no access level.
    ///
    /// A modifier such as `private(set)` is ignored, because it applies to the setter only.
    init?(writtenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail == nil }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The access level in a modifier such as `private(set)`, or `nil` if there is no such modifier.
    init?(ofSetterWrittenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail?.detail.text == "set" }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The access level of a type with `modifiers`. `lexicalContext` contains the enclosing declarations, the innermost
    /// first.
    ///
    /// Without an access modifier, an enclosing extension sets the level. The default is `internal`.
    init(ofTypeWith modifiers: DeclModifierListSyntax, in lexicalContext: [Syntax]) {
        let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        self =
            AccessLevel(writtenIn: modifiers)
            ?? enclosing.flatMap { AccessLevel(writtenIn: $0.modifiers) }
            ?? .internal
    }

    /// The modifier, followed by a space, for a generated member in a type with this access level.
    ///
    /// `open` becomes `public`, because generated members are not meant to be overridden. For `internal` and narrower
    /// levels, the modifier is empty.
    var memberModifier: String {
        switch self {
        case .private, .fileprivate, .internal: ""
        case .package: "package "
        case .public, .open: "public "
        }
    }

    /// The modifier, followed by a space, for a generated member that subclasses in other modules can override.
    var overridableModifier: String { self == .open ? "open " : memberModifier }
}

extension AccessLevel: CaseIterable, Comparable {
    static func < (left: AccessLevel, right: AccessLevel) -> Bool {
        allCases.firstIndex(of: left) ?? 0 < allCases.firstIndex(of: right) ?? 0
    }
}
