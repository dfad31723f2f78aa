public import Foundation
public import Lockstep

/// The state of the account's summary: a store of properties, which change by actions.
@Store(AccountInteractor.self)
@MainActor @Observable
public final class AccountSummary: GalleryStore {
    /// How the next load ends.
    public var outcome: AccountOutcome = .account

    /// The account. Emptiness is not among its cases.
    public internal(set) var account: NonEmptyState<Account, ErrorDisplayModel> = .idle

    /// Creates a store in which nothing was loaded yet.
    public init() {}

    /// Loads what the screen shows. It ends as ``outcome`` says; what went wrong is in the state.
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
