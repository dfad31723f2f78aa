import Lockstep

/// The repository that is used until another one is set. Every call throws an error that says which dependency to set.
struct MissingProductRepository: ProductRepository {
    private var error: StateError {
        StateError(code: "no-repository", message: "No product repository is set. Set the dependency `products`.")
    }

    func products(
        matching text: String, after cursor: ProductCursor?, count: Int
    ) async throws -> Page<Product, ProductCursor> { throw error }
    func product(_ id: Product.ID) async throws -> Product { throw error }
    func favourites() async throws -> Set<Product.ID> { throw error }
    func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws { throw error }
}
