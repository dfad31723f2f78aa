/// The error of a subject that differs from its model.
public struct Disagreement: Error, CustomStringConvertible {
    /// A description of the difference.
    public let description: String

    /// - Parameter description: A description of the difference: the actual value and the expected one.
    public init(_ description: String) {
        self.description = description
    }
}
