// The constraint `Store: ActionStore` follows from the element type, but must be written. Without this constraint,
// Swift 6.3 passes the store to the components as if the store were not an object.

extension Array {
    /// Runs the components that ``ComponentProgress`` selects (promise A3).
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error of ``ComponentProgress/beginsCleanup()``.
    @inlinable @MainActor func run<Store: ActionStore>(on store: Store) throws
    where Element == any ActionComponent<Store> {
        var progress = ComponentProgress()
        repeat {
            for component in self where progress.isDue(component.turn) {
                do {
                    if let error = progress.error {
                        try component.run(on: store, after: error)
                    } else {
                        try component.run(on: store)
                    }
                } catch {
                    progress.fail(error)
                }
            }
        } while try progress.beginsCleanup()
    }

    /// Runs the components that ``ComponentProgress`` selects (promise A3).
    ///
    /// Until a component throws an error, this method checks before each component whether the action was superseded,
    /// and whether `cancelTasks(named:)` cancelled the action's task. In either case, this method then runs only the
    /// components with the turn ``ComponentTurn/finally``, and throws a `CancellationError`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error of ``ComponentProgress/beginsCleanup()``.
    @MainActor func run<Store: ActionStore>(on store: Store) async throws
    where Element == any AsyncActionComponent<Store> {
        var progress = ComponentProgress()
        repeat {
            for component in self where progress.isDue(component.turn) {
                do {
                    if progress.stage == .inOrder { _ = try store.pipeline.mayContinue() }
                    if let error = progress.error {
                        try await component.run(on: store, after: error)
                    } else {
                        try await component.run(on: store)
                    }
                } catch {
                    progress.fail(error)
                }
            }
        } while try progress.beginsCleanup()
    }
}
