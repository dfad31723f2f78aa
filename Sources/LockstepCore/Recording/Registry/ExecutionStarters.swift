/// The closures that start executions by name.
@MainActor package struct ExecutionStarters {
    /// Decodes a payload, and returns a closure that starts an execution with it.
    package typealias Starter = @MainActor (RecordedPayload) throws -> (@MainActor () async throws -> Void)

    private struct Key: Hashable {
        let name: String
        /// The kind of the execution, or `nil` for any kind.
        let kind: Execution.Kind?
    }

    private var starters: [Key: Starter] = [:]
    /// The number of arguments of each execution.
    private var counts: [Key: Int] = [:]

    /// The registered names, in alphabetical order.
    package var names: [String] { Set(starters.keys.map(\.name)).sorted() }

    /// Returns the starter for executions of a kind and name.
    package subscript(kind: Execution.Kind, name: String) -> Starter? {
        starters[Key(name: name, kind: kind)] ?? starters[Key(name: name, kind: nil)]
    }

    /// Returns the starter for executions of a name, of any kind.
    package subscript(name: String) -> Starter? {
        starters.first { $0.key.name == name }?.value
    }

    /// Returns the number of arguments of executions of a name.
    package func argumentCount(of name: String) -> Int { counts.first { $0.key.name == name }?.value ?? 0 }

    /// Adds a starter for executions of a name, of one kind or of any kind.
    mutating func add(_ kind: Execution.Kind?, _ name: String, argumentCount: Int, _ starter: @escaping Starter) {
        let key = Key(name: name, kind: kind)
        starters[key] = starter
        counts[key] = argumentCount
    }
}
