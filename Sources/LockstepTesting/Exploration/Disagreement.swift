/// What is thrown where something does not do what its model says.
public struct Disagreement: Error, CustomStringConvertible {
    /// What is wrong.
    public let description: String

    /// - Parameter description: What is wrong: what is, and what should be.
    public init(_ description: String) {
        self.description = description
    }
}
