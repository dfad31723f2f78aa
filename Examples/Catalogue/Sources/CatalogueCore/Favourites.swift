package import Lockstep
import NetworkConditions

/// The products that are favourites: the one place that says so, for every list and every page.
///
/// An operation is a product whose favourite is being saved: its progress and its error are those of its row.
@Statable(Set<Product.ID>.self, operations: Product.ID.self)
@MainActor @Observable
package final class Favourites {
    @Outward(\.products) @ObservationIgnored private var repository: any ProductRepository

    /// How far what is known of the favourites is saved; `nil` where it is not.
    @ObservationIgnored package private(set) var saved: Persistence?

    /// Whether they are the favourites of the last start: shown at once, and not loaded yet.
    @ObservationIgnored private(set) var areRestored = false

    /// Creates a store that has not loaded the favourites.
    ///
    /// - Parameter storage: Where they are saved, to be shown at the next start before they are loaded;
    ///   `nil` for nowhere.
    package init(savedIn storage: (any StateStorage)? = nil) {
        pipeline.attach(RequestLogger(load: .favourites))
        guard let storage else { return }
        saved = persist(in: storage)
        areRestored = latestValue != nil
    }

    /// Loads the favourites, unless they were loaded since the start.
    package func loadIfNeeded() async {
        areRestored = false
        await loadIfNeeded { [self] in try await repository.favourites() }
    }

    /// Loads the favourites again. Those that are known stay visible meanwhile, and changes that are being saved do, too.
    package func refresh() async {
        await load { [self] in try await repository.favourites() }
    }

    /// Makes a product a favourite, or no longer one: shows it at once, then saves it.
    ///
    /// Changes of one product are saved one after another, in the order in which they were made, so the last one is also the
    /// last one that the repository receives. Each one that fails is reverted by itself.
    ///
    /// - Parameters:
    ///   - isFavourite: Whether it becomes a favourite.
    ///   - id: The product.
    /// - Returns: The error, if it was not saved.
    @discardableResult
    package func set(_ isFavourite: Bool, _ id: Product.ID) async -> Result<Void, StateError> {
        await optimistically({ $0.set(isFavourite, id) }) { [self] in
            try await operations.run(id, policy: .queue) { [self] in
                try await save(isFavourite ? .addFavourite : .removeFavourite, isFavourite, id)
            }.get()
        }
    }

    /// Saves a change.
    ///
    /// - Parameters:
    ///   - request: The name of the change, for ``RequestLogger``.
    ///   - isFavourite: Whether the product becomes a favourite.
    ///   - id: The product.
    /// - Throws: What the repository throws.
    @Intercept
    func save(_ request: RequestName, _ isFavourite: Bool, _ id: Product.ID) async throws {
        try await repository.setFavourite(isFavourite, id)
    }
}

extension Set<Product.ID> {
    fileprivate mutating func set(_ isIncluded: Bool, _ id: Product.ID) {
        if isIncluded { insert(id) } else { remove(id) }
    }
}
