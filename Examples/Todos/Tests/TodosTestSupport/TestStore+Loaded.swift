import Lockstep
package import LockstepTesting
package import TodosCore

extension TestStore where Store == TodoStore {
    /// Returns a test of a store whose first load from a repository has ended.
    @MainActor
    package static func loaded(
        from repository: ScriptedRepository, exhaustivity: Exhaustivity = .full
    ) async -> TestStore {
        let store = withDependencies {
            $0.repository = repository
        } operation: {
            TodoStore()
        }
        await store.loadIfNeeded()
        return TestStore(store, exhaustivity: exhaustivity)
    }
}
