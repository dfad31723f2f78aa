/// The name of a commit. The text of the name is created only when a recorder, an interceptor or a message needs it.
@usableFromInline @MainActor package enum CommitLabel {
    /// A name that exists as text, such as the name of a mutation.
    case name(String)
    /// The text that the closure returns.
    case text(@MainActor () -> String)
    /// The name of the property at the key path.
    case property(AnyKeyPath)
    /// The names of the properties at the key paths that the closure returns.
    case properties(@MainActor () -> [AnyKeyPath])

    /// The label as text.
    @usableFromInline var description: String { description { _ in nil } }

    /// Returns the label as text.
    ///
    /// - Parameter name: A closure that returns the name of a property. If it returns `nil`, ``name(of:)`` is used.
    /// - Returns: The text.
    func description(name: (AnyKeyPath) -> String?) -> String {
        switch self {
        case .name(let name): name
        case .text(let text): text()
        case .property(let keyPath): name(keyPath) ?? Self.name(of: keyPath)
        case .properties(let keyPaths):
            keyPaths().map { name($0) ?? Self.name(of: $0) }.joined(separator: ", ")
        }
    }

    /// Returns the name of the property at a key path. The name of a nested property is a path, such as
    /// `address.city`.
    package static func name(of keyPath: AnyKeyPath) -> String {
        if let place = places.index(of: keyPath) { return names[place] }
        // In a generic context, each evaluation of a key path expression creates a new key path object. So the table
        // is cleared when it has more than 1,024 names. Otherwise, it could grow without limit.
        if names.count > 1024 { (names, places) = ([], KeyPathTable()) }
        let name = describe(keyPath)
        places.insert(names.count, for: keyPath)
        names.append(name)
        return name
    }

    // The names are cached, because describing a key path takes as long as several commits.
    private static var places = KeyPathTable()
    private static var names: [String] = []

    private static func describe(_ keyPath: AnyKeyPath) -> String {
        // The description is "\Root.property.part". A computed part is described as "<computed 0x7fc3 (Int)>", with a
        // different address in each launch. Therefore the name ends before the first computed part. If the first part
        // is computed, the name is the type of the value.
        let names = "\(keyPath)".split(separator: ".").dropFirst().prefix { !$0.hasPrefix("<") }
        return names.isEmpty ? "\(type(of: keyPath).valueType)" : names.joined(separator: ".")
    }
}
