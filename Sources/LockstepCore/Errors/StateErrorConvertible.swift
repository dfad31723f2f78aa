/// An error type of your own that converts itself to a ``StateError``, with a code, a message, and whether trying again
/// may help.
///
/// Without this conformance, an error of your own becomes ``StateError/unknown(_:)`` with its text, or `custom` if it
/// is a `CustomNSError`. Such a `StateError` is not retryable.
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
