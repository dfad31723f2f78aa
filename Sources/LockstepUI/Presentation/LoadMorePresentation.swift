public import Foundation
public import LockstepCore

/// What is shown at the end of a list that is loaded page by page.
///
/// ```swift
/// switch LoadMorePresentation(entry, for: locale) {
/// case .none: ""
/// case .button(let title): "<button>\(title)</button>"
/// case .progress(let label): label
/// case .failed(let placeholder): placeholder.title
/// }
/// ```
public enum LoadMorePresentation: Hashable, Sendable {
    /// Nothing: there is no next page, or nothing was loaded yet.
    case none
    /// A button that loads the next page.
    case button(title: String)
    /// The next page is being loaded.
    case progress(label: String)
    /// The next page could not be loaded.
    case failed(Placeholder)

    /// What is shown at the end of a list.
    ///
    /// - Parameters:
    ///   - entry: The list.
    ///   - locale: The language of the texts.
    ///   - isLoadExpected: Whether the view loads the next page without being asked. It then shows as loading before the
    ///     load begins. After a failed load of the list itself, there is a button all the same.
    @MainActor public init<Key, Item, Cursor>(
        _ entry: PagedQueryEntry<Key, Item, Cursor>, for locale: Locale = .current, isLoadExpected: Bool = false
    ) {
        self =
            if !entry.hasNext {
                .none
            } else if entry.isLoadingNext {
                .progress(label: L10n.Progress.loadingMore(for: locale))
            } else if let error = entry.nextError {
                .failed(error.placeholder(for: locale, canRetry: true))
            } else if isLoadExpected, !entry.isFailed {
                .progress(label: L10n.Progress.loadingMore(for: locale))
            } else {
                .button(title: L10n.Action.loadMore(for: locale))
            }
    }
}
