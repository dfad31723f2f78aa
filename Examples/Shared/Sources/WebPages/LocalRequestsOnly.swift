import FlyingFox

/// Accepts only requests from pages of this server.
///
/// Any web site that the user visits can send requests to a server on the same machine. Two headers of the browser
/// identify such requests:
/// - `Host` is the name that the browser looked up. A site whose name points to this machine has its own name there.
/// - `Origin` is the site of the page. The browser sends it with every form and every web socket.
struct LocalRequestsOnly: HTTPHandler {
    private let next: any HTTPHandler

    init(_ next: any HTTPHandler) {
        self.next = next
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let host = request.headers[.host], Self.isLoopback(host) else {
            return .text("This page is available only on this machine.", statusCode: .misdirectedRequest)
        }
        guard request.headers.values(for: HTTPHeader("Origin")).allSatisfy({ $0 == "http://\(host)" }) else {
            return .text("This request came from another site.", statusCode: .forbidden)
        }
        let site = request.headers[HTTPHeader("Sec-Fetch-Site")] ?? "none"
        guard request.method == .GET || ["same-origin", "none"].contains(site) else {
            return .text("This request came from another site.", statusCode: .forbidden)
        }
        return try await next.handleRequest(request)
    }

    private static func isLoopback(_ host: String) -> Bool {
        let name = host.prefix { $0 != ":" }.lowercased()
        return ["127.0.0.1", "localhost"].contains(name)
    }
}
