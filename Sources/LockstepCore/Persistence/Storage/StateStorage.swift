public import Foundation

/// A place for one saved value, as bytes.
///
/// ``FileStorage``, ``UserDefaultsStorage`` and ``MemoryStorage`` are included. To save state elsewhere, such as in a
/// database, conform your own type to this protocol. ``read()``, ``write(_:)`` and ``remove()`` are required.
///
/// Isolation: none. The functions block until they are done, so Lockstep writes and removes off the main actor. It
/// opens and reads on the main actor when it starts to save a store, and closes on the main actor when the store is
/// released. It calls the functions one at a time.
///
/// The functions should throw a ``PersistenceError`` if one of its cases describes the error. Other errors are
/// reported as ``PersistenceError/unavailable(_:)``.
public protocol StateStorage: Sendable {
    /// Reserves the place until ``close()``. The default does nothing.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` if another process, or another storage of this process, has reserved
    ///   the place; another error if the place cannot be reached.
    func open() throws

    /// Releases the place. The default does nothing. A call without an earlier ``open()`` does nothing.
    func close()

    /// Reads the value that was written last.
    ///
    /// - Returns: The bytes; `nil` if nothing was written, or if the value was removed.
    /// - Throws: An error if the place cannot be read.
    func read() throws -> Data?

    /// Replaces the value. When this method returns, `data` is durable: it survives a crash of the process and, if
    /// the place can guarantee it, a loss of power.
    ///
    /// If this method throws, or if the process ends during the call, the place has either the earlier value or
    /// `data`, and the value is complete.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: An error if the bytes cannot be written.
    func write(_ data: Data) throws

    /// Removes the value. If there is no value, this method does nothing.
    ///
    /// - Throws: An error if the value cannot be removed.
    func remove() throws

    /// Moves the value to another name, where no later call changes it. Lockstep calls this method for a damaged
    /// value, to keep it.
    ///
    /// The default throws ``PersistenceError/unavailable(_:)``. The damaged value then stays, and Lockstep does not
    /// overwrite it.
    ///
    /// - Returns: The new name, for messages.
    /// - Throws: An error if the value cannot be moved. The value is then still at its place.
    func setAside() throws -> String
}

extension StateStorage {
    /// Does nothing.
    public func open() throws {}

    /// Does nothing.
    public func close() {}

    /// Throws an error, because this storage has no other name for the value.
    ///
    /// - Returns: Nothing.
    /// - Throws: ``PersistenceError/unavailable(_:)``.
    public func setAside() throws -> String { throw PersistenceError.unavailable(SetAsideUnsupported()) }
}

/// The error of a storage that does not implement `setAside()`.
struct SetAsideUnsupported: Error, CustomStringConvertible, LocalizedError {
    var description: String { "This storage cannot move a damaged value: it does not implement setAside()." }
    var errorDescription: String? { description }
}
