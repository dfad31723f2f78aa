package import CatalogueCore
package import Lockstep
package import LockstepTesting

/// A repository in memory whose answers, delays and errors a test sets.
@MainActor
package final class ScriptedProducts: ProductRepository {
    /// The products, in any order.
    package var products: [Product]

    /// The saved favourites.
    package private(set) var favouriteIDs: Set<Product.ID>

    /// The received requests, one line for each.
    package private(set) var requests: [String] = []

    /// The error that loading throws, if any.
    package var loadingError: StateError?

    /// The error that saving throws, if any.
    package var savingError: StateError?

    /// A gate that holds or fails each request for a page of a list after the page is read.
    package var searching: Gate<Void>?

    /// A gate that holds or fails each request for a product after the product is read.
    package var showing: Gate<Void>?

    /// A gate that holds or fails each load of the favourites after they are read.
    package var loadingFavourites: Gate<Void>?

    /// A gate that holds or fails each save before it changes anything.
    package var saving: Gate<Void>?

    /// Creates a repository of products with these names.
    package init(_ names: String..., favourites: Set<Product.ID> = []) {
        products = names.enumerated().map { Product.named($1, id: $0 + 1) }
        favouriteIDs = favourites
    }

    /// Creates a repository with the products of `pages` full pages, and one more product.
    package init(pages: Int) {
        products = (1...pages * Catalogue.pageSize + 1).map { Product.named("Product \(1000 + $0)", id: $0) }
        favouriteIDs = []
    }

    package func products(
        matching text: String, after cursor: ProductCursor?, count: Int
    ) async throws -> Page<Product, ProductCursor> {
        requests.append("search “\(text)”" + (cursor.map { " after \($0.id)" } ?? ""))
        let words = text.lowercased().split(separator: " ")
        let found = products.filter { product in
            let names = product.name.lowercased().split(separator: " ")
            return words.allSatisfy { word in names.contains { $0.hasPrefix(word) } }
        }
        .sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        .filter { product in cursor.map { ($0.name, $0.id) < (product.name, product.id) } ?? true }
        let page = Array(found.prefix(count))
        try await answer(searching, loadingError)
        return Page(
            items: page, next: found.count > count ? page.last.map { ProductCursor(name: $0.name, id: $0.id) } : nil)
    }

    package func product(_ id: Product.ID) async throws -> Product {
        requests.append("product \(id)")
        let product = products.first { $0.id == id }
        try await answer(showing, loadingError)
        guard let product else { throw StateError.notFound(resource: "") }
        return product
    }

    package func favourites() async throws -> Set<Product.ID> {
        requests.append("favourites")
        let read = favouriteIDs
        try await answer(loadingFavourites, loadingError)
        return read
    }

    package func setFavourite(_ isFavourite: Bool, _ id: Product.ID) async throws {
        requests.append("\(isFavourite ? "add" : "remove") \(id)")
        try await answer(saving, savingError)
        if isFavourite { favouriteIDs.insert(id) } else { favouriteIDs.remove(id) }
    }

    private func answer(_ gate: Gate<Void>?, _ error: StateError?) async throws {
        try await gate?()
        if let error { throw error }
    }
}

extension Product {
    /// Returns a product that differs from others by its name.
    package static func named(_ name: String, id: Int) -> Product {
        Product(id: id, name: name, maker: "Maker", cents: 100 * id, details: "Details of \(name)")
    }
}
