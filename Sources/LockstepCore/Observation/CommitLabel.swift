/// What a commit is called; put into words only when somebody asks.
@usableFromInline @MainActor package enum CommitLabel {
    /// This name.
    case name(String)
    /// The name of the property that the key path leads to.
    case property(AnyKeyPath)
    /// The names of the properties that the key paths lead to.
    case properties(@MainActor () -> [AnyKeyPath])

    /// The label in words.
    @usableFromInline var description: String { description { _ in nil } }

    /// The label in words, where the key paths to some properties do not tell their names.
    ///
    /// - Parameter name: The name of such a property.
    /// - Returns: The label.
    func description(name: (AnyKeyPath) -> String?) -> String {
        switch self {
        case .name(let name): name
        case .property(let keyPath): name(keyPath) ?? Self.name(of: keyPath)
        case .properties(let keyPaths):
            keyPaths().map { name($0) ?? Self.name(of: $0) }.joined(separator: ", ")
        }
    }

    /// The name of the property that a key path leads to: a path of names where it is one of another property.
    package static func name(of keyPath: AnyKeyPath) -> String {
        // "\Root.property.part", where what is computed may be "<computed 0x7fc3 (Int)>", another at each start.
        "\(keyPath)".split(separator: ".").dropFirst().prefix { !$0.hasPrefix("<") }.joined(separator: ".")
    }
}
