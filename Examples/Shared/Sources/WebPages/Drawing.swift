/// A page that a tab keeps up to date: a list of rows, and everything around it.
package protocol LiveContent: Equatable {
    /// A row of the list. Its element has the identifier that the list's `data-rows` says, a hyphen, and the row's `id`.
    associatedtype Row: Equatable & Identifiable<Int>

    /// The rows, in order.
    var rows: [Row] { get set }

    /// The HTML of the element `main`.
    var html: String { get }

    /// The HTML of one row.
    static func html(of row: Row) -> String
}

/// What a tab receives to show a page: at first all of it, and from then on only what has changed.
struct Drawing: Encodable, Equatable {
    /// The HTML of everything but the rows; nil when it is the same as before.
    var frame: String?

    /// Whether `rows` are all rows that there are.
    var isWhole: Bool

    /// The rows that are new or have changed, in their order.
    var rows: [Row]

    /// The identifiers of the rows that are gone.
    var removed: [Int]

    struct Row: Encodable, Equatable {
        /// Which row it is before; nil for the last one.
        var before: Int?
        var html: String
    }

    /// Draws a page for a tab that shows another one; nil when it looks the same.
    init?<Page: LiveContent>(of page: Page, after shown: Page?) {
        let known = Dictionary(uniqueKeysWithValues: (shown?.rows ?? []).map { ($0.id, $0) })
        let followers = page.rows.dropFirst().map { Optional($0.id) } + [nil]
        rows = zip(page.rows, followers).compactMap { row, next in
            known[row.id] == row ? nil : Row(before: next, html: Page.html(of: row))
        }
        let remaining = Set(page.rows.map(\.id))
        removed = known.keys.filter { !remaining.contains($0) }.sorted()
        isWhole = shown == nil
        frame = page.frame == shown?.frame ? nil : page.frame.html
        if frame == nil, rows.isEmpty, removed.isEmpty { return nil }
    }
}

extension LiveContent {
    /// The page without its rows.
    fileprivate var frame: Self {
        var frame = self
        frame.rows = []
        return frame
    }
}
