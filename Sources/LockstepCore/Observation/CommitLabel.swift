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
            // "\Root.property.part"
            "\(keyPath)".drop { $0 != "." }.dropFirst().description
        }
    }
}
