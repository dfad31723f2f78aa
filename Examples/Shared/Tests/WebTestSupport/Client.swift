package import FlyingFox
import FlyingSocks
package import Foundation

/// A client that sends requests as a browser on the same machine does.
package struct Client: Sendable {
    package let port: UInt16

    /// Runs a server while `body` runs.
    ///
    /// - Parameters:
    ///   - server: Serves until it is cancelled, and calls its argument with the address.
    ///   - body: Sends requests to the server.
    /// - Throws: The error of `server` or `body`.
    @MainActor
    package static func run(
        _ server: @escaping @Sendable (@escaping @Sendable (URL) -> Void) async throws -> Void,
        _ body: @escaping @MainActor (Client) async throws -> Void
    ) async throws {
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
        try await withThrowingTaskGroup { group in
            group.addTask { try await server { continuation.yield($0) } }
            group.addTask {
                guard let address = await addresses.first(where: { _ in true }), let port = address.port else { return }
                try await body(Client(port: UInt16(port)))
            }
            try await group.next()
            group.cancelAll()
        }
    }

    /// The header with the site of the page that sends a request.
    package static let origin = HTTPHeader("Origin")

    /// The headers that a browser sends with each request.
    package var ownHeaders: [HTTPHeader: String] {
        [.host: "127.0.0.1:\(port)", HTTPHeader("Origin"): "http://127.0.0.1:\(port)", .connection: "close"]
    }

    package func get(_ path: String, headers: [HTTPHeader: String] = [:]) async throws -> Answer {
        try await send(.GET, path, headers: headers, body: "")
    }

    /// Sends a form as the page's script does.
    package func post(_ path: String, _ form: String = "", headers: [HTTPHeader: String] = [:]) async throws -> Answer {
        let fromScript = [HTTPHeader("X-Requested-With"): "fetch"]
        return try await send(.POST, path, headers: fromScript.merging(headers) { $1 }, body: form)
    }

    /// Sends a form as a page without a running script does.
    package func submit(
        _ path: String, _ form: String = "", headers: [HTTPHeader: String] = [:]
    ) async throws -> Answer {
        try await send(.POST, path, headers: headers, body: form)
    }

    private func send(
        _ method: HTTPMethod,
        _ target: String,
        headers: [HTTPHeader: String],
        body: String
    ) async throws -> Answer {
        let parts = target.split(separator: "?", maxSplits: 1)
        let request = HTTPRequest(
            method: method,
            version: .http11,
            target: HTTPRequest.Target(path: String(parts[0]), query: parts.count > 1 ? String(parts[1]) : ""),
            headers: HTTPHeaders(ownHeaders.merging(headers) { $1 }),
            body: HTTPBodySequence(data: Data(body.utf8))
        )
        var client = HTTPClient()
        let response = try await client.sendHTTPRequest(request, to: .inet(ip4: "127.0.0.1", port: port))
        return Answer(
            status: response.statusCode.code,
            location: response.headers[.location],
            headers: response.headers,
            text: String(decoding: try await response.bodyData, as: UTF8.self)
        )
    }
}

/// The response to a request.
package struct Answer: Sendable {
    package var status: Int
    package var location: String?
    package var headers: HTTPHeaders
    package var text: String

    /// Returns the text of the element with an id, up to the next tag. This is enough for the markup of the pages.
    package func text(of id: String) -> String? {
        guard let start = text.range(of: "id=\"\(id)\""), let open = text[start.upperBound...].firstIndex(of: ">")
        else {
            return nil
        }
        return String(text[text.index(after: open)...].prefix { $0 != "<" })
    }
}
