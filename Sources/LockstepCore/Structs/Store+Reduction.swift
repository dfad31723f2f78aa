extension Store {
    /// The store's pipeline if anybody records or intercepts the store, else `nil`.
    public final var listeningPipeline: AnyPipeline? { listening }

    /// The state, unobserved: what reducers read.
    public final var currentRoot: State { cell.state }

    /// Changes the state as a reducer says, in one commit.
    ///
    /// - Parameter reduction: What the reducer changes.
    /// - Throws: What the reducer throws; the state and every listener are then untouched (C5).
    public final func apply(_ reduction: Reduction<State>) throws {
        try makeCommit(reduction.label) { _ in
            try cell.change(reduction.label) { state in try reduction.change(&state) {} }
        }
    }
}
