package import Lockstep

/// The conditions that an ``UnreliableNetwork`` works under: one store for every page.
@MainActor @Observable
package final class ConditionsStore: Store<Conditions> {
    /// Creates a store with conditions under which all is well.
    package init() {
        super.init(state: Conditions())
    }
}
