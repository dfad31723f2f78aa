/// What starts executions by their names.
@MainActor package struct ExecutionStarters {
    /// Decodes a payload; returns what starts an execution with it.
    package typealias Starter = @MainActor (RecordedPayload) throws -> (@MainActor () async throws -> Void)

    private struct Key: Hashable {
        let name: String
        /// The kind that is meant; `nil` for any.
        let kind: Execution.Kind?
    }

    private var starters: [Key: Starter] = [:]
    /// How many arguments each one takes.
    private var counts: [Key: Int] = [:]

    /// The names that are known, in alphabetical order.
    package var names: [String] { Set(starters.keys.map(\.name)).sorted() }

    /// What starts an execution of that kind and name.
    package subscript(kind: Execution.Kind, name: String) -> Starter? {
        starters[Key(name: name, kind: kind)] ?? starters[Key(name: name, kind: nil)]
    }

    /// What starts an execution of that name, whatever its kind.
    package subscript(name: String) -> Starter? {
        starters.first { $0.key.name == name }?.value
    }

    /// How many arguments an execution of that name takes.
    package func argumentCount(of name: String) -> Int { counts.first { $0.key.name == name }?.value ?? 0 }

    /// Adds what starts executions of a name; of a kind, or of any.
    mutating func add(_ kind: Execution.Kind?, _ name: String, argumentCount: Int, _ starter: @escaping Starter) {
        let key = Key(name: name, kind: kind)
        starters[key] = starter
        counts[key] = argumentCount
    }
}
