import CatalogueCore
import Languages
import Lockstep
import WebPages

extension Templates {
    fileprivate static let catalogue = Templates([
        "head": PackageResources.head_mustache,
        "top": PackageResources.top_mustache,
        "catalogue": PackageResources.catalogue_mustache,
        "list": PackageResources.list_mustache,
        "updated": PackageResources.updated_mustache,
        "row": PackageResources.row_mustache,
        "favourite": PackageResources.favourite_mustache,
        "product": PackageResources.product_mustache,
        "details": PackageResources.details_mustache,
        "missing": PackageResources.missing_mustache,
    ])
}

extension CataloguePage {
    /// The HTML of the whole document.
    var document: String { Templates.catalogue.render("catalogue", self) }

    /// The HTML of the part that changes.
    var html: String { Templates.catalogue.render("list", self) }

    /// Returns the HTML of one row of the list.
    static func html(of row: Row) -> String { Templates.catalogue.render("row", row) }
}

extension ProductPage {
    /// The HTML of the whole document.
    var document: String { Templates.catalogue.render("product", self) }

    /// The HTML of the part that changes.
    var html: String { Templates.catalogue.render("details", self) }

    /// Returns the HTML of a row. The page of a product has no rows.
    static func html(of row: CataloguePage.Row) -> String { CataloguePage.html(of: row) }
}

/// The page for an address without a product.
struct MissingPage {
    var frame: PageFrame
    var title: String
    var leadsBack = true
    var placeholder: PlaceholderView

    init(_ visit: Visit) {
        let locale = visit.language.locale
        frame = PageFrame(visit) { "/catalogue\(Visit.query($0))" }
        title = CatalogueText.notFoundTitle.text(for: locale)
        placeholder = PlaceholderView(
            Placeholder(
                symbolName: "questionmark.folder", title: title,
                message: CatalogueText.notFoundMessage.text(for: locale), for: locale)
        ) { RetryForm(title: $0, action: "/catalogue") }
    }

    /// The HTML of the whole document.
    var document: String { Templates.catalogue.render("missing", self) }
}
