/// The name of a commit, formatted only when a recorder, an interceptor or a message needs it.
@usableFromInline @MainActor package enum CommitLabel {
    /// This name.
    case name(String)
    /// The name of the property that the key path leads to.
    case property(AnyKeyPath)
    /// The names of the properties that the key paths lead to.
    case properties(@MainActor () -> [AnyKeyPath])

    /// The label as text.
    @usableFromInline var description: String { description { _ in nil } }

    /// The label as text.
    ///
    /// - Parameter name: The name of a property; `nil` where its key path's own description is to be used.
    /// - Returns: The label.
    func description(name: (AnyKeyPath) -> String?) -> String {
        switch self {
        case .name(let name): name
        case .property(let keyPath): name(keyPath) ?? Self.name(of: keyPath)
        case .properties(let keyPaths):
            keyPaths().map { name($0) ?? Self.name(of: $0) }.joined(separator: ", ")
        }
    }

    /// The name of the property that a key path leads to: a path of names for a property of another property.
    package static func name(of keyPath: AnyKeyPath) -> String {
        if let place = places.index(of: keyPath) { return names[place] }
        // In a generic context, a key path is made for each evaluation; these must not pile up.
        if names.count > 1024 { (names, places) = ([], KeyPathTable()) }
        let name = describe(keyPath)
        places.keep(names.count, for: keyPath)
        names.append(name)
        return name
    }

    // Describing a key path takes as long as several commits.
    private static var places = KeyPathTable()
    private static var names: [String] = []

    private static func describe(_ keyPath: AnyKeyPath) -> String {
        // "\Root.property.part"; a computed part prints as "<computed 0x7fc3 (Int)>", with another address in each launch.
        // One that is computed as a whole has no name; its type stands for it.
        let names = "\(keyPath)".split(separator: ".").dropFirst().prefix { !$0.hasPrefix("<") }
        return names.isEmpty ? "\(type(of: keyPath).valueType)" : names.joined(separator: ".")
    }
}
