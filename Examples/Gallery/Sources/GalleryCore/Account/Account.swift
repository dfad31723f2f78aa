public import Foundation
import Lockstep

/// A user's account.
public struct Account: Hashable, Sendable {
    /// Whose it is.
    public var owner: String

    /// What there is on it, in euros.
    public var balance: Decimal

    /// When it was opened.
    public var opened: Date

    /// An account to look at.
    public static let example = Account(
        owner: "Ana Ruiz",
        balance: Decimal(string: "1234.5")!,
        opened: Date(timeIntervalSince1970: 1_710_417_600)
    )

    /// The account as lines of its summary.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: Each field's name and value, in the reader's language and formats.
    public func rows(for locale: Locale) -> [GalleryRow] {
        var date = Date.FormatStyle(date: .long, time: .omitted, locale: locale)
        date.timeZone = .gmt
        return [
            GalleryRow(title: L10n.Account.owner(for: locale), detail: owner),
            GalleryRow(
                title: L10n.Account.balance(for: locale),
                detail: balance.formatted(.currency(code: "EUR").locale(locale))
            ),
            GalleryRow(title: L10n.Account.opened(for: locale), detail: opened.formatted(date)),
        ]
    }
}
