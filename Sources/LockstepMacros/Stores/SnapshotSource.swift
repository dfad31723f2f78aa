import SwiftSyntax
import SwiftSyntaxMacros

/// The source of the struct that a property store's state is copied to.
struct SnapshotSource {
    /// The name of the store's class, as written.
    let store: String
    /// The level of the class.
    let access: AccessLevel
    /// What is copied.
    let properties: [StateProperty]
    /// The types of the class's own that nothing outside of it can name.
    let privateTypes: Set<String>

    /// The struct, line by line.
    var lines: [String] {
        let modifier = access.memberModifier
        let blocks =
            [properties.flatMap(field)]
            + [initializer]
            + [
                ["/// Takes a snapshot."]
                    + block(
                        "@MainActor \(modifier)init(of store: \(store))",
                        properties.map { property in
                            "self.\(property.name) = store.\(property.name)"
                        }),
                ["/// Sets the store's properties to the values of this snapshot."]
                    + block("@MainActor \(modifier)func assign(to store: \(store))", assignments),
                ["/// The name of a property that is part of the snapshot."]
                    + block(
                        "@MainActor \(modifier)static func name(of property: Swift.PartialKeyPath<\(store)>) "
                            + "-> Swift.String?",
                        names
                    ),
            ]
        return [
            "/// The state of a `\(store.filter { $0 != "`" })`, as a value.",
            "\(modifier)nonisolated struct Snapshot: Lockstep.PropertySnapshot {",
        ] + blocks.filter { !$0.isEmpty }.joined(separator: [""]).map { $0.isEmpty ? "" : "    \($0)" } + ["}"]
    }

    /// The field of a property. Where its type may not be `Sendable`, the compiler is to say that where the property is declared.
    private func field(of property: StateProperty) -> [String] {
        let field = "\(levelModifier(of: property))var \(property.name): \(property.type.trimmedDescription)"
        guard !property.type.isSendable, let site = property.site else { return [field] }
        return ["#sourceLocation(file: \(site.file), line: \(site.line))", field, "#sourceLocation()"]
    }

    /// Creates a snapshot from values, and is as visible as the field that is hidden most.
    private var initializer: [String] {
        let parameters = properties.map { "\($0.name): \($0.parameterType)" }.joined(separator: ", ")
        let level = properties.map(level).min().map { min($0, access) } ?? access
        let modifier = level == .private ? "private " : level == .fileprivate ? "fileprivate " : level.memberModifier
        return ["/// Creates a snapshot from values."]
            + block("\(modifier)init(\(parameters))", properties.map { "self.\($0.name) = \($0.name)" })
    }

    /// Observers of properties may set other properties, and so run before those are assigned.
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

    /// A field's level: that of the property, where `private` means the whole file, since the snapshot is another type.
    private func level(of property: StateProperty) -> AccessLevel {
        let mentionsPrivateType = property.type.tokens(viewMode: .sourceAccurate)
            .contains { privateTypes.contains($0.plainName) }
        if mentionsPrivateType { return .private }
        return max(property.access, .fileprivate)
    }

    private func levelModifier(of property: StateProperty) -> String {
        level(of: property).modifier(inside: access)
    }
}

extension AccessLevel {
    /// The modifier, with a space after it, of a generated member of a type of level `access` that is to have this
    /// level.
    func modifier(inside access: AccessLevel) -> String {
        switch self {
        case .private: "private "
        case .fileprivate: "fileprivate "
        default: min(self, access).memberModifier
        }
    }
}
