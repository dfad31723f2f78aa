package import Lockstep

/// The conditions of an ``UnreliableNetwork``: one store for all pages.
@MainActor @Observable
package final class ConditionsStore: Store<Conditions> {
    /// Creates a store with conditions without slow or failing requests.
    package init() {
        super.init(state: Conditions())
    }
}
