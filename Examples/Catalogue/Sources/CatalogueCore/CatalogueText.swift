package import Foundation
import Lockstep

/// The texts around the products: titles and the names of controls.
package enum CatalogueText: CaseIterable, Hashable, Sendable {
    case title, introduction, todos, gallery, language, back
    case search, searchPrompt, searchButton, reload, refresh
    case more, loadingMore, retry, nextFailed, favouritesFailed
    case maker, price, offline, connectionLost
    case notFoundTitle, notFoundMessage

    /// Returns the text.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The text, in the reader's language.
    package func text(for locale: Locale) -> String {
        switch self {
        case .title: L10n.Catalogue.title(for: locale)
        case .introduction: L10n.Catalogue.introduction(for: locale)
        case .todos: L10n.Control.todos(for: locale)
        case .gallery: L10n.Control.gallery(for: locale)
        case .language: L10n.Control.language(for: locale)
        case .back: L10n.Control.back(for: locale)
        case .search: L10n.Search.label(for: locale)
        case .searchPrompt: L10n.Search.prompt(for: locale)
        case .searchButton: L10n.Search.button(for: locale)
        case .reload: L10n.Control.reload(for: locale)
        case .refresh: L10n.Control.refresh(for: locale)
        case .more: L10n.List.more(for: locale)
        case .loadingMore: L10n.List.loadingMore(for: locale)
        case .retry: L10n.Control.retry(for: locale)
        case .nextFailed: L10n.List.nextFailed(for: locale)
        case .favouritesFailed: L10n.Favourite.notLoaded(for: locale)
        case .maker: L10n.Product.maker(for: locale)
        case .price: L10n.Product.price(for: locale)
        case .offline: L10n.Notice.offline(for: locale)
        case .connectionLost: L10n.Notice.connectionLost(for: locale)
        case .notFoundTitle: L10n.NotFound.title(for: locale)
        case .notFoundMessage: L10n.NotFound.message(for: locale)
        }
    }
}

extension CatalogueText {
    /// Returns the line that says when something was loaded.
    ///
    /// - Parameters:
    ///   - time: The time, as text.
    ///   - locale: The reader's locale.
    /// - Returns: The line, in the reader's language.
    package static func updated(_ time: String, for locale: Locale) -> String {
        L10n.Freshness.updated(time: time, for: locale)
    }
}

extension ProductRow {
    /// Returns the label of the button that adds the product to the favourites or removes it.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The label of the button, in the reader's language.
    package func favouriteLabel(for locale: Locale) -> String {
        L10n.Favourite.label(product: product.name, for: locale)
    }
}
