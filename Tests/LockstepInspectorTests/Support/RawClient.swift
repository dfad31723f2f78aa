import FlyingSocks
import Foundation

/// A client that can send any bytes.
struct RawClient: Sendable {
    let socket: AsyncSocket

    init(port: UInt16) async throws {
        socket = try await .connected(to: .inet(ip4: "127.0.0.1", port: port))
    }

    func send(_ text: String) async throws { try await socket.write(Data(text.utf8)) }
    func send(_ bytes: [UInt8]) async throws { try await socket.write(Data(bytes)) }

    /// Returns everything that the server sends until it closes the connection.
    func receiveAll() async -> String {
        var bytes: [UInt8] = []
        while let more = try? await socket.read(atMost: 4_096), !more.isEmpty { bytes += more }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sends a request with these fields, and returns the answer.
    static func ask(
        _ port: UInt16, _ line: String, _ fields: [String]
    ) async throws -> String {
        let client = try await RawClient(port: port)
        try await client.send(([line] + fields).joined(separator: "\r\n") + "\r\n\r\n")
        defer { try? client.socket.close() }
        return await client.receiveAll()
    }

    /// Requests the page with these fields.
    static func ask(_ port: UInt16, _ fields: [String]) async throws -> String {
        try await ask(port, "GET / HTTP/1.1", fields)
    }
}
