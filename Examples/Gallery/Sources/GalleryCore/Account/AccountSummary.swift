public import Foundation
public import Lockstep

/// The state of the account's summary: a property store, which actions change.
@Store(AccountInteractor.self)
@MainActor @Observable
public final class AccountSummary: GalleryStore {
    /// The outcome of the next load.
    public var outcome: AccountOutcome = .account

    /// The account. Its type has no empty state.
    public internal(set) var account: NonEmptyState<Account, ErrorDisplayModel> = .idle

    /// Creates a store that has loaded nothing.
    public init() {}

    /// Loads the content of the screen. The outcome is ``outcome``; an error is in the state.
    public func load() async {
        await dispatch(\.load)
    }

    /// Returns the presentation of the current state.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    public func presentation(for locale: Locale) -> Presentation<[GalleryRow]> {
        Self.presentation(of: account, for: locale)
    }

    /// Returns the presentation of a state.
    ///
    /// - Parameters:
    ///   - account: The state.
    ///   - locale: The reader's locale.
    /// - Returns: The presentation, in the reader's language.
    nonisolated static func presentation(
        of account: NonEmptyState<Account, ErrorDisplayModel>,
        for locale: Locale
    ) -> Presentation<[GalleryRow]> {
        Presentation(account.map { $0.rows(for: locale) }, for: locale, canRetry: true)
    }
}
