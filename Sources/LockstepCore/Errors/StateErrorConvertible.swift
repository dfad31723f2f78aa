/// An error type of your own that provides its ``StateError``: a code, a message, and whether trying again may help.
///
/// ```swift
/// struct ServerDown: Error, StateErrorConvertible {
///     var stateError: StateError { StateError(code: "serverDown", message: "We are down.", isRetryable: true) }
/// }
/// ```
///
/// Without this conformance, your error becomes ``StateError/unknown(_:)`` with its text, or `custom` if it is a
/// `CustomNSError`. A load that fails with your error is then not retried (promise L7).
public protocol StateErrorConvertible: Error {
    /// The error to store in a state.
    var stateError: StateError { get }
}
