/// An error type of your own that provides its ``StateError``.
///
/// ```swift
/// struct ServerDown: Error, StateErrorConvertible {
///     var stateError: StateError { StateError(code: "serverDown", message: "We are down.", isRetryable: true) }
/// }
/// ```
///
/// Without this conformance, your error becomes ``StateError/unknown(_:)``, or `custom` if it is a `CustomNSError`.
/// After such an error, a load is not retried (promise L7).
public protocol StateErrorConvertible: Error {
    /// The error to store in a state.
    var stateError: StateError { get }
}
