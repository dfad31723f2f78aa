/// What a commit is called; put into words only when somebody asks.
enum CommitLabel: CustomStringConvertible {
    /// This name.
    case name(String)
    /// The name of the property that the key path leads to.
    case property(AnyKeyPath)

    var description: String {
        switch self {
        case .name(let name): name
        case .property(let keyPath):
            // "\Root.property.part", where what is computed may be "<computed 0x7fc3 (Int)>", another at each start.
            "\(keyPath)".split(separator: ".").dropFirst().prefix { !$0.hasPrefix("<") }.joined(separator: ".")
        }
    }
}
