@MainActor private let found = PagedQueryFamily { (search: String, cursor: Int?) in
    Page(items: [search], next: cursor)
}
