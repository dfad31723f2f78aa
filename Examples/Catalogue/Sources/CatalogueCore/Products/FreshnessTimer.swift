import Lockstep

/// Wakes the observers of a product's freshness when its time is over: the passing of time alone wakes no observer (promise K2).
@MainActor
final class FreshnessTimer: StoreInterceptor {
    private let freshness: Duration
    private weak var family: QueryFamily<Product.ID, Product>?
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - freshness: How long a product is up to date.
    ///   - family: The products.
    ///   - clock: Measures the time.
    init(_ freshness: Duration, of family: QueryFamily<Product.ID, Product>, on clock: any Clock<Duration>) {
        self.freshness = freshness
        self.family = family
        self.clock = clock
    }

    /// After each load, waits until its value is too old.
    func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let result = await next()
        if context.kind == .load {
            Task { [weak self, clock, freshness, store = context.store] in
                try? await clock.sleep(for: freshness)
                self?.markIfOld(store)
            }
        }
        return result
    }

    /// Marks a product that is too old. One that was loaded again meanwhile is not, and one that is being loaded will not be.
    private func markIfOld(_ store: StoreReference) {
        guard let entry = family?.stores.first(where: { $0.pipeline.store == store }), !entry.isLoading, !entry.isFresh
        else { return }
        entry.invalidate()
    }
}
