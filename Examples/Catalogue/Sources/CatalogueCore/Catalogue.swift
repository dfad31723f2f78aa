package import Lockstep
package import NetworkConditions

/// What this process knows of the catalogue: a cache of lists and of products, and the favourites.
@MainActor
package final class Catalogue {
    /// How many products a page of a list has.
    nonisolated package static let pageSize = 40

    /// How long a product is up to date after it was loaded.
    nonisolated package static let freshness = Duration.seconds(30)

    /// The products that match a text, page by page.
    package let found: PagedQueryFamily<String, Product, ProductCursor>

    /// Single products.
    package let product: QueryFamily<Product.ID, Product>

    /// The favourites.
    package let favourites: Favourites

    private var reloading: Task<Void, Never>?

    /// Creates a catalogue that has loaded nothing.
    ///
    /// - Parameters:
    ///   - conditions: How well the network works. When it is back, what is in use is loaded again.
    ///   - storage: Where the favourites are saved for the next start; `nil` for nowhere.
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

    /// Forgets everything, as if the process had just begun. Favourites that are being saved are not forgotten: what is known of
    /// them was not confirmed yet.
    package func startOver() {
        for list in found.stores { list.reset() }
        for product in product.stores { product.reset() }
        if favourites.pendingChanges == 0 { favourites.reset() }
    }

    /// Loads again what is in use when the network is back.
    private func reload(after conditions: ConditionsStore) {
        // A product may have changed while the network was away. Of a list, a reload leaves the first page: it is only loaded
        // again where its last load failed.
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

/// Where a catalogue loads from.
private struct Source {
    @Outward(\.products) var repository: any ProductRepository
    @Outward(\.clock) var clock: any Clock<Duration>
}
