import WebPages

extension Templates {
    /// The page of todos.
    static let todos = Templates([
        "page": PackageResources.page_mustache,
        "main": PackageResources.main_mustache,
        "row": PackageResources.row_mustache,
        "network": PackageResources.network_mustache,
    ])

    /// The whole document.
    func document(_ page: Page) -> String { render("page", page) }

    /// Only the part that changes.
    func main(_ page: Page) -> String { render("main", page) }

    /// One row of the list.
    func row(_ row: PageRow) -> String { render("row", row) }
}
