import LockstepCore

/// The value stores that the inspector's pages have forced into a state: loading, failed or empty.
@MainActor final class ForcedStates {
    private struct Forced {
        let state: ForcedState
        /// The snapshot of the store before it was forced. ``ForcedStates/release(_:)`` restores this snapshot.
        let released: any Sendable
    }

    private var forced: [StoreReference: Forced] = [:]
    private let history: SessionHistory

    init(in history: SessionHistory) { self.history = history }

    /// Returns the state that a store is forced into, or `nil` if the store is not forced.
    func state(of store: StoreReference) -> ForcedState? { forced[store]?.state }

    /// Forces a value store into a state, and notifies the pages. If the store is not forced yet, its state is saved
    /// for ``release(_:)``.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - value: The store's pipeline, which forces the state.
    ///   - state: The state to force.
    ///   - message: The error message if `state` is `failed`, or `nil` for a default message.
    /// - Throws: A ``WireError`` if `state` is `empty` and the value cannot be empty.
    func force(_ store: StoreReference, _ value: any ForcedValue, into state: ForcedState, message: String?)
        throws(WireError)
    {
        if state == .empty, !value.canBeEmpty {
            throw WireError(.state, "The value of \(store.name) cannot be empty.")
        }
        let released = forced[store]?.released ?? value.anySnapshot
        AllStores.changingForTool {
            switch state {
            case .loading: value.forceLoading()
            case .failed: value.forceFailure(StateError(code: "forced", message: message ?? "Forced by the inspector."))
            case .empty: value.forceEmpty()
            }
        }
        forced[store] = Forced(state: state, released: released)
        history.notify()
    }

    /// Restores the state that the store had before it was forced. Does nothing if the store is not forced.
    func release(_ store: StoreReference) {
        guard let forced = forced.removeValue(forKey: store) else { return }
        AllStores.changingForTool { store.pipeline?.restore(anySnapshot: forced.released, name: "release") }
        history.notify()
    }

    /// Restores the states that the forced stores had before they were forced.
    func releaseAll() { forced.keys.forEach(release) }

    /// Removes the deallocated stores, whose snapshots can contain other stores.
    func forgetDeallocated() { _ = forced.removeDeallocated() }

    /// Removes a store from the forced stores. The state of the store does not change.
    ///
    /// - Returns: The snapshot of the store before it was forced, or `nil` if the store was not forced.
    @discardableResult
    func forget(_ store: StoreReference) -> (any Sendable)? { forced.removeValue(forKey: store)?.released }
}
