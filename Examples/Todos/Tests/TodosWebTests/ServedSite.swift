import FlyingFox
import FlyingSocks
import Foundation
import Lockstep
import TodosCore
import TodosWeb

/// A site on a port of its own, and the stores that it shows.
@MainActor
struct ServedSite {
    let lists: TodoLists
    let conditions: ConditionsStore
    let client: Client

    /// The first list.
    var todos: TodoStore { lists[.home] }

    /// Serves the todos of a repository while `body` runs.
    static func run(
        _ repository: some TodoRepository,
        body: @escaping @MainActor (ServedSite) async throws -> Void
    ) async throws {
        let (conditions, requests) = (ConditionsStore(), RequestLog())
        try await withDependencies {
            $0.repository = UnreliableTodoRepository(repository, conditions: conditions)
            $0.requestLog = requests
        } operation: {
            try await serve(TodoLists(), conditions, requests, body)
        }
    }

    private static func serve(
        _ lists: TodoLists,
        _ conditions: ConditionsStore,
        _ requests: RequestLog,
        _ body: @escaping @MainActor (ServedSite) async throws -> Void
    ) async throws {
        let server = TodosServer(
            port: 0, site: TodosSite(lists: lists, conditions: conditions, requests: requests))
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)

        try await withThrowingTaskGroup { group in
            group.addTask { try await server.run { continuation.yield($0) } }
            group.addTask {
                guard let address = await addresses.first(where: { _ in true }), let port = address.port else { return }
                try await body(ServedSite(lists: lists, conditions: conditions, client: Client(port: UInt16(port))))
            }
            try await group.next()
            group.cancelAll()
        }
    }
}

/// Sends requests as a browser on the same machine does.
struct Client {
    let port: UInt16

    /// What a browser sends with everything.
    var ownHeaders: [HTTPHeader: String] {
        [.host: "127.0.0.1:\(port)", HTTPHeader("Origin"): "http://127.0.0.1:\(port)", .connection: "close"]
    }

    func get(_ path: String, headers: [HTTPHeader: String] = [:]) async throws -> Answer {
        try await send(.GET, path, headers: headers, body: "")
    }

    /// Sends a form as the page's script does.
    func post(_ path: String, _ form: String = "", headers: [HTTPHeader: String] = [:]) async throws -> Answer {
        let fromScript = [HTTPHeader("X-Requested-With"): "fetch"]
        return try await send(.POST, path, headers: fromScript.merging(headers) { $1 }, body: form)
    }

    /// Sends a form as a page does whose script does not run.
    func submit(_ path: String, _ form: String = "") async throws -> Answer {
        try await send(.POST, path, headers: [:], body: form)
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

/// What came back.
struct Answer {
    var status: Int
    var location: String?
    var headers: HTTPHeaders
    var text: String

    /// The text of the element with an id, as far as this page's simple markup needs it: up to the next tag.
    func text(of id: String) -> String? {
        guard let start = text.range(of: "id=\"\(id)\""), let open = text[start.upperBound...].firstIndex(of: ">")
        else {
            return nil
        }
        return String(text[text.index(after: open)...].prefix { $0 != "<" })
    }
}
