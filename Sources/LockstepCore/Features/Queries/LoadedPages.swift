/// A page that was loaded.
struct LoadedPage<Item: Sendable, Cursor: Sendable> {
    var page: Page<Item, Cursor>
    /// The items of the page, if a family stores them.
    var answer: StoredAnswer<Item>?
}

/// All pages that one load of a list has loaded.
struct LoadedPages<Item: Sendable, Cursor: Sendable> {
    private(set) var pages: Pages<Item, Cursor>
    private(set) var answers: [StoredAnswer<Item>] = []

    /// Loads pages one after the other, starting with the first page.
    ///
    /// - Parameters:
    ///   - count: The maximum number of pages; at least one.
    ///   - load: A closure that loads the page at a cursor. The cursor of the first page is `nil`.
    ///   - reportRepeated: A closure that reports a repeated page. It receives the cursor of the page.
    /// - Throws: The error of the page that failed to load.
    @MainActor init(
        loading count: Int, by load: @MainActor (Cursor?) async throws -> LoadedPage<Item, Cursor>,
        reportRepeated: @MainActor (Cursor) -> Void
    ) async throws {
        let first = try await load(nil)
        pages = Pages(items: first.page.items, next: first.page.next)
        if let answer = first.answer { answers.append(answer) }
        while pages.count < count, let cursor = pages.next {
            try Task.checkCancellation()  // an ended load requests no more pages
            let loaded = try await load(cursor)
            if pages.appendPage(loaded.page, at: cursor) { reportRepeated(cursor) }
            if let answer = loaded.answer { answers.append(answer) }
        }
    }
}
