import SwiftSyntax
import SwiftSyntaxMacros

/// The source code of the generated struct `Snapshot`. This struct holds the state of a property store.
struct SnapshotSource {
    /// The name of the store's class, as written.
    let store: String
    /// The access level of the store's class. It determines the access level of `Snapshot`.
    let access: AccessLevel
    /// The properties that the snapshot contains.
    let properties: [StateProperty]
    /// The names of the private types that the class declares.
    let privateTypes: Set<String>

    /// The source lines of `Snapshot`.
    var lines: [String] {
        let modifier = access.memberModifier
        // Otherwise, these functions would cause warnings in generated code.
        let deprecation = properties.contains(where: \.isDeprecated) ? "@available(*, deprecated) " : ""
        let isolated = "\(deprecation)@MainActor \(modifier)"
        let blocks =
            [properties.flatMap(field)]
            + [
                ["/// Returns a snapshot of a store."]
                    + block("\(isolated)static func snapshot(of store: \(store)) -> Self", memberwiseCall),
                ["/// Sets the store's properties to the values of this snapshot."]
                    + block("\(isolated)func assign(to store: \(store))", assignments),
                ["/// The name of a property that is part of the snapshot."]
                    + block(
                        "\(isolated)static func name(of property: Swift.PartialKeyPath<\(store)>) "
                            + "-> Swift.String?",
                        names
                    ),
            ]
        return [
            "/// The state of a `\(store.filter { $0 != "`" })`, as a value.",
            "\(modifier)nonisolated struct Snapshot: Lockstep.PropertySnapshot {",
        ] + blocks.filter { !$0.isEmpty }.joined(separator: [""]).map { $0.isEmpty ? "" : "    \($0)" } + ["}"]
    }

    /// Returns the source lines of the snapshot's field for `property`.
    ///
    /// If the type is not `Sendable`, the compiler reports an error for the field. `#sourceLocation` moves this error
    /// to the declaration of `property`.
    private func field(of property: StateProperty) -> [String] {
        let field = "\(levelModifier(of: property))var \(property.name): \(property.type.trimmedDescription)"
        guard !property.type.isSendable, let site = property.site else { return [field] }
        return ["#sourceLocation(file: \(site.file), line: \(site.line))", field, "#sourceLocation()"]
    }

    /// The lines that call the memberwise initializer, which Swift generates.
    ///
    /// The macro generates no initializer, because it sees only the spelling of a type. It would not know whether a type
    /// alias stands for a function type, which needs `@escaping`. In a module isolated to the main actor, the
    /// initializer could not set a `Set` of the module's types.
    private var memberwiseCall: [String] {
        guard !properties.isEmpty else { return ["Self()"] }
        let arguments = properties.map { "    \($0.name): store.\($0.name)" }
        return ["Self("] + arguments.dropLast().map { "\($0)," } + arguments.suffix(1) + [")"]
    }

    /// The lines that assign the fields to the store's properties. Properties with observers come first, because a
    /// `didSet` may change other properties.
    private var assignments: [String] {
        (properties.filter(\.hasObservers) + properties.filter { !$0.hasObservers })
            .map { "store.propertyStorage.put(self.\($0.name), at: \\.\($0.name), of: store)" }
    }

    private var names: [String] {
        guard !properties.isEmpty else { return ["nil"] }
        return ["switch property {"]
            + properties.map { "case \\\(store).\($0.name): \"\($0.plainName)\"" }
            + ["default: nil", "}"]
    }

    private func block(_ head: String, _ body: [String]) -> [String] {
        ["\(head) {"] + body.map { "    \($0)" } + ["}"]
    }

    /// Returns the access level of the snapshot's field for `property`:
    /// - If the type of the property contains a private type, the level is `private`.
    /// - If the property is `private`, the level is `fileprivate`, because the snapshot is a separate type.
    /// - Otherwise, the level is the level of the property.
    private func level(of property: StateProperty) -> AccessLevel {
        if property.type.tokens(viewMode: .sourceAccurate).contains(where: namesPrivateType) { return .private }
        return max(property.access, .fileprivate)
    }

    /// Returns whether a token refers to a private type that the store's class declares.
    ///
    /// Example: the class `Box` declares the private type `Mode`. The token `Mode` refers to this type in `Mode` and in
    /// `Box.Mode`, but not in `Catalog.Mode`.
    private func namesPrivateType(_ token: TokenSyntax) -> Bool {
        guard privateTypes.contains(token.plainName) else { return false }
        guard let period = token.previousToken(viewMode: .sourceAccurate), period.tokenKind == .period else {
            return true
        }
        return period.previousToken(viewMode: .sourceAccurate)?.text == store
    }

    private func levelModifier(of property: StateProperty) -> String {
        level(of: property).modifier(inside: access)
    }
}

extension AccessLevel {
    /// Returns the modifier, followed by a space, for a member with this access level. `access` is the level of the
    /// type that contains the member. If the member needs no modifier, the result is empty.
    func modifier(inside access: AccessLevel) -> String {
        switch self {
        case .private: "private "
        case .fileprivate: "fileprivate "
        default: min(self, access).memberModifier
        }
    }
}
