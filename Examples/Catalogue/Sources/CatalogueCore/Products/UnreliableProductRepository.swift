package import Lockstep
package import NetworkConditions

/// A repository behind an unreliable network.
package struct UnreliableProductRepository: ProductRepository {
    private let base: any ProductRepository
    private let network: UnreliableNetwork

    /// Wraps a repository.
    ///
    /// - Parameters:
    ///   - base: The repository that does the work.
    ///   - conditions: The conditions, which are read for each request.
    package init(_ base: any ProductRepository, conditions: ConditionsStore) {
        self.base = base
        network = UnreliableNetwork(conditions)
    }

    package func products(
        matching text: String, after cursor: ProductCursor?, count: Int
    ) async throws -> Page<Product, ProductCursor> {
        try await network.load { try await base.products(matching: text, after: cursor, count: count) }
    }

    package func product(_ id: Product.ID) async throws -> Product {
        try await network.load { try await base.product(id) }
    }

    package func favourites() async throws -> Set<Product.ID> {
        try await network.load { try await base.favourites() }
    }

    package func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws {
        try await network.save { try await base.setFavourite(isFavourite, id) }
    }
}
