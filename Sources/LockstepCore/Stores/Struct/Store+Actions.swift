extension Store {
    /// The target through which actions read and change this store.
    @_documentation(visibility: internal)
    @inlinable public final var actionTarget: ActionTarget<State> { ActionTarget(self, core: preparedCore) }
}

extension StructStoreCore: ReducingPipeline {
    @usableFromInline func read<Value>(_ store: AnyObject, _ body: (State) -> Value) -> Value { body(state) }

    @usableFromInline func reduce(
        _ label: CommitLabel, of store: AnyObject, _ change: (inout State, _ didCompute: () -> Void) throws -> Void
    ) throws {
        try commit(label) {
            try self.change(label, of: unsafeDowncast(store, to: Store<State>.self)) { state in try change(&state) {} }
        }
    }
}
