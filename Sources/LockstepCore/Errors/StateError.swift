/// The errors that a store's state can hold: equatable and sendable, so states can be compared, recorded and shown.
///
/// ```swift
/// let error = StateError.server(code: 503, message: "Down for maintenance")
/// error.code         // "server.503"
/// error.isRetryable  // true
/// ```
///
/// Errors compare by their cases and parameters. The text of the original error (``underlying``) takes no part, so that
/// `store.error == .network(.timeout)` holds for every timeout.
public enum StateError: Error, Sendable, Codable {
    /// The network failed.
    case network(NetworkError)
    /// Input was not accepted.
    case validation(ValidationError)
    /// There is no such thing; `resource` is its name, or empty where it has none.
    case notFound(resource: String)
    /// Not without signing in, or not by this user.
    case unauthorized
    /// The server answered with an error; `code` is its HTTP status.
    case server(code: Int, message: String)
    /// Anything else, by its text.
    case unknown(String)
    /// An error with a code of your own; `underlying` is what the original error said, `isRetryable` whether trying again
    /// may help.
    case custom(code: String, message: String, underlying: String? = nil, isRetryable: Bool = false)

    /// An error with a code of your own.
    ///
    /// - Parameters:
    ///   - code: The code, for programs. `cancelled` stands for a cancellation: see ``cancelled``.
    ///   - message: The message, for people.
    ///   - isRetryable: Whether trying again may help.
    public init(code: String, message: String, isRetryable: Bool = false) {
        self = .custom(code: code, message: message, isRetryable: isRetryable)
    }

    /// The work was cancelled. No load and no tracker ever stores it (promises L3 and O2).
    public static let cancelled = StateError(code: "cancelled", message: "The operation was canceled.")

    /// Whether this stands for a cancellation.
    public var isCancellation: Bool { code == StateError.cancelled.code }

    /// What went wrong, for programs: `network.timeout`, `validation`, `notFound`, `server.503`, or a code of your own.
    public var code: String {
        switch self {
        case .network(let error): "network.\(error.reason.rawValue)"
        case .validation: "validation"
        case .notFound: "notFound"
        case .unauthorized: "unauthorized"
        case .server(let code, _): "server.\(code)"
        case .unknown: "unknown"
        case .custom(let code, _, _, _): code
        }
    }

    /// What went wrong, in words: those of the original error where it had any, else in English.
    public var message: String {
        switch self {
        case .network(let error): error.message
        case .validation(let error): error.message
        case .notFound(""): "The item was not found."
        case .notFound(let resource): "\(resource) was not found."
        case .unauthorized: "You are not allowed to do this."
        case .server(_, let message), .unknown(let message), .custom(_, let message, _, _): message
        }
    }

    /// What the original error said, where that is more than ``message``.
    public var underlying: String? {
        switch self {
        case .network(let error): error.text
        case .custom(_, _, let underlying, _): underlying
        default: nil
        }
    }

    /// Whether trying again may help: for most network errors, for a server's 408, 429 and 5xx, and for errors of your own
    /// that say so.
    public var isRetryable: Bool {
        switch self {
        case .network(let error): error.isRetryable
        case .server(let code, _): code == 408 || code == 429 || (500...599).contains(code)
        case .custom(_, _, _, let isRetryable): isRetryable
        default: false
        }
    }
}

extension StateError: Hashable {
    /// Whether both are the same case with the same parameters, whatever the original errors said.
    public static func == (left: StateError, right: StateError) -> Bool {
        switch (left, right) {
        case (.network(let left), .network(let right)): left == right
        case (.validation(let left), .validation(let right)): left == right
        case (.notFound(let left), .notFound(let right)): left == right
        case (.unauthorized, .unauthorized): true
        case (.server(let left, let leftMessage), .server(let right, let rightMessage)):
            left == right && leftMessage == rightMessage
        case (.unknown(let left), .unknown(let right)): left == right
        case (
            .custom(let left, let leftMessage, _, let isLeftRetryable),
            .custom(let right, let rightMessage, _, let isRightRetryable)
        ): left == right && leftMessage == rightMessage && isLeftRetryable == isRightRetryable
        default: false
        }
    }

    /// Hashes the case.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension StateError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}
