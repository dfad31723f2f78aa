/// An error type of your own that converts itself to a ``StateError``.
///
/// An error without this conformance becomes ``StateError/unknown(_:)`` with its text, and is not retryable.
///
/// ```swift
/// struct ServerDown: Error, StateErrorConvertible {
///     var stateError: StateError { StateError(code: "serverDown", message: "We are down.", isRetryable: true) }
/// }
/// ```
public protocol StateErrorConvertible: Error {
    /// The error to store in a state.
    var stateError: StateError { get }
}
