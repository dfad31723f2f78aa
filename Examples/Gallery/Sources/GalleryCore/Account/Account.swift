public import Foundation
import Lockstep

/// A user's account.
public struct Account: Hashable, Sendable {
    /// The name of the owner.
    public var owner: String

    /// The balance in euros.
    public var balance: Decimal

    /// The opening date.
    public var opened: Date

    /// An example account.
    public static let example = Account(
        owner: "Ana Ruiz",
        balance: Decimal(string: "1234.5")!,
        opened: Date(timeIntervalSince1970: 1_710_417_600)
    )

    /// Returns the lines of the account's summary.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The name and value of each field, in the reader's language and formats.
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
