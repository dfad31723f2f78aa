import Lockstep

/// A repository for use before one is set. Every call fails with an error that says so.
struct MissingProductRepository: ProductRepository {
    private var error: StateError {
        StateError(code: "no-repository", message: "No catalogue was set.")
    }

    func products(
        matching text: String, after cursor: ProductCursor?, count: Int
    ) async throws -> Page<Product, ProductCursor> { throw error }
    func product(_ id: Product.ID) async throws -> Product { throw error }
    func favourites() async throws -> Set<Product.ID> { throw error }
    func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws { throw error }
}
