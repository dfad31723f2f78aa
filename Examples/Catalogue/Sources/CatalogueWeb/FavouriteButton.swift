import CatalogueCore
import Foundation
import NetworkConditions

/// The favourite button of a product.
struct FavouriteButton: Equatable {
    var id: Int
    var label: String
    var isPressed: Bool

    /// The value of `isPressed` after a click.
    var toggled: Bool
    var isUnknown: Bool
    var isSaving: Bool
    var error: String?

    init(_ row: ProductRow, for locale: Locale) {
        id = row.id
        label = row.favouriteLabel(for: locale)
        isPressed = row.isFavourite ?? false
        toggled = !isPressed
        isUnknown = row.isFavourite == nil
        isSaving = row.isSaving
        error = row.error?.text(for: locale)
    }
}
