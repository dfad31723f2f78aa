import Lockstep
package import LockstepTesting
package import TodosCore

extension TestStore where Store == TodoStore {
    /// A test of a store that has loaded what a repository has, or failed to.
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
