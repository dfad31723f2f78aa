package import Lockstep
package import NetworkConditions

/// The state of the catalogue in this process: a cache of lists and products, and the favourites.
@MainActor
package final class Catalogue {
    /// The number of products on one page of a list.
    nonisolated package static let pageSize = 40

    /// The time for which a product is fresh after it was loaded.
    nonisolated package static let freshness = Duration.seconds(30)

    /// The products, each one once, whichever list or page shows it.
    package let product: QueryFamily<Product.ID, Product>

    /// The ids of the products that match a text, page by page.
    package let found: PagedQueryFamily<String, Product.ID, ProductCursor>

    /// Whether the network is available, and when the user returns to a tab. Both make the families load again what is shown.
    package let status: AppStatus

    /// The favourites.
    package let favourites: Favourites

    /// The clock that measures the age of the products.
    let clock: any Clock<Duration>
    private var connection: StoreObserver?
    private var reloading: Task<Void, Never>?

    /// Creates a catalogue without loaded data.
    ///
    /// - Parameters:
    ///   - conditions: The conditions of the network.
    ///   - storage: The storage of the favourites for the next start; `nil` for none.
    package init(_ conditions: ConditionsStore, savedIn storage: (any StateStorage)? = nil) {
        let source = Source()
        let status = AppStatus()
        var options = QueryOptions(freshFor: Self.freshness)
        options.clock = source.clock
        options.refetchesOnActivation = true
        options.refetchesOnReconnection = true
        (self.status, clock) = (status, source.clock)
        (product, found) = withDependencies {
            $0.appStatus = status
        } operation: { [options] in
            let product = QueryFamily(options) { (id: Product.ID) in try await source.repository.product(id) }
            let found = PagedQueryFamily(options, storing: product, by: \.id) {
                (text: String, cursor: ProductCursor?) in
                try await source.repository.products(matching: text, after: cursor, count: Self.pageSize)
            }
            return (product, found)
        }
        favourites = Favourites(savedIn: storage)
        found.attach(RequestLogger(load: .search, operations: ["next": .nextPage]))
        product.attach(RequestLogger(load: .product))
        connection = StoreObserver { status.isOnline = conditions.state.connection == .online }
        reloadFavourites()
    }

    deinit { reloading?.cancel() }

    /// Discards all data, as if the process had just started. Keeps the favourites while a change of them is being
    /// saved, because the change is not confirmed yet.
    package func startOver() {
        for list in found.stores { list.reset() }
        for product in product.stores { product.reset() }
        if favourites.pendingChanges == 0 { favourites.reset() }
    }

    /// Loads the favourites again when the network is back.
    private func reloadFavourites() {
        let reconnections = status.reconnections
        reloading = Task { [weak favourites] in
            for await _ in reconnections {
                guard let favourites else { return }
                if !favourites.isIdle { await favourites.refresh() }
            }
        }
    }
}

/// The source of a catalogue's data.
private struct Source {
    @Outward(\.products) var repository: any ProductRepository
    @Outward(\.clock) var clock: any Clock<Duration>
}
