import SwiftDiagnostics
import SwiftSyntax

extension Misuse {
    /// Misuse: the class declares no initializer, and the macro cannot generate one, because some properties have no
    /// default value.
    ///
    /// The fix-it adds an initializer with a parameter for each property in `properties`.
    static func missingInitializer(
        of declaration: ClassDeclSyntax,
        for properties: [StoredProperty],
        access: AccessLevel,
        macro: String
    ) -> Misuse {
        let names = properties.map { "'\($0.name.plainName)'" }.joined(separator: ", ")
        let subject = properties.count == 1 ? "\(names) has" : "\(names) have"
        return Misuse(
            at: properties.first.map { Syntax($0.name) } ?? Syntax(declaration.name),
            id: "missing-initializer",
            "'@\(macro)' cannot generate the initializer of '\(declaration.name.plainName)', because \(subject) no "
                + "default value; declare an initializer, or add default values",
            fixIts: memberwiseInitializer(of: declaration, for: properties, access: access)
        )
    }

    /// Misuse: a public or package class has only the internal `init()` that Swift provides. The macro does not
    /// generate an initializer, because `type` may be a superclass.
    ///
    /// The first fix-it adds `init()`, which is correct if `type` is a protocol. The second fix-it adds
    /// `override init()`, which is correct if `type` is a superclass.
    static func initializerNotGenerated(
        for declaration: ClassDeclSyntax,
        after type: TypeSyntax,
        access: AccessLevel,
        macro: String
    ) -> Misuse {
        let block = declaration.memberBlock
        let modifier = access.memberModifier
        return Misuse(
            at: type,
            id: "initializer-not-generated",
            severity: .warning,
            "'@\(macro)' generates no initializer, because '\(type.trimmedDescription)' may be a superclass; "
                + "declare one, or 'init()' stays internal",
            fixIts: [
                .replace(
                    block.members,
                    with: block.addingMember(["\(modifier)init() {}"]),
                    "add '\(modifier)init() {}'"
                ),
                .replace(
                    block.members,
                    with: block.addingMember(["\(modifier)override init() {", "    super.init()", "}"]),
                    "add '\(modifier)override init()' for a superclass"
                ),
            ]
        )
    }

    private static func memberwiseInitializer(
        of declaration: ClassDeclSyntax,
        for properties: [StoredProperty],
        access: AccessLevel
    ) -> [FixIt] {
        let parameters = properties.compactMap { property in
            property.type.map { "\(property.name.text): \($0.asStoredParameter)" }
        }
        // The compiler reports its own error for a property without a written type.
        guard parameters.count == properties.count else { return [] }
        let assignments = properties.map { "    self.\($0.name.text) = \($0.name.text)" }
        let signature = "\(access.memberModifier)init(\(parameters.joined(separator: ", ")))"
        let labels = properties.map { "\($0.name.plainName):" }.joined()
        let block = declaration.memberBlock
        return [
            .replace(
                block.members,
                with: block.addingMember(["\(signature) {"] + assignments + ["}"]),
                "add 'init(\(labels))'"
            )
        ]
    }
}
