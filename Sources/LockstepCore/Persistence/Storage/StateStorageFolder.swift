/// A place for many saved values with names, such as the members of a family.
///
/// Isolation: none. ``names()`` blocks.
public protocol StateStorageFolder: Sendable {
    /// Returns the place of one value. This method does not access the place.
    ///
    /// - Parameter name: The name. Any text is allowed, even an empty one. Texts that are not equal have different
    ///   places.
    /// - Returns: The place.
    func storage(named name: String) -> any StateStorage

    /// Returns the names of all saved values.
    ///
    /// - Returns: The names, in no particular order.
    /// - Throws: An error if the names cannot be listed.
    func names() throws -> [String]
}
