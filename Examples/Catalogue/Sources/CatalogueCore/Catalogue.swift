package import Lockstep
package import NetworkConditions

/// The state of the catalogue in this process: a cache of lists and products, and the favourites.
@MainActor
package final class Catalogue {
    /// The number of products on one page of a list.
    nonisolated package static let pageSize = 40

    /// The time for which a product is fresh after it was loaded.
    nonisolated package static let freshness = Duration.seconds(30)

    /// The products that match a text, page by page.
    package let found: PagedQueryFamily<String, Product, ProductCursor>

    /// Single products.
    package let product: QueryFamily<Product.ID, Product>

    /// The favourites.
    package let favourites: Favourites

    private var reloading: Task<Void, Never>?

    /// Creates a catalogue without loaded data.
    ///
    /// - Parameters:
    ///   - conditions: The conditions of the network. When the network is back, the data in use is loaded again.
    ///   - storage: The storage of the favourites for the next start; `nil` for none.
    package init(_ conditions: ConditionsStore, savedIn storage: (any StateStorage)? = nil) {
        let source = Source()
        found = PagedQueryFamily(clock: source.clock) { (text: String, cursor: ProductCursor?) in
            try await source.repository.products(matching: text, after: cursor, count: Self.pageSize)
        }
        product = QueryFamily(freshFor: Self.freshness, clock: source.clock) { (id: Product.ID) in
            try await source.repository.product(id)
        }
        favourites = Favourites(savedIn: storage)
        found.attach(RequestLogger(load: .search, operations: ["next": .nextPage]))
        product.attach(RequestLogger(load: .product))
        product.attach(FreshnessTimer(Self.freshness, of: product, on: source.clock))
        reload(after: conditions)
    }

    deinit { reloading?.cancel() }

    /// Discards all data, as if the process had just started. Keeps the favourites while a change of them is being
    /// saved, because the change is not confirmed yet.
    package func startOver() {
        for list in found.stores { list.reset() }
        for product in product.stores { product.reset() }
        if favourites.pendingChanges == 0 { favourites.reset() }
    }

    /// Loads the data in use again when the network is back.
    private func reload(after conditions: ConditionsStore) {
        // A product may have changed while the network was away. A reload of a list drops all pages except the first,
        // so a list is only loaded again if its last load failed.
        product.refetches(on: conditions.reconnections, evenFresh: true)
        found.refetches(on: conditions.reconnections)
        let reconnections = conditions.reconnections
        reloading = Task { [weak favourites] in
            do {
                for try await _ in reconnections {
                    guard let favourites else { return }
                    if !favourites.isIdle { await favourites.refresh() }
                }
            } catch {}
        }
    }
}

/// The source of a catalogue's data.
private struct Source {
    @Outward(\.products) var repository: any ProductRepository
    @Outward(\.clock) var clock: any Clock<Duration>
}
