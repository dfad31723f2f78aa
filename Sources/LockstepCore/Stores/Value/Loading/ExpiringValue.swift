/// A value that says how long it is fresh, in place of the time limit of its query family (promise K2).
///
/// ```swift
/// struct Price: ExpiringValue, Sendable {
///     var cents: Int
///     var freshFor: Duration?  // from the header “Cache-Control: max-age=30” of the answer
/// }
///
/// let prices = QueryFamily(freshFor: .seconds(60)) { (id: Int) in
///     let answer = try await api.price(of: id)
///     return Price(cents: answer.cents, freshFor: answer.maxAge)
/// }
/// ```
///
/// The protocol has no effect on items inside a value, such as those of an array or of a list.
///
/// Isolation: the main actor reads the requirement when a value arrives.
public protocol ExpiringValue {
    /// How long the value is fresh after it arrived; `nil` for the time limit of the family. With zero or less, each
    /// `loadIfNeeded()` loads.
    var freshFor: Duration? { get }
}
