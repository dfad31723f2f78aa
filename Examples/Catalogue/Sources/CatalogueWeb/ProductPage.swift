import CatalogueCore
import Foundation
import Languages
import Lockstep
import NetworkConditions
import WebPages

/// The content of a product's templates, created only from the values of stores.
struct ProductPage: LiveContent {
    var frame: PageFrame
    var id: Int
    var title: String
    var leadsBack = true
    var phase: String
    var isBusy: Bool
    var isFirstLoad: Bool
    var isOffline: Bool
    var product: Details?

    /// The text of the product's freshness.
    var freshness: String
    var isOld: Bool

    /// When the product was loaded.
    var updated: UpdatedTime?

    /// The error, if the product is from an earlier load.
    var alert: PlaceholderView?

    /// The placeholder instead of the product.
    var placeholder: PlaceholderView?
    var network: NetworkPanel

    /// Always empty. The changing part is small, so it is sent as a whole.
    var rows: [CataloguePage.Row] = []

    /// The product itself.
    struct Details: Equatable {
        var maker: String
        var price: String
        var text: String
        var favourite: FavouriteButton
    }

    init(_ screen: ProductScreen, id: Product.ID, visit: Visit, conditions: Conditions, network: NetworkPanel) {
        let locale = visit.language.locale
        self.id = id
        frame = PageFrame(visit) { "/catalogue/\(id)\(Visit.query($0))" }
        title = screen.row?.product.name ?? CatalogueText.title.text(for: locale)
        freshness = screen.freshness.text(for: locale)
        updated = screen.updated.map { UpdatedTime($0, for: locale) }
        isOld = screen.freshness == .outOfDate
        isOffline = conditions.connection == .offline
        self.network = network
        isFirstLoad = false
        var refresh = RefreshPresentation.nothing
        func view(_ placeholder: Placeholder) -> PlaceholderView {
            PlaceholderView(placeholder) {
                RetryForm(title: $0, action: "/catalogue/\(id)/refresh\(Visit.query(visit.language))")
            }
        }
        switch screen.presentation(for: locale) {
        case .nothing, .progress:
            isFirstLoad = true
        case .content(let row, let progress):
            refresh = progress
            product = Details(
                maker: row.product.maker, price: row.product.price(for: locale), text: row.product.details,
                favourite: FavouriteButton(row, for: locale))
        case .placeholder(let shown, let progress):
            refresh = progress
            placeholder = view(shown)
        }
        if case .failed(let failure) = refresh { alert = view(failure) }
        isBusy = isFirstLoad || screen.state.isLoading
        phase = isBusy ? "loading" : screen.state.isFailed ? "failed" : "loaded"
    }
}
