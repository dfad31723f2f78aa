package import Foundation

/// A product of the catalogue.
package struct Product: Sendable, Hashable, Identifiable {
    /// The identifier from the database.
    package let id: Int

    /// The name of the product.
    package var name: String

    /// The maker of the product.
    package var maker: String

    /// The price in euro cents.
    package var cents: Int

    /// A sentence about the product.
    package var details: String

    /// Creates a product with an existing id.
    package init(id: Int, name: String, maker: String, cents: Int, details: String) {
        self.id = id
        self.name = name
        self.maker = maker
        self.cents = cents
        self.details = details
    }

    /// Returns the price in the reader's format.
    ///
    /// - Parameter locale: The reader's locale.
    /// - Returns: The price, with its currency.
    package func price(for locale: Locale) -> String {
        (Decimal(cents) / 100).formatted(.currency(code: "EUR").locale(locale))
    }
}
