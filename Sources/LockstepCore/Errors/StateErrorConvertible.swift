/// An error type of your own that provides its ``StateError``.
///
/// ```swift
/// struct ServerDown: Error, StateErrorConvertible {
///     var stateError: StateError { StateError(code: "serverDown", message: "We are down.", isRetryable: true) }
/// }
/// ```
///
/// Without this conformance, your error becomes ``StateError/unknown(_:)`` with its text. If your error is a
/// `CustomNSError`, it becomes `custom`. In both cases, a load is not retried after the error (promise L7).
public protocol StateErrorConvertible: Error {
    /// The error to store in a state.
    var stateError: StateError { get }
}
