import WebPages

extension Templates {
    /// The page of todos.
    static let todos = Templates(["page": PackageResources.page_mustache, "main": PackageResources.main_mustache])

    /// The whole document.
    func document(_ page: Page) -> String { render("page", page) }

    /// Only the part that changes.
    func main(_ page: Page) -> String { render("main", page) }
}
