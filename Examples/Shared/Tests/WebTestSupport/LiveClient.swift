package import FlyingFox
import FlyingSocks
package import Foundation

/// The web socket of a tab. It implements the part of RFC 6455 that is needed to read the messages of a page.
package struct LiveClient {
    private let socket: AsyncSocket

    /// Opens a live channel.
    ///
    /// - Throws: `Refused` if the server does not switch to web sockets.
    package init(_ client: Client, path: String = "/live", headers: [HTTPHeader: String] = [:]) async throws {
        let handshake: [HTTPHeader: String] = [
            .connection: "Upgrade",
            .upgrade: "websocket",
            .webSocketVersion: "13",
            .webSocketKey: Data(repeating: 7, count: 16).base64EncodedString(),
        ]
        let fields = client.ownHeaders.merging(handshake) { $1 }.merging(headers) { $1 }
        let head = "GET \(path) HTTP/1.1\r\n" + fields.map { "\($0.rawValue): \($1)\r\n" }.joined() + "\r\n"

        socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: client.port))
        try await socket.write(Data(head.utf8))
        var answer = ""
        while !answer.hasSuffix("\r\n\r\n") { answer.unicodeScalars.append(Unicode.Scalar(try await socket.read())) }
        guard answer.hasPrefix("HTTP/1.1 101 ") else {
            try socket.close()
            throw Refused(answer: answer)
        }
    }

    package struct Refused: Error {
        package var answer: String
    }

    /// The changes in a message to a tab.
    package struct Drawing: Decodable, Sendable {
        package var frame: String?
        package var isWhole: Bool
        package var rows: [Row]
        package var removed: [Int]

        package struct Row: Decodable, Sendable {
            package var before: Int?
            package var html: String
        }

        /// The HTML of the frame and of the rows.
        package var html: String { (frame ?? "") + rows.map(\.html).joined() }
    }

    /// Reads messages until the HTML of a message meets the condition, and returns this HTML.
    package func message(where isAwaited: @Sendable (String) -> Bool) async throws -> String {
        while true {
            let html = try await drawing().html
            if isAwaited(html) { return html }
        }
    }

    /// Reads one message.
    package func drawing() async throws -> Drawing {
        try JSONDecoder().decode(Drawing.self, from: Data(try await message().utf8))
    }

    package func close() throws {
        try socket.close()
    }

    /// Reads the frames of one message. The frames of a server are not masked.
    private func message() async throws -> String {
        var payload: [UInt8] = []
        var isLast = false
        while !isLast {
            let head = try await socket.read(bytes: 2)
            isLast = head[0] & 0x80 != 0
            var length = Int(head[1])
            if length > 125 {
                let bytes = try await socket.read(bytes: length == 126 ? 2 : 8)
                length = bytes.reduce(0) { $0 << 8 | Int($1) }
            }
            payload += try await socket.read(bytes: length)
        }
        return String(decoding: payload, as: UTF8.self)
    }
}
