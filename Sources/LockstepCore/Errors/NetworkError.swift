/// An error of a network request.
///
/// Two errors with the same reason are equal, whatever their texts. For example, `store.error == .network(.timeout)`
/// is true for every timeout, and `case .network(.timeout)` matches every timeout.
public struct NetworkError: Error, Sendable, Codable {
    /// The reason for a network error.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// There is no network connection.
        case noConnection
        /// No response arrived in time.
        case timeout
        /// The server does not accept connections, or no route leads to it.
        case unreachable
        /// The server's name cannot be resolved.
        case dnsError
        /// The connection was lost.
        case connectionLost
        /// A secure connection cannot be made.
        case sslError
        /// The response cannot be understood.
        case badResponse
        /// Any other reason.
        case other
    }

    /// The reason for the error.
    public let reason: Reason
    /// The text of the original error, or `nil`. It is for logs and for people. `==` ignores this text.
    public let text: String?

    /// Creates a network error.
    ///
    /// - Parameters:
    ///   - reason: The reason for the error.
    ///   - text: The text of the original error, or `nil`.
    public init(_ reason: Reason, text: String? = nil) {
        self.reason = reason
        self.text = text
    }

    /// There is no network connection.
    public static let noConnection = NetworkError(.noConnection)
    /// No response arrived in time.
    public static let timeout = NetworkError(.timeout)
    /// The server does not accept connections, or no route leads to it.
    public static let unreachable = NetworkError(.unreachable)
    /// The server's name cannot be resolved.
    public static let dnsError = NetworkError(.dnsError)
    /// The connection was lost.
    public static let connectionLost = NetworkError(.connectionLost)
    /// A secure connection cannot be made.
    public static let sslError = NetworkError(.sslError)
    /// The response cannot be understood.
    public static let badResponse = NetworkError(.badResponse)

    /// Whether trying again may help.
    ///
    /// The value is `false` for ``Reason/sslError`` and ``Reason/badResponse``, and `true` for all other reasons.
    /// ``Reason/dnsError`` is retryable, because names often cannot be resolved while the network is starting.
    public var isRetryable: Bool {
        switch reason {
        case .noConnection, .timeout, .unreachable, .dnsError, .connectionLost, .other: true
        case .sslError, .badResponse: false
        }
    }

    /// The ``text``, or an English text for the reason if ``text`` is `nil`.
    public var message: String {
        if let text { return text }
        return switch reason {
        case .noConnection: "There is no network connection."
        case .timeout: "The request timed out."
        case .unreachable: "The server cannot be reached."
        case .dnsError: "The server cannot be found."
        case .connectionLost: "The network connection was lost."
        case .sslError: "A secure connection cannot be made."
        case .badResponse: "The server’s response could not be understood."
        case .other: "The network request failed."
        }
    }
}

extension NetworkError: Hashable {
    /// Whether both errors have the same reason. Their texts are not compared.
    public static func == (left: NetworkError, right: NetworkError) -> Bool { left.reason == right.reason }

    /// Hashes the reason.
    public func hash(into hasher: inout Hasher) { hasher.combine(reason) }
}

extension NetworkError {
    /// Another name for ``unreachable``.
    public static let cannotConnect = unreachable
    /// Another name for ``sslError``.
    public static let insecure = sslError
}
