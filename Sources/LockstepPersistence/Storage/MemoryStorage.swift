public import Foundation
import LockstepCore

/// A storage that keeps its value in memory, for tests and previews.
///
/// Tests can inspect the value, and can make operations fail:
///
/// ```swift
/// let storage = MemoryStorage()
/// storage.fail([.write], with: PersistenceError.noSpace("memory"))
/// ```
public final class MemoryStorage: StateStorage {
    /// A function of the storage. A test can pass it to ``MemoryStorage/fail(_:with:)`` to make the function fail.
    public enum Operation: Hashable, Sendable, CaseIterable {
        /// ``MemoryStorage/open()``.
        case open
        /// ``MemoryStorage/read()``.
        case read
        /// ``MemoryStorage/write(_:)``.
        case write
        /// ``MemoryStorage/remove()``.
        case remove
        /// ``MemoryStorage/quarantine()``.
        case quarantine
    }

    private struct Content {
        var data: Data?
        var isOpen = false
        var writes = 0
        var quarantined: [Data] = []
        var failures: [Operation: any Error] = [:]
    }

    private let content: Locked<Content>

    /// Creates a storage.
    ///
    /// - Parameter data: The initial value; `nil` for no value.
    public init(_ data: Data? = nil) { content = Locked(Content(data: data)) }

    /// The value in the storage; `nil` if there is no value. A test can set this property, for example to simulate
    /// damaged data.
    public var data: Data? {
        get { content.withLock { $0.data } }
        set { content.withLock { $0.data = newValue } }
    }

    /// The number of successful calls of ``write(_:)``.
    public var writes: Int { content.withLock { $0.writes } }

    /// The values that were quarantined, oldest first.
    public var quarantinedValues: [Data] { content.withLock { $0.quarantined } }

    /// Whether the storage is open.
    public var isOpen: Bool { content.withLock { $0.isOpen } }

    /// Makes operations fail until ``recover()`` is called.
    ///
    /// - Parameters:
    ///   - operations: The operations that fail. The operations of earlier calls of `fail` continue to fail.
    ///   - error: The error that the operations throw.
    public func fail(_ operations: Set<Operation> = Set(Operation.allCases), with error: any Error) {
        content.withLock { content in for operation in operations { content.failures[operation] = error } }
    }

    /// Makes all operations succeed again.
    public func recover() { content.withLock { $0.failures = [:] } }

    /// Opens the storage.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` if the storage is already open, or the error passed to
    ///   ``fail(_:with:)``.
    public func open() throws {
        try perform(.open) { content in
            if content.isOpen { throw PersistenceError.inUse("memory") }
            content.isOpen = true
        }
    }

    /// Closes the storage.
    public func close() { content.withLock { $0.isOpen = false } }

    /// Reads the value.
    ///
    /// - Returns: The bytes, or `nil` if there is no value.
    /// - Throws: The error passed to ``fail(_:with:)``.
    public func read() throws -> Data? { try perform(.read) { $0.data } }

    /// Replaces the value.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: The error passed to ``fail(_:with:)``.
    public func write(_ data: Data) throws {
        try perform(.write) { content in
            content.data = data
            content.writes += 1
        }
    }

    /// Removes the value.
    ///
    /// - Throws: The error passed to ``fail(_:with:)``.
    public func remove() throws { try perform(.remove) { $0.data = nil } }

    /// Moves the value to ``quarantinedValues``.
    ///
    /// - Returns: A name for the moved value, for messages.
    /// - Throws: The error passed to ``fail(_:with:)``.
    public func quarantine() throws -> String {
        try perform(.quarantine) { content in
            if let data = content.data { content.quarantined.append(data) }
            content.data = nil
            return "memory.damaged-\(content.quarantined.count)"
        }
    }

    private func perform<Value: Sendable>(
        _ operation: Operation, _ body: @Sendable (inout Content) throws -> Value
    ) throws -> Value {
        try content.withLock { content in
            if let failure = content.failures[operation] { throw failure }
            return try body(&content)
        }
    }
}

extension StateStorage where Self == MemoryStorage {
    /// A new, empty storage in memory. See ``MemoryStorage``.
    public static var memory: MemoryStorage { MemoryStorage() }
}
