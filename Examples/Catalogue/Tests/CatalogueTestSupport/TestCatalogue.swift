package import CatalogueCore
package import Lockstep
package import LockstepTesting
package import NetworkConditions

/// A catalogue with a repository in memory and a clock that the test advances.
@MainActor
package struct TestCatalogue {
    /// The repository, which the test controls.
    package let repository: ScriptedProducts

    /// The clock of all stores.
    package let clock = ManualClock()

    /// The conditions of the network.
    package let conditions = ConditionsStore()

    /// The last requests.
    package let log = RequestLog()

    /// The catalogue.
    package let catalogue: Catalogue

    /// Creates a catalogue without loaded data.
    package init(_ repository: ScriptedProducts, savedIn storage: MemoryStorage? = nil) {
        self.repository = repository
        let (clock, conditions, log) = (clock, conditions, log)
        catalogue = withDependencies {
            $0.clock = clock
            $0.requestLog = log
        } operation: {
            withDependencies {
                $0.products = UnreliableProductRepository(repository, conditions: conditions)
            } operation: {
                Catalogue(conditions, savedIn: storage)
            }
        }
    }

    /// Returns the search of a new tab.
    package func makeSearch() -> Search {
        withDependencies {
            $0.clock = clock
        } operation: {
            Search(catalogue)
        }
    }

    /// Returns the search of a tab that has loaded the first page of all products, and the favourites.
    package func loadedSearch() async -> Search {
        let search = makeSearch()
        await catalogue.found[""].loadIfNeeded()
        await catalogue.favourites.loadIfNeeded()
        return search
    }

    /// Waits until a sleep of this length starts. Other sleeps may be running: families sleep until their next check.
    package func isSlept(for duration: Duration) async {
        while await clock.nextSleep() != duration {}
    }
}

extension CatalogueScreen {
    /// The names of the shown products.
    package var names: [String]? { rows?.map(\.product.name) }
}

/// Waits until a condition is true. Use it only for a change by a task that is already resumed.
///
/// - Returns: Whether the condition became true.
@MainActor
package func settled(_ isSettled: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
        if isSettled() { return true }
        await Task.yield()
    }
    return false
}
