public import Foundation

/// A place where one value is kept, as bytes.
///
/// ``FileStorage``, ``UserDefaultsStorage`` and ``MemoryStorage`` are included. Conform a type of your own to keep
/// state elsewhere, such as in a database. ``read()``, ``write(_:)`` and ``remove()`` are required.
///
/// Isolation: none. The functions block until they are done, so persistence writes and removes off the main actor. It
/// opens and reads on the main actor when it begins, and closes there when the store is released. It calls them one at a
/// time.
///
/// What they throw should be a ``PersistenceError`` where one of its cases fits; other errors are reported as
/// ``PersistenceError/unavailable(_:)``.
public protocol StateStorage: Sendable {
    /// Takes hold of the place until ``close()``. By default, does nothing.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` where another process, or another storage of this process, holds it; or
    ///   why the place cannot be reached.
    func open() throws

    /// Releases the place. By default, does nothing. A call without an earlier ``open()`` does nothing.
    func close()

    /// Reads what was written last.
    ///
    /// - Returns: The bytes; `nil` where nothing was written, or where it was removed.
    /// - Throws: Why the place cannot be read.
    func read() throws -> Data?

    /// Replaces what is there. When this returns, `data` is durable: it survives a crash of the process, and where the
    /// place can promise it, a loss of power.
    ///
    /// When it throws, or when the process ends meanwhile, the place holds what was there before or `data`, and either
    /// one is complete.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: Why they cannot be written.
    func write(_ data: Data) throws

    /// Removes what is there. Without anything there, does nothing.
    ///
    /// - Throws: Why it cannot be removed.
    func remove() throws

    /// Moves what is there to another name, where no later call changes it. It is called for a damaged value, so that
    /// nothing is lost.
    ///
    /// By default, throws ``PersistenceError/unavailable(_:)``: then the value stays, and persistence does not write
    /// over it.
    ///
    /// - Returns: The new name, for messages.
    /// - Throws: Why it cannot be moved. It is at its place then.
    func setAside() throws -> String
}

extension StateStorage {
    /// Does nothing.
    public func open() throws {}

    /// Does nothing.
    public func close() {}

    /// Throws, as this storage has no other name for what is there.
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
