package import Lockstep

/// A product that a page shows. It wakes the observers of the product when the product becomes stale, because the passing of
/// time alone wakes no observer (promise K2).
@MainActor
package final class ShownProduct {
    private let entry: QueryEntry<Product.ID, Product>
    private var observer: StoreObserver?
    private var timer: Task<Void, Never>?
    private let clock: any Clock<Duration>

    /// Starts to observe the age of a product.
    init(_ entry: QueryEntry<Product.ID, Product>, on clock: any Clock<Duration>) {
        (self.entry, self.clock) = (entry, clock)
        observer = StoreObserver { [weak self] in
            // A value that arrives is fresh again.
            if entry.loadedAt != nil { self?.restart() }
        }
    }

    deinit { timer?.cancel() }

    private func restart() {
        timer?.cancel()
        timer = Task { [clock, weak entry] in
            try? await clock.sleep(for: Catalogue.freshness)
            if let entry, !Task.isCancelled, !entry.isLoading, !entry.isFresh { entry.invalidate() }
        }
    }
}
