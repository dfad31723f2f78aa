import FlyingFox  // by the package trait "Inspector"
import FlyingSocks
import Foundation

/// One connection of a client. It has one HTTP request, which may open a WebSocket.
struct Connection: Sendable {
    let socket: AsyncSocket
    let port: UInt16
    let token: Token
    let limits: Limits
    let files: [String: HTTPAnswer]
    let app: InspectedApp
    let slots: ConnectionSlots

    /// Serves the client, then closes the connection and frees its slot.
    ///
    /// If the client's HTTP request opens a WebSocket, a ``PageSession`` answers the messages of the page. Any other
    /// request gets one HTTP response.
    func serve() async {
        let slot = ConnectionSlots.Slot(in: slots)
        defer { slot.leave() }
        do {
            let (head, source) = try await Deadline.run(limits.introduction) {
                var source = SocketSource(socket)
                return (try await source.readHead(limits.headBytes), source)
            }
            if let head { try await answer(head, source, slot) }
        } catch {}
        try? socket.close()
    }

    private func answer(_ bytes: [UInt8], _ source: SocketSource, _ slot: ConnectionSlots.Slot) async throws {
        guard let head = try? HTTPHead(bytes) else {
            return try await send(.refusal("400 Bad Request", "Malformed request."))
        }
        let isUpgrade = head.path == "/socket"
        if let refusal = LocalOrigin(port: port).refusal(of: head, isUpgrade: isUpgrade) {
            return try await send(.refusal("403 Forbidden", refusal))
        }
        guard head.method == "GET" else {
            return try await send(.refusal("405 Method Not Allowed", "This server only answers GET."))
        }
        guard isUpgrade else {
            return try await send(files[head.path] ?? .refusal("404 Not Found", "There is no such page."))
        }
        guard let accepted = try await handshake(head) else {
            return try await send(.refusal("400 Bad Request", "This address is for WebSockets."))
        }
        let outbox = Outbox(socket, limits.sending)
        try await outbox.send(accepted)
        try await PageSession(self, outbox, slot).run(source)
    }

    private func send(_ answer: HTTPAnswer) async throws {
        try await Deadline.run(limits.sending) { try await socket.write(answer.bytes(port: port)) }
    }

    /// Returns the response that opens a WebSocket, or `nil` if the request is not a valid request for a WebSocket.
    private func handshake(_ head: HTTPHead) async throws -> Data? {
        let request = HTTPRequest(
            method: .GET, version: .http11, path: head.path, query: [],
            headers: Dictionary(uniqueKeysWithValues: head.fields.map { (HTTPHeader($0.key), $0.value) }),
            body: Data())
        let response = try await WebSocketHTTPHandler(handler: NoFrames()).handleRequest(request)
        guard let accept = response.headers[HTTPHeader("Sec-WebSocket-Accept")] else { return nil }
        let fields = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Accept: \(accept)"]
        return Data("HTTP/1.1 101 Switching Protocols\r\n\(fields.joined(separator: "\r\n"))\r\n\r\n".utf8)
    }
}

/// A frame handler that does nothing. The handshake of FlyingFox needs a handler, but ``PageSession`` handles the
/// frames.
private struct NoFrames: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        AsyncStream { $0.finish() }
    }
}
