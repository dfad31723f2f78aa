/// An error of your own that knows what it is to a store's state.
///
/// Without this, an error becomes ``StateError/unknown(_:)`` with its text, and is not worth another try.
///
/// ```swift
/// struct ServerDown: Error, StateErrorConvertible {
///     var stateError: StateError { StateError(code: "serverDown", message: "We are down.", isRetryable: true) }
/// }
/// ```
public protocol StateErrorConvertible: Error {
    /// The error as a state holds it.
    var stateError: StateError { get }
}
