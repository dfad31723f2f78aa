public import Foundation
public import LockstepCore

/// The presentation of the last row of a list with pages, or of its first row.
///
/// ```swift
/// @MainActor func lastRow(of list: PagedQueryEntry<String, Item, Int>, for locale: Locale) -> String {
///     switch LoadMorePresentation(list, for: locale) {
///     case .nothing: ""
///     case .button(let title): "<button>\(title)</button>"
///     case .progress(let label): label
///     case .failed(let placeholder): placeholder.title
///     }
/// }
/// ```
public enum LoadMorePresentation: Hashable, Sendable {
    /// Nothing, because there is no further page, or because no page was loaded yet.
    case nothing
    /// A button that loads the page.
    case button(title: String)
    /// Progress, because the page is being loaded, or is about to be loaded.
    case progress(label: String)
    /// An error, because loading the page failed.
    case failed(Placeholder)

    /// Creates the presentation for a list.
    ///
    /// - Parameters:
    ///   - entry: The list.
    ///   - end: The end of the list where the row is: `.next` for the last row, `.previous` for the first row.
    ///   - locale: The language of the texts.
    ///   - isLoadExpected: Whether the view loads the page automatically. Before the load starts, the row shows
    ///     progress if this is `true`, and a button if this is `false`. If the last load of the list failed, the row
    ///     shows the button in both cases.
    @MainActor public init<Key, Item, Cursor>(
        _ entry: PagedQueryEntry<Key, Item, Cursor>, at end: PageOperation = .next, for locale: Locale = .current,
        isLoadExpected: Bool = false
    ) {
        self =
            if !entry.hasPage(end) {
                .nothing
            } else if entry.isLoadingPage(end) {
                .progress(label: L10n.Progress.loadingMore(for: locale))
            } else if let error = entry.pageError(end) {
                .failed(error.placeholder(for: locale, canRetry: true))
            } else if isLoadExpected, !entry.isFailed {
                .progress(label: L10n.Progress.loadingMore(for: locale))
            } else {
                .button(title: L10n.Action.loadMore(for: locale))
            }
    }
}
