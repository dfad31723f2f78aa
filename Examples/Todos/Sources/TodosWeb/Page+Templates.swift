import WebPages

extension Page: LiveContent {
    private static let templates = Templates([
        "page": PackageResources.page_mustache,
        "main": PackageResources.main_mustache,
        "row": PackageResources.row_mustache,
    ])

    /// The HTML of the whole document.
    var document: String { Self.templates.render("page", self) }

    /// The HTML of the part that changes.
    var html: String { Self.templates.render("main", self) }

    /// Returns the HTML of one row of the list.
    static func html(of row: PageRow) -> String { templates.render("row", row) }
}
