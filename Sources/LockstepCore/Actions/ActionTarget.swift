/// How actions reach a store. It is all that ``ActionStore`` asks for, so that nothing hides a property of a user's.
@MainActor public struct ActionTarget<Root> {
    @usableFromInline let store: any ReducibleStore<Root>
}

/// What actions need of a store, whatever its style.
@usableFromInline @MainActor protocol ReducibleStore<Root> {
    /// What the key paths of reducers start from.
    associatedtype Root

    /// Whether the store is recorded or intercepted.
    var isListening: Bool { get }

    /// What the key paths of reducers read now, unobserved.
    func read<Value>(_ body: (Root) -> Value) -> Value

    /// The state as a value, unobserved.
    var anySnapshot: any Sendable { get }

    /// Changes the state as a reducer says, in one commit.
    func apply(_ reduction: Reduction<Root>) throws
}
