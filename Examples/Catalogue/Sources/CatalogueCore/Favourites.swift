package import Lockstep
import NetworkConditions

/// The favourite products: the single source for all lists and pages.
///
/// An operation is a product whose favourite is being saved. The row of the product shows the operation's progress
/// and error.
@Statable(Set<Product.ID>.self, operations: Product.ID.self)
@MainActor @Observable
package final class Favourites {
    @Outward(\.products) @ObservationIgnored private var repository: any ProductRepository

    /// The persistence of the favourites; `nil` if they are not saved.
    @ObservationIgnored package private(set) var saved: StorePersistence?

    /// Whether the favourites were restored from the storage, and are not loaded yet.
    @ObservationIgnored private(set) var areRestored = false

    /// Creates a store that has not loaded the favourites.
    ///
    /// - Parameter storage: The storage that keeps the favourites for the next start, which shows them before they
    ///   are loaded; `nil` for none.
    package init(savedIn storage: (any StateStorage)? = nil) {
        pipeline.attach(RequestLogger(load: .favourites))
        guard let storage else { return }
        saved = persist(in: storage)
        areRestored = latestValue != nil
    }

    /// Loads the favourites, unless they were already loaded after the start.
    package func loadIfNeeded() async {
        areRestored = false
        await loadIfNeeded { [self] in try await repository.favourites() }
    }

    /// Loads the favourites again. The known favourites and the pending changes stay visible during the load.
    package func refresh() async {
        await load { [self] in try await repository.favourites() }
    }

    /// Adds a product to the favourites, or removes it. Shows the change immediately, and then saves it.
    ///
    /// The changes of one product are saved one after another, in order, so the repository receives the last change
    /// last. Each failed change is reverted independently.
    ///
    /// - Parameters:
    ///   - isFavourite: Whether the product becomes a favourite.
    ///   - id: The product.
    /// - Returns: The error, if the change was not saved.
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
    /// - Throws: The error of the repository.
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
