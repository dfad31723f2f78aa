package import Lockstep

/// Where products are kept, and which of them are favourites.
package protocol ProductRepository: Sendable {
    /// The products that match a text, sorted by name: one page of them.
    ///
    /// - Parameters:
    ///   - text: What is searched for: the beginnings of words of a name or a maker. An empty text matches every product.
    ///   - cursor: The ``Page/next`` of the page before; `nil` for the first page.
    ///   - count: How many products the page has at most.
    /// - Returns: The page.
    /// - Throws: A `StateError`, when they cannot be read.
    func products(matching text: String, after cursor: ProductCursor?, count: Int) async throws -> Page<
        Product, ProductCursor
    >

    /// One product.
    ///
    /// - Throws: `StateError.notFound` when there is none.
    func product(_ id: Product.ID) async throws -> Product

    /// The products that are favourites.
    func favourites() async throws -> Set<Product.ID>

    /// Makes a product a favourite, or no longer one.
    ///
    /// - Throws: `StateError.notFound` when there is no such product.
    func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws
}

/// The place of a product in a list that is sorted by name: a page begins after it, whatever was added or deleted before it.
package struct ProductCursor: Sendable, Hashable {
    /// The product's name.
    package var name: String

    /// The product, where several have that name.
    package var id: Product.ID

    /// Creates the place of a product.
    package init(name: String, id: Product.ID) {
        self.name = name
        self.id = id
    }
}
