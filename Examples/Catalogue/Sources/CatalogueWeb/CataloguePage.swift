import CatalogueCore
import Foundation
import Languages
import Lockstep
import NetworkConditions
import WebPages

/// The content of the list's templates, created only from the values of stores.
struct CataloguePage: LiveContent {
    var frame: PageFrame

    /// The address that leads back to the shown list.
    var address: String

    /// The address for more rows.
    var moreAddress: String

    /// The name of the page. This page has no link back: other pages link back to it.
    var title: String
    var leadsBack = false
    var typed: String
    var listHeading: String
    var phase: String
    var status: String

    /// When the list was loaded.
    var updated: UpdatedTime?

    /// Whether the rows are about to change or to be replaced.
    var isBusy: Bool
    var isFirstLoad: Bool
    var isOffline: Bool
    var favouritesError: String?

    /// The error, if the rows are from an earlier load.
    var alert: PlaceholderView?

    /// The placeholder instead of rows.
    var placeholder: PlaceholderView?
    var more: More?
    var rows: [Row]
    var network: NetworkPanel

    /// The notice about saving the favourites.
    var saving: SavingNotice

    /// The form after the last row, which requests more rows.
    struct More: Equatable {
        var isLoading: Bool
        var error: String?

        /// Whether more rows load automatically when the end of the list is visible.
        var isAutomatic: Bool

        /// The number of rows after which automatic loading pauses once, so that the reader can reach the content
        /// below the list.
        static let pause = 5 * Catalogue.pageSize

        init(after rows: Int, isLoading: Bool, error: String? = nil) {
            self.isLoading = isLoading
            self.error = error
            isAutomatic = !isLoading && error == nil && rows % Self.pause != 0
        }
    }

    /// A row of the list.
    struct Row: Equatable, Identifiable {
        var id: Int
        var name: String
        var maker: String
        var price: String
        var address: String
        var favourite: FavouriteButton
    }

    init(
        _ screen: CatalogueScreen, visit: Visit, address: @escaping (Visit) -> String, conditions: Conditions,
        network: NetworkPanel, saving: SavingNotice
    ) {
        let locale = visit.language.locale
        frame = PageFrame(visit) { language in
            var visit = visit
            visit.language = language
            return address(visit)
        }
        self.address = address(visit)
        moreAddress = self.address.replacing("/catalogue", with: "/catalogue/more", maxReplacements: 1)
        title = CatalogueText.title.text(for: locale)
        typed = screen.typed
        listHeading = screen.shown.isEmpty ? CatalogueText.back.text(for: locale) : screen.shown
        status = screen.status(for: locale)
        updated = screen.updated.map { UpdatedTime($0, for: locale) }
        isOffline = conditions.connection == .offline
        // An error that the list already shows is not repeated.
        favouritesError = screen.favouritesError == screen.state.error ? nil : screen.favouritesError?.text(for: locale)
        self.network = network
        self.saving = saving
        isFirstLoad = false
        rows = []
        var refresh = RefreshPresentation.nothing
        func view(_ placeholder: Placeholder) -> PlaceholderView {
            PlaceholderView(placeholder) {
                RetryForm(title: $0, action: "/catalogue/reload\(Visit.query(visit.language))")
            }
        }
        switch screen.presentation(for: locale) {
        case .nothing, .progress:
            isFirstLoad = true
        case .content(let products, let progress):
            refresh = progress
            rows = products.map { row in
                Row(
                    id: row.id, name: row.product.name, maker: row.product.maker,
                    price: row.product.price(for: locale),
                    address: "/catalogue/\(row.id)\(Visit.query(visit.language))",
                    favourite: FavouriteButton(row, for: locale))
            }
        case .placeholder(let shown, let progress):
            refresh = progress
            placeholder = view(shown)
        }
        if case .failed(let failure) = refresh { alert = view(failure) }
        isBusy = isFirstLoad || screen.isSearching || screen.state.isLoading
        phase = isBusy ? "loading" : screen.state.isFailed ? "failed" : "loaded"
        more =
            switch screen.next {
            case .none: nil
            case .more: More(after: rows.count, isLoading: false)
            case .loading: More(after: rows.count, isLoading: true)
            case .failed(let error): More(after: rows.count, isLoading: false, error: error.text(for: locale))
            }
    }
}
