extension Store {
    /// How actions reach this store.
    public final var actionTarget: ActionTarget<State> { ActionTarget(store: StructTarget(store: self)) }
}

/// A struct store, as actions see it.
private struct StructTarget<State: Sendable>: ReducibleStore {
    let store: Store<State>

    var isListening: Bool { store.preparedCell.isListening }
    var anySnapshot: any Sendable { store.cell.state }

    func read<Value>(_ body: (State) -> Value) -> Value { body(store.cell.state) }

    func apply(_ reduction: Reduction<State>) throws {
        try store.preparedCell.commit(reduction.label) {
            try store.cell.change(reduction.label, of: store) { state in try reduction.change(&state) {} }
        }
    }
}
