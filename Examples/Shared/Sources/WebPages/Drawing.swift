/// A page with live updates: a list of rows, and a frame around it.
package protocol LiveContent: Equatable {
    /// A row of the list. The identifier of its element consists of the list's `data-rows`, a hyphen, and the row's
    /// `id`.
    associatedtype Row: Equatable & Identifiable<Int>

    /// The rows, in order.
    var rows: [Row] { get set }

    /// The HTML of the element `main`.
    var html: String { get }

    /// The HTML of one row.
    static func html(of row: Row) -> String
}

/// An update of a page: first the whole page, then only changes.
struct Drawing: Encodable, Equatable {
    /// The HTML of everything except the rows; `nil` if it did not change.
    var frame: String?

    /// Whether `rows` contains all rows.
    var isWhole: Bool

    /// The new and changed rows, in order.
    var rows: [Row]

    /// The identifiers of the removed rows.
    var removed: [Int]

    struct Row: Encodable, Equatable {
        /// The identifier of the next row; `nil` for the last row.
        var before: Int?
        var html: String
    }

    /// Draws a page for a tab that shows an earlier page. Returns `nil` if both look the same.
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
