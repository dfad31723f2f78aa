package import Lockstep

/// A repository of products and favourites.
package protocol ProductRepository: Sendable {
    /// Returns one page of the products that match a text, sorted by name.
    ///
    /// - Parameters:
    ///   - text: The text to search for: beginnings of words of a name or a maker. An empty text matches every
    ///     product.
    ///   - cursor: The ``Page/next`` of the previous page; `nil` for the first page.
    ///   - count: The maximum number of products on the page.
    /// - Returns: The page.
    /// - Throws: A `StateError` if the products cannot be read.
    func products(matching text: String, after cursor: ProductCursor?, count: Int) async throws -> Page<
        Product, ProductCursor
    >

    /// Returns one product.
    ///
    /// - Throws: `StateError.notFound` if the product does not exist.
    func product(_ id: Product.ID) async throws -> Product

    /// Returns the favourite products.
    func favourites() async throws -> Set<Product.ID>

    /// Adds a product to the favourites, or removes it.
    ///
    /// - Throws: `StateError.notFound` if the product does not exist.
    func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws
}

/// The position of a product in a list sorted by name. The next page starts after it, even if products before it were
/// added or deleted.
package struct ProductCursor: Sendable, Hashable {
    /// The product's name.
    package var name: String

    /// The id of the product, because several products may have the same name.
    package var id: Product.ID

    /// Creates the position of a product.
    package init(name: String, id: Product.ID) {
        self.name = name
        self.id = id
    }
}
