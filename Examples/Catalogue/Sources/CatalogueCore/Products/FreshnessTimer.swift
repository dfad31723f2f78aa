import Lockstep

/// An interceptor that wakes the observers of a product when it becomes stale. The passing of time alone wakes no
/// observer (promise K2).
@MainActor
final class FreshnessTimer: StoreInterceptor {
    private let freshness: Duration
    private weak var family: QueryFamily<Product.ID, Product>?
    private let clock: any Clock<Duration>

    /// Creates a timer.
    ///
    /// - Parameters:
    ///   - freshness: The time for which a product is fresh.
    ///   - family: The products.
    ///   - clock: The clock that measures the time.
    init(_ freshness: Duration, of family: QueryFamily<Product.ID, Product>, on clock: any Clock<Duration>) {
        self.freshness = freshness
        self.family = family
        self.clock = clock
    }

    /// Waits after each load until the value is stale.
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

    /// Marks a stale product. Skips a product that was loaded again in the meantime, or that is being loaded.
    private func markIfOld(_ store: StoreReference) {
        guard let entry = family?.stores.first(where: { $0.pipeline.store == store }), !entry.isLoading, !entry.isFresh
        else { return }
        entry.invalidate()
    }
}
