/// A failure to reach a server, or to get an answer from it.
///
/// In a pattern, only the reason counts, not the text: `case .network(.timeout)` matches every timeout.
public struct NetworkError: Error, Hashable, Sendable, Codable {
    /// Why the network failed.
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
        /// There is no connection to the network.
        case noConnection
        /// No answer came in time.
        case timeout
        /// The server cannot be found or does not accept connections.
        case cannotConnect
        /// The connection broke off.
        case connectionLost
        /// The connection cannot be made secure.
        case insecure
        /// What came back makes no sense.
        case badResponse
        /// Something else.
        case other
    }

    /// Why the network failed.
    public let reason: Reason
    /// What the original error said, if there was one.
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
    /// The server cannot be found or does not accept connections.
    public static let cannotConnect = NetworkError(.cannotConnect)
    /// The connection broke off.
    public static let connectionLost = NetworkError(.connectionLost)
    /// The connection cannot be made secure.
    public static let insecure = NetworkError(.insecure)
    /// What came back makes no sense.
    public static let badResponse = NetworkError(.badResponse)

    /// Whether trying again may help: for all but an insecure connection and an answer that makes no sense.
    public var isRetryable: Bool {
        switch reason {
        case .noConnection, .timeout, .cannotConnect, .connectionLost, .other: true
        case .insecure, .badResponse: false
        }
    }

    /// The original error's text, or else one for the reason; in English.
    public var message: String {
        if let text { return text }
        return switch reason {
        case .noConnection: "There is no network connection."
        case .timeout: "The request timed out."
        case .cannotConnect: "The server cannot be reached."
        case .connectionLost: "The network connection was lost."
        case .insecure: "A secure connection cannot be made."
        case .badResponse: "The server’s response could not be understood."
        case .other: "The network request failed."
        }
    }

    /// Whether both have the same reason, whatever their texts.
    public static func ~= (pattern: NetworkError, error: NetworkError) -> Bool { pattern.reason == error.reason }
}
