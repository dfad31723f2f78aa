public import Foundation
import Lockstep

/// The states of the specimens.
public enum SpecimenState: String, CaseIterable, Hashable, Sendable {
    case idle, loading, content, refreshing, failedRefresh, empty, retryableError, finalError

    /// Returns the display name.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name, in the reader's language.
    public func title(for locale: Locale) -> String {
        switch self {
        case .idle: L10n.State.idle(for: locale)
        case .loading: L10n.State.loading(for: locale)
        case .content: L10n.State.content(for: locale)
        case .refreshing: L10n.State.refreshing(for: locale)
        case .failedRefresh: L10n.State.failedRefresh(for: locale)
        case .empty: L10n.State.empty(for: locale)
        case .retryableError: L10n.State.retryableError(for: locale)
        case .finalError: L10n.State.finalError(for: locale)
        }
    }
}
