package import Lockstep

/// A product, and whether it is a favourite, as pages show it.
package struct ProductRow: Sendable, Hashable, Identifiable {
    /// The product.
    package var product: Product

    /// Whether the product is a favourite; `nil` while the favourites are unknown.
    package var isFavourite: Bool?

    /// Whether a change of the favourite is being saved.
    package var isSaving: Bool

    /// The error, if the last change of the favourite was not saved.
    package var error: StateError?

    /// The id of the product.
    package var id: Product.ID { product.id }

    /// Creates a row.
    package init(product: Product, isFavourite: Bool? = nil, isSaving: Bool = false, error: StateError? = nil) {
        self.product = product
        self.isFavourite = isFavourite
        self.isSaving = isSaving
        self.error = error
    }
}

extension Favourites {
    /// Returns the row of a product.
    func row(of product: Product) -> ProductRow {
        ProductRow(
            product: product,
            isFavourite: latestValue.map { $0.contains(product.id) },
            isSaving: operations.isActive(product.id),
            error: operations.error(for: product.id)
        )
    }
}
