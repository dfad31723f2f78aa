public import Foundation

/// A value that is kept in memory, for tests and previews.
///
/// It can be inspected, and made to fail:
///
/// ```swift
/// let storage = MemoryStorage()
/// storage.fail([.write], with: PersistenceError.noSpace("memory"))
/// ```
public final class MemoryStorage: StateStorage {
    /// What a storage does.
    public enum Operation: Hashable, Sendable, CaseIterable {
        /// ``MemoryStorage/open()``.
        case open
        /// ``MemoryStorage/read()``.
        case read
        /// ``MemoryStorage/write(_:)``.
        case write
        /// ``MemoryStorage/remove()``.
        case remove
        /// ``MemoryStorage/setAside()``.
        case setAside
    }

    private struct Content {
        var data: Data?
        var isOpen = false
        var writes = 0
        var setAside: [Data] = []
        var failures: [Operation: any Error] = [:]
    }

    private let content: Locked<Content>

    /// Creates a storage.
    ///
    /// - Parameter data: What was written to it; `nil` for nothing.
    public init(_ data: Data? = nil) { content = Locked(Content(data: data)) }

    /// What was written last. Set it to what a test needs, such as a damaged value.
    public var data: Data? {
        get { content.withLock { $0.data } }
        set { content.withLock { $0.data = newValue } }
    }

    /// How often ``write(_:)`` succeeded.
    public var writes: Int { content.withLock { $0.writes } }

    /// The values that were set aside, the oldest first.
    public var valuesSetAside: [Data] { content.withLock { $0.setAside } }

    /// Whether it is open.
    public var isOpen: Bool { content.withLock { $0.isOpen } }

    /// Makes operations fail until ``recover()``.
    ///
    /// - Parameters:
    ///   - operations: The operations; others are not changed.
    ///   - error: What they throw.
    public func fail(_ operations: Set<Operation> = Set(Operation.allCases), with error: any Error) {
        content.withLock { content in for operation in operations { content.failures[operation] = error } }
    }

    /// Makes all operations work again.
    public func recover() { content.withLock { $0.failures = [:] } }

    /// Opens it.
    ///
    /// - Throws: ``PersistenceError/inUse(_:)`` where it is open, and what it was made to throw.
    public func open() throws {
        try perform(.open) { content -> Result<Void, any Error> in
            if content.isOpen { return .failure(PersistenceError.inUse("memory")) }
            content.isOpen = true
            return .success(())
        }
    }

    /// Closes it.
    public func close() { content.withLock { $0.isOpen = false } }

    /// Reads what was written last.
    ///
    /// - Returns: The bytes, or `nil`.
    /// - Throws: What it was made to throw.
    public func read() throws -> Data? { try perform(.read) { .success($0.data) } }

    /// Replaces what is there.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: What it was made to throw.
    public func write(_ data: Data) throws {
        try perform(.write) { content -> Result<Void, any Error> in
            content.data = data
            content.writes += 1
            return .success(())
        }
    }

    /// Removes what is there.
    ///
    /// - Throws: What it was made to throw.
    public func remove() throws {
        try perform(.remove) { content -> Result<Void, any Error> in
            content.data = nil
            return .success(())
        }
    }

    /// Moves what is there to ``valuesSetAside``.
    ///
    /// - Returns: A name for messages.
    /// - Throws: What it was made to throw.
    public func setAside() throws -> String {
        try perform(.setAside) { content -> Result<String, any Error> in
            if let data = content.data { content.setAside.append(data) }
            content.data = nil
            return .success("memory.damaged-\(content.setAside.count)")
        }
    }

    private func perform<Value: Sendable>(
        _ operation: Operation, _ body: @Sendable (inout Content) -> Result<Value, any Error>
    ) throws -> Value {
        let result: Result<Value, any Error> = content.withLock { content in
            if let failure = content.failures[operation] { return .failure(failure) }
            return body(&content)
        }
        return try result.get()
    }
}

extension StateStorage where Self == MemoryStorage {
    /// A new place in memory, with nothing in it.
    public static var memory: MemoryStorage { MemoryStorage() }
}
