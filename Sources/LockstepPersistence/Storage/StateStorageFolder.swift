/// A folder in which a `StoreFamily` saves its members. Each saved value has a name.
///
/// Isolation: none. ``names()`` blocks its caller until the names are read.
public protocol StateStorageFolder: Sendable {
    /// Returns the storage of one value without accessing the value.
    ///
    /// - Parameter name: The name. It can be any text, even an empty text. Different texts have different storages.
    /// - Returns: The storage.
    func storage(named name: String) -> any StateStorage

    /// Returns the names of all saved values.
    ///
    /// - Returns: The names, in no particular order.
    /// - Throws: The error, if the names cannot be listed.
    func names() throws -> [String]
}
