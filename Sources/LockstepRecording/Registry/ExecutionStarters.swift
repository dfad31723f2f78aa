package import LockstepCore

/// The closures of an ``ExecutionRegistry``, which start executions by name.
@MainActor package struct ExecutionStarters {
    /// A closure that decodes a payload, and throws an error if decoding fails. It returns a closure that starts an
    /// execution with the decoded arguments.
    package typealias Starter = @MainActor (RecordedPayload) throws -> (@MainActor () async throws -> Void)

    /// A starter, and the number of arguments that it decodes from a payload.
    private typealias Registered = (start: Starter, argumentCount: Int)

    /// The starters by the name and the kind of the execution. The kind `nil` means any kind.
    private var starters: [String: [Execution.Kind?: Registered]] = [:]

    /// The registered names, in alphabetical order.
    package var names: [String] { starters.keys.sorted() }

    /// Returns the starter for executions with a kind and a name; `nil` if there is no starter. Prefers a starter for
    /// this kind to a starter for any kind.
    package subscript(kind: Execution.Kind, name: String) -> Starter? {
        starters[name].flatMap { $0[kind] ?? $0[nil] }?.start
    }

    /// Returns a starter for executions with a name; `nil` if the name is not registered. If several starters have the
    /// name, prefers the starter that was registered without a kind.
    package subscript(name: String) -> Starter? { first(named: name)?.start }

    /// Returns the number of arguments that the starter `self[name]` decodes; 0 if there is no starter.
    package func argumentCount(of name: String) -> Int { first(named: name)?.argumentCount ?? 0 }

    private func first(named name: String) -> Registered? {
        starters[name]?.min { ($0.key?.rawValue ?? "") < ($1.key?.rawValue ?? "") }?.value
    }

    /// Adds a starter for executions with a name and a kind. If the kind is `nil`, the starter is for any kind.
    /// Replaces an earlier starter for the same name and kind.
    mutating func add(_ kind: Execution.Kind?, _ name: String, argumentCount: Int, _ starter: @escaping Starter) {
        starters[name, default: [:]][kind] = (starter, argumentCount)
    }
}
