/// An error that a store's state can hold.
///
/// ```swift
/// let error = StateError.server(code: 503, message: "Down for maintenance")
/// error.code         // "server.503"
/// error.isRetryable  // true
/// ```
///
/// A `StateError` is `Hashable`, `Sendable` and `Codable`, so a state that contains it can be compared, recorded and
/// saved.
///
/// Two errors are equal if their cases and associated values are equal. The value of ``underlying`` is not compared.
/// For example, `store.error == .network(.timeout)` is true for every timeout.
public enum StateError: Error, Sendable, Codable {
    /// The network failed.
    case network(NetworkError)
    /// Input is not valid.
    case validation(ValidationError)
    /// The requested item doesn't exist. `resource` is the name of the item. If the name is not known, `resource` is
    /// empty.
    case notFound(resource: String)
    /// The user is not signed in, or lacks a permission.
    case unauthorized
    /// The server responded with an error; `code` is the HTTP status.
    case server(code: Int, message: String)
    /// Any other error, as text.
    case unknown(String)
    /// An error with your own code. `underlying` is the text of the original error, or `nil`. `isRetryable` says
    /// whether trying again may help.
    case custom(code: String, message: String, underlying: String? = nil, isRetryable: Bool = false)

    /// Creates an error with your own code.
    ///
    /// - Parameters:
    ///   - code: The code, for programs. An error with the code `cancelled` is a cancellation: see ``cancelled``.
    ///   - message: The message, for people.
    ///   - isRetryable: Whether trying again may help.
    public init(code: String, message: String, isRetryable: Bool = false) {
        self = .custom(code: code, message: message, isRetryable: isRetryable)
    }

    /// The error of cancelled work. Loads and operation trackers never store this error (promises L3 and O2).
    public static let cancelled = StateError(code: "cancelled", message: "The operation was canceled.")

    /// Whether the error stands for a cancellation.
    public var isCancellation: Bool { code == StateError.cancelled.code }

    /// The code of the error, for programs.
    ///
    /// - For `network`: `network.` and the name of the ``NetworkError/Reason``, such as `network.timeout`.
    /// - For `server`: `server.` and the HTTP status, such as `server.503`.
    /// - For `custom`: the code that the case contains.
    /// - For the other cases: the name of the case.
    ///
    /// Lockstep itself creates `custom` errors with these codes:
    ///
    /// - `cancelled`: cancelled work.
    /// - `decoding`: a converted `DecodingError`.
    /// - `forced`: a failure that the inspector forces.
    /// - Codes such as `posix.13`: other converted errors.
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

    /// The message of the error, for people.
    ///
    /// - For `network` and `validation`: the ``NetworkError/message`` or the ``ValidationError/message``.
    /// - For `server` and `custom`: the `message` of the case. For `unknown`: the text of the case.
    /// - For `notFound` and `unauthorized`: a text in English.
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

    /// The text of the original error, or `nil`. Only `network` and `custom` errors can contain such a text.
    public var underlying: String? {
        switch self {
        case .network(let error): error.text
        case .custom(_, _, let underlying, _): underlying
        default: nil
        }
    }

    /// Whether trying again may help.
    ///
    /// The value is `true` for:
    ///
    /// - Most network errors: see ``NetworkError/isRetryable``.
    /// - The HTTP statuses 408, 429 and 500 to 599.
    /// - Custom errors that are marked as retryable.
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
    /// Whether both errors have the same case, and equal associated values except for ``underlying``.
    public static func == (left: StateError, right: StateError) -> Bool {
        switch (left, right) {
        case (.network(let left), .network(let right)): left == right
        case (.validation(let left), .validation(let right)): left == right
        case (.notFound(let left), .notFound(let right)): left == right
        case (.unauthorized, .unauthorized), (.server, .server), (.unknown, .unknown), (.custom, .custom):
            (left.code, left.message, left.isRetryable) == (right.code, right.message, right.isRetryable)
        default: false
        }
    }

    /// Hashes the error's code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension StateError: CustomStringConvertible {
    /// The code and the message.
    public var description: String { "\(code): \(message)" }
}
