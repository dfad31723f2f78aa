import SwiftSyntax

/// An access level, ordered from the narrowest to the widest.
enum AccessLevel: String {
    case `private`
    case `fileprivate`
    case `internal`
    case `package`
    case `public`
    case `open`

    /// The level that `modifiers` state, or `nil` if they state none.
    ///
    /// A modifier with a detail, such as `private(set)`, applies to the setter only and is ignored.
    init?(writtenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail == nil }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The level that `modifiers` state for the setter of a property: `private` for `private(set)`. It is `nil` if they
    /// state none.
    init?(ofSetterWrittenIn modifiers: DeclModifierListSyntax) {
        let levels = modifiers.lazy
            .filter { $0.detail?.detail.text == "set" }
            .compactMap { AccessLevel(rawValue: $0.name.text) }
        guard let level = levels.first else { return nil }
        self = level
    }

    /// The level of a type declared with `modifiers`. `lexicalContext` lists the enclosing declarations, innermost
    /// first.
    ///
    /// A type without a modifier has the level that an enclosing extension states.
    init(ofTypeWith modifiers: DeclModifierListSyntax, in lexicalContext: [Syntax]) {
        let enclosing = lexicalContext.first?.as(ExtensionDeclSyntax.self)
        self =
            AccessLevel(writtenIn: modifiers)
            ?? enclosing.flatMap { AccessLevel(writtenIn: $0.modifiers) }
            ?? .internal
    }

    /// The modifier, followed by a space, of a generated member with the access level of its type.
    ///
    /// `open` becomes `public`, because generated members are not meant to be overridden. For `internal` and narrower
    /// levels, no modifier is needed: the level of the type already limits its members.
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
