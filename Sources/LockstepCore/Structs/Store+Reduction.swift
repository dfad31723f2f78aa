extension Store {
    /// How actions reach this store.
    public final var actionTarget: ActionTarget<State> { ActionTarget(store: StructTarget(store: self)) }
}

/// A struct store, as actions see it.
private struct StructTarget<State: Sendable>: ReducibleStore {
    let store: Store<State>

    var listening: AnyPipeline? { store.listening }
    var anySnapshot: any Sendable { store.cell.state }

    func read<Value>(_ body: (State) -> Value) -> Value { body(store.cell.state) }

    func apply(_ reduction: Reduction<State>) throws {
        try store.makeCommit(reduction.label) { _ in
            try store.cell.change(reduction.label) { state in try reduction.change(&state) {} }
        }
    }
}
