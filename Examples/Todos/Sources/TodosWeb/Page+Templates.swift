import WebPages

extension Page: LiveContent {
    private static let templates = Templates([
        "page": PackageResources.page_mustache,
        "main": PackageResources.main_mustache,
        "row": PackageResources.row_mustache,
    ])

    /// The whole document.
    var document: String { Self.templates.render("page", self) }

    /// Only the part that changes.
    var html: String { Self.templates.render("main", self) }

    /// One row of the list.
    static func html(of row: PageRow) -> String { templates.render("row", row) }
}
