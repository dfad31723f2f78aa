public import Foundation

/// A storage for the bytes of one saved value, such as a ``FileStorage``.
///
/// To save state elsewhere, for example in a database, implement this protocol. Only ``read()``, ``write(_:)`` and
/// ``remove()`` are required. If ``PersistenceError`` has a case for a problem, throw that error. Any other error is
/// reported as ``PersistenceError/unavailable(_:)``.
///
/// After `stop()`, a store is still saved to its storage. A later call of `persist` with the same storage waits for this
/// (promise S11). Two storages are the same if they are one object, or structs of one type. If the type is `Hashable`,
/// they are the same if they are equal.
///
/// Isolation: none. Each function blocks its caller until the work is done. Calls to one storage do not overlap. To
/// restore a state, Lockstep reads on the main actor. Lockstep writes and removes off the main actor. Exceptions are
/// ``StorePersistence/saveNow()``, and a call of `persist` that waits. So a function must not wait for the main actor.
public protocol StateStorage: Sendable {
    /// Reserves the storage until ``close()``. By default, does nothing.
    ///
    /// - Throws: An error if the storage cannot be reserved. The error is ``PersistenceError/inUse(_:)`` if the same
    ///   saved data is already open, in this process or in another process.
    func open() throws

    /// Releases the storage. Does nothing if the storage is not open.
    ///
    /// The default implementation does nothing.
    func close()

    /// Reads the saved value.
    ///
    /// - Returns: The bytes; `nil` if nothing was written, or the value was removed.
    /// - Throws: The error, if the value cannot be read.
    func read() throws -> Data?

    /// Replaces the saved value. When this function returns, `data` must survive a crash of the process and, if
    /// possible, a loss of power.
    ///
    /// After a failed call or a crash, the storage must contain the complete old value or the complete new value.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: The error, if `data` cannot be written.
    func write(_ data: Data) throws

    /// Removes the saved value. Does nothing if there is no value.
    ///
    /// - Throws: The error, if the value cannot be removed.
    func remove() throws

    /// Moves the saved value to another name. Lockstep calls this function to keep a damaged value. No later call may
    /// change the moved value.
    ///
    /// By default, throws ``PersistenceError/unavailable(_:)``.
    ///
    /// - Returns: The new name, for messages.
    /// - Throws: An error if the value cannot be moved. In that case, Lockstep does not overwrite the value.
    func quarantine() throws -> String
}

extension StateStorage {
    /// Does nothing.
    public func open() throws {}

    /// Does nothing.
    public func close() {}

    /// Always throws an error. A storage that can move its value implements this function itself.
    ///
    /// - Returns: Nothing, because this implementation always throws.
    /// - Throws: ``PersistenceError/unavailable(_:)``.
    public func quarantine() throws -> String { throw PersistenceError.unavailable(QuarantineUnsupported()) }
}

/// The error of a storage that does not implement `quarantine()`.
struct QuarantineUnsupported: Error, CustomStringConvertible, LocalizedError {
    var description: String { "This storage cannot move a damaged value: implement quarantine()." }
    var errorDescription: String? { description }
}
