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

    /// Loads pages one after the other.
    ///
    /// - Parameters:
    ///   - count: The maximum number of pages; at least one.
    ///   - start: The cursor of the first of these pages.
    ///   - limit: The maximum number of pages that the list keeps; `nil` for no limit.
    ///   - load: A closure that loads the page at a cursor.
    ///   - reportRepeated: A closure that reports a repeated page. It receives the cursor of the page.
    /// - Throws: The error of the page that failed to load.
    @MainActor init(
        loading count: Int, from start: Cursor?, keeping limit: Int?,
        by load: @MainActor (Cursor?) async throws -> LoadedPage<Item, Cursor>,
        reportRepeated: @MainActor (Cursor) -> Void
    ) async throws {
        let first = try await load(start)
        pages = Pages(first.page, at: start, marksPages: limit != nil || start != nil || first.page.previous != nil)
        if let answer = first.answer { answers.append(answer) }
        while pages.count < count, let cursor = pages.next {
            try Task.checkCancellation()  // an ended load requests no more pages
            let loaded = try await load(cursor)
            if pages.add(loaded.page, at: cursor, to: .next, keeping: nil) { reportRepeated(cursor) }
            if let answer = loaded.answer { answers.append(answer) }
        }
    }
}
