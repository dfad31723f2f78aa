/// A place where many values are kept, each by a name: the members of a family.
///
/// Isolation: none. ``names()`` blocks.
public protocol StateStorageFolder: Sendable {
    /// Returns the place of one value. It is not touched before it is used.
    ///
    /// - Parameter name: The name. Any text is allowed, also an empty one, and any two texts that are not equal are two
    ///   places.
    /// - Returns: The place.
    func storage(named name: String) -> any StateStorage

    /// Returns the names of all values that are there.
    ///
    /// - Returns: The names, in no particular order.
    /// - Throws: Why they cannot be listed.
    func names() throws -> [String]
}
