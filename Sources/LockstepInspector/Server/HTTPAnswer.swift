import Foundation

/// A response to an HTTP request. The connection closes after the response.
struct HTTPAnswer: Sendable {
    let status: String
    let type: String
    let body: Data

    static func refusal(_ status: String, _ text: String) -> HTTPAnswer {
        HTTPAnswer(status: status, type: "text/plain; charset=utf-8", body: Data((text + "\n").utf8))
    }

    /// Returns the bytes of the response.
    ///
    /// - Parameter port: The port of the server, for the content security policy of the page.
    /// - Returns: The head and the body.
    func bytes(port: UInt16) -> Data {
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws://127.0.0.1:\(port) \
            ws://localhost:\(port); img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        let fields = [
            "Content-Type: \(type)", "Content-Length: \(body.count)", "Content-Security-Policy: \(policy)",
            "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
            "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "Connection: close",
        ]
        return Data("HTTP/1.1 \(status)\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8) + body
    }
}
