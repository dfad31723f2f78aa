import LockstepCore

/// Holds value stores in states that are hard to reach: loading, failed, empty.
@MainActor final class ForcedStates {
    private struct Forced {
        let state: ForcedState
        /// The state before.
        let released: any Sendable
    }

    private var forced: [StoreReference: Forced] = [:]
    private var isForcing = false
    private let history: SessionHistory

    init(in history: SessionHistory) { self.history = history }

    /// What a store is forced into, if it is.
    func state(of store: StoreReference) -> ForcedState? { forced[store]?.state }

    /// Forces a store into a state.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - value: Its value.
    ///   - state: The state.
    ///   - message: The message of the error, for `failed`.
    /// - Throws: A ``WireError`` where the value has no empty form.
    func force(_ store: StoreReference, _ value: any ForcedValue, into state: ForcedState, message: String?)
        throws(WireError)
    {
        if state == .empty, !value.canBeEmpty {
            throw WireError(.state, "The value of \(store.name) has no empty form.")
        }
        let released = forced[store]?.released ?? value.anySnapshot
        perform {
            switch state {
            case .loading: value.forceLoading()
            case .failed: value.forceFailure(StateError(code: "forced", message: message ?? "Forced by the inspector."))
            case .empty: value.forceEmpty()
            }
        }
        forced[store] = Forced(state: state, released: released)
        history.notify()
    }

    /// Puts the state back that a store had before it was forced.
    func release(_ store: StoreReference) {
        guard let forced = forced.removeValue(forKey: store) else { return }
        perform { _ = store.pipeline?.restore(anySnapshot: forced.released, name: "release") }
        history.notify()
    }

    /// Notes a commit: a store that something else changed is not held any more.
    func didCommit(_ commit: Commit) {
        if !isForcing { forced[commit.store] = nil }
    }

    private func perform(_ change: () -> Void) {
        isForcing = true
        AllStores.changingForTool(change)
        isForcing = false
    }
}
