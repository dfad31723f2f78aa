/// A failure to reach a server, or to get an answer from it.
///
/// Two errors with the same reason are equal, whatever their texts: `store.error == .network(.timeout)` holds for every
/// timeout, as `case .network(.timeout)` matches each.
public struct NetworkError: Error, Sendable, Codable {
    /// Why the network failed.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// There is no connection to the network.
        case noConnection
        /// No answer came in time.
        case timeout
        /// The server does not accept connections, or no route leads to it.
        case unreachable
        /// The server's name cannot be resolved.
        case dnsError
        /// The connection broke off.
        case connectionLost
        /// The connection cannot be made secure.
        case sslError
        /// What came back makes no sense.
        case badResponse
        /// Something else.
        case other
    }

    /// Why the network failed.
    public let reason: Reason
    /// What the original error said, if there was one. It is for logs and for people, and takes no part in comparisons.
    public let text: String?

    /// - Parameters:
    ///   - reason: Why the network failed.
    ///   - text: What the original error said, if there was one.
    public init(_ reason: Reason, text: String? = nil) {
        self.reason = reason
        self.text = text
    }

    /// There is no connection to the network.
    public static let noConnection = NetworkError(.noConnection)
    /// No answer came in time.
    public static let timeout = NetworkError(.timeout)
    /// The server does not accept connections, or no route leads to it.
    public static let unreachable = NetworkError(.unreachable)
    /// The server's name cannot be resolved.
    public static let dnsError = NetworkError(.dnsError)
    /// The connection broke off.
    public static let connectionLost = NetworkError(.connectionLost)
    /// The connection cannot be made secure.
    public static let sslError = NetworkError(.sslError)
    /// What came back makes no sense.
    public static let badResponse = NetworkError(.badResponse)

    /// Whether trying again may help: for all but an insecure connection and an answer that makes no sense. A name that
    /// cannot be resolved is often that of a network that is just coming up.
    public var isRetryable: Bool {
        switch reason {
        case .noConnection, .timeout, .unreachable, .dnsError, .connectionLost, .other: true
        case .sslError, .badResponse: false
        }
    }

    /// The original error's text, or else one for the reason; in English.
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
    /// Whether both have the same reason, whatever their texts.
    public static func == (left: NetworkError, right: NetworkError) -> Bool { left.reason == right.reason }

    /// Hashes the reason.
    public func hash(into hasher: inout Hasher) { hasher.combine(reason) }
}

extension NetworkError {
    /// Another name of ``unreachable``.
    public static let cannotConnect = unreachable
    /// Another name of ``sslError``.
    public static let insecure = sslError
}
