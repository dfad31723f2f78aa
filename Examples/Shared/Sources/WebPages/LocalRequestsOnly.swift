import FlyingFox

/// Lets only the pages of this server through.
///
/// Any web site that its user visits can send requests to a server on the same machine. A browser tells the two apart:
/// - `Host` is the name that was looked up. A site whose name was made to point at this machine has its own there.
/// - `Origin` is the site that a page came from; it goes with every form and every web socket.
struct LocalRequestsOnly: HTTPHandler {
    private let next: any HTTPHandler

    init(_ next: any HTTPHandler) {
        self.next = next
    }

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let host = request.headers[.host], Self.isLoopback(host) else {
            return .text("This page is for this machine only.", statusCode: .misdirectedRequest)
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
