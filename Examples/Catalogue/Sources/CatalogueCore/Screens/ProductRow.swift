package import Lockstep

/// A product as pages show it, with its favourite.
package struct ProductRow: Sendable, Hashable, Identifiable {
    /// The product.
    package var product: Product

    /// Whether it is shown as a favourite; nil while nothing is known of the favourites.
    package var isFavourite: Bool?

    /// Whether a change of that is being saved.
    package var isSaving: Bool

    /// The error of the last change of it, if that was not saved.
    package var error: StateError?

    /// The product.
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
    /// A product with what is known of its favourite.
    func row(of product: Product) -> ProductRow {
        ProductRow(
            product: product,
            isFavourite: latestValue.map { $0.contains(product.id) },
            isSaving: operations.isActive(product.id),
            error: operations.error(for: product.id)
        )
    }
}
