// The constraint `Store: ActionStore` follows from the element type, but must be written. Without this constraint,
// Swift 6.3 passes the store to the components as if the store were not an object.

extension Array {
    /// Runs the components that ``ComponentProgress`` selects (promise A3).
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: ``ComponentProgress/error``, if it is not `nil` at the end.
    @inlinable @MainActor func run<Store: ActionStore>(on store: Store) throws
    where Element == any ActionComponent<Store> {
        var progress = ComponentProgress()
        while let index = progress.nextPart(of: count, { self[$0].turn }) {
            do {
                if let error = progress.failure {
                    try self[index].run(on: store, after: error)
                } else {
                    try self[index].run(on: store)
                }
            } catch {
                progress.fail(error)
            }
        }
        if let error = progress.error { throw error }
    }

    /// Runs the components that ``ComponentProgress`` selects (promise A3).
    ///
    /// Until a component throws an error, this method checks before each component whether the action was superseded,
    /// and whether `cancelTasks(named:)` cancelled the action's task. In either case, this method then runs only the
    /// components with the turn ``ComponentTurn/finally``, and throws a `CancellationError`.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: ``ComponentProgress/error``, if it is not `nil` at the end.
    @MainActor func run<Store: ActionStore>(on store: Store) async throws
    where Element == any AsyncActionComponent<Store> {
        var progress = ComponentProgress()
        while let index = progress.nextPart(of: count, { self[$0].turn }) {
            do {
                if progress.error == nil, !progress.isCleaningUp { _ = try store.pipeline.mayContinue() }
                if let error = progress.failure {
                    try await self[index].run(on: store, after: error)
                } else {
                    try await self[index].run(on: store)
                }
            } catch {
                progress.fail(error)
            }
        }
        if let error = progress.error { throw error }
    }
}
