/// An error that shows that a subject, which is the tested value, differs from its model. See ``Explorable``.
public struct Disagreement: Error, CustomStringConvertible {
    /// A description of the difference.
    public let description: String

    /// - Parameter description: A description of the difference: the actual value and the expected one.
    public init(_ description: String) {
        self.description = description
    }
}
