package import Foundation
import Lockstep

/// The name of a request to a repository.
package enum RequestName: String, Sendable, CaseIterable, Codable, CustomStringConvertible {
    // Todos
    case load = "Load"
    case add = "Add"
    case check = "Check"
    case uncheck = "Uncheck"
    case rename = "Rename"
    case delete = "Delete"
    case clear = "Clear"
    case undo = "Undo"
    case redo = "Redo"
    // The catalogue
    case search = "Search"
    case nextPage = "Next page"
    case product = "Product"
    case favourites = "Favourites"
    case addFavourite = "Add favourite"
    case removeFavourite = "Remove favourite"

    /// The name in logs and traces.
    package var description: String { rawValue }

    /// Returns the name that a page shows.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    package func text(for locale: Locale) -> String {
        switch self {
        case .load: L10n.Request.load(for: locale)
        case .add: L10n.Request.add(for: locale)
        case .check: L10n.Request.check(for: locale)
        case .uncheck: L10n.Request.uncheck(for: locale)
        case .rename: L10n.Request.rename(for: locale)
        case .delete: L10n.Request.delete(for: locale)
        case .clear: L10n.Request.clear(for: locale)
        case .undo: L10n.Request.undo(for: locale)
        case .redo: L10n.Request.redo(for: locale)
        case .search: L10n.Request.search(for: locale)
        case .nextPage: L10n.Request.nextPage(for: locale)
        case .product: L10n.Request.product(for: locale)
        case .favourites: L10n.Request.favourites(for: locale)
        case .addFavourite: L10n.Request.addFavourite(for: locale)
        case .removeFavourite: L10n.Request.removeFavourite(for: locale)
        }
    }
}
