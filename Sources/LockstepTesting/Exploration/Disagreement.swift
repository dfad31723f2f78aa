/// An error that describes a difference between a tested value and its model. See ``Explorable``.
public struct Disagreement: Error, CustomStringConvertible {
    /// A description of the difference.
    public let description: String

    /// - Parameter description: A description of the difference, with the actual value and the expected value.
    public init(_ description: String) {
        self.description = description
    }
}
