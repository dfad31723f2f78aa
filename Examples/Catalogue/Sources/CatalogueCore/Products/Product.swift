package import Foundation

/// Something in the catalogue.
package struct Product: Sendable, Hashable, Identifiable {
    /// Given by the database.
    package let id: Int

    /// What it is called.
    package var name: String

    /// Who makes it.
    package var maker: String

    /// What it costs, in cents of a euro.
    package var cents: Int

    /// A sentence about it.
    package var details: String

    /// Creates a product that has an id already.
    package init(id: Int, name: String, maker: String, cents: Int, details: String) {
        self.id = id
        self.name = name
        self.maker = maker
        self.cents = cents
        self.details = details
    }

    /// What it costs, in a reader's format.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The price, with its currency.
    package func price(for locale: Locale) -> String {
        (Decimal(cents) / 100).formatted(.currency(code: "EUR").locale(locale))
    }
}
