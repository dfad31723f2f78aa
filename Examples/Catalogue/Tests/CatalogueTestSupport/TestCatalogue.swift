package import CatalogueCore
package import Lockstep
package import LockstepTesting
package import NetworkConditions

/// A catalogue over a repository in memory, on a clock that the test moves.
@MainActor
package struct TestCatalogue {
    /// What the repository does is up to the test.
    package let repository: ScriptedProducts

    /// The clock of everything.
    package let clock = ManualClock()

    /// How well the network works.
    package let conditions = ConditionsStore()

    /// The last requests.
    package let log = RequestLog()

    /// The catalogue.
    package let catalogue: Catalogue

    /// Creates a catalogue that has loaded nothing.
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

    /// What a tab searches for.
    package func makeSearch() -> Search {
        withDependencies {
            $0.clock = clock
        } operation: {
            Search(catalogue)
        }
    }

    /// What a tab searches for that has loaded every product.
    package func loadedSearch() async -> Search {
        let search = makeSearch()
        await catalogue.found[""].loadIfNeeded()
        await catalogue.favourites.loadIfNeeded()
        return search
    }

    /// Waits until a sleep of that length begins. Others began before: the families sleep until their next check.
    package func isSlept(for duration: Duration) async {
        while await clock.nextSleep() != duration {}
    }
}

extension CatalogueScreen {
    /// The names of the products that are shown.
    package var names: [String]? { rows?.map(\.product.name) }
}

/// Waits for what is certain to come: a change that a task makes which was woken already.
@MainActor
package func settled(_ isSettled: () -> Bool) async -> Bool {
    for _ in 0..<10_000 {
        if isSettled() { return true }
        await Task.yield()
    }
    return false
}
