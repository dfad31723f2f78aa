/// The closures of an ``ExecutionRegistry``, which start executions by name.
@MainActor package struct ExecutionStarters {
    /// A closure that decodes a payload, and returns a second closure. The second closure starts an execution with the
    /// decoded payload. The first closure throws an error if the payload cannot be decoded.
    package typealias Starter = @MainActor (RecordedPayload) throws -> (@MainActor () async throws -> Void)

    private struct Key: Hashable {
        let name: String
        /// The kind of the execution, or `nil` for any kind.
        let kind: Execution.Kind?
    }

    private var starters: [Key: Starter] = [:]
    /// The number of arguments that each starter decodes from a payload.
    private var counts: [Key: Int] = [:]

    /// The registered names, in alphabetical order.
    package var names: [String] { Set(starters.keys.map(\.name)).sorted() }

    /// Returns the starter for executions with a kind and a name; `nil` if there is none. A starter for that kind is
    /// preferred to a starter for any kind.
    package subscript(kind: Execution.Kind, name: String) -> Starter? {
        starters[Key(name: name, kind: kind)] ?? starters[Key(name: name, kind: nil)]
    }

    /// Returns a starter for executions with a name; `nil` if there is none. If several starters have the name,
    /// returns any of them.
    package subscript(name: String) -> Starter? {
        starters.first { $0.key.name == name }?.value
    }

    /// Returns the number of arguments that a starter with a name decodes; 0 if the name is not registered. If several
    /// starters have the name, any of them is used.
    package func argumentCount(of name: String) -> Int { counts.first { $0.key.name == name }?.value ?? 0 }

    /// Adds a starter for executions with a name and a kind. If the kind is `nil`, the starter is for any kind.
    /// Replaces an earlier starter for the same name and kind.
    mutating func add(_ kind: Execution.Kind?, _ name: String, argumentCount: Int, _ starter: @escaping Starter) {
        let key = Key(name: name, kind: kind)
        starters[key] = starter
        counts[key] = argumentCount
    }
}
