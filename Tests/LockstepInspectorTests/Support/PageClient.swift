import FlyingSocks
import Foundation

@testable import LockstepInspector

/// A client that acts like a page, as far as the server can distinguish.
actor PageClient {
    private let socket: AsyncSocket
    private var buffer: [UInt8] = []
    private var lastID = 0
    private var answers: [Int: JSON] = [:]

    /// The code with which the server closed the connection.
    struct Closed: Error, Equatable {
        let code: Int
    }

    static let upgrade = [
        "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    /// Connects without sending the token.
    init(port: UInt16) async throws {
        socket = try await .connected(to: .inet(ip4: "127.0.0.1", port: port))
        let head =
            ["GET /socket HTTP/1.1", "Host: 127.0.0.1:\(port)", "Origin: http://127.0.0.1:\(port)"] + Self.upgrade
        try await socket.write(Data((head.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        let end: [UInt8] = [13, 10, 13, 10]
        var answer: [UInt8] = []
        while !answer.suffix(4).elementsEqual(end) { answer.append(try await socket.read()) }
        guard String(decoding: answer, as: UTF8.self).contains("101") else { throw Closed(code: 0) }
    }

    /// Connects as a page of this inspector.
    init(_ inspector: Inspector) async throws {
        try await self.init(port: UInt16(inspector.url.port!))
        _ = try await ask("hello", ["token": inspector.url.fragment!, "version": 1])
    }

    /// Sends a request and waits for its answer.
    ///
    /// - Returns: The result.
    /// - Throws: The error of the answer; ``Closed``.
    func ask(_ method: String, _ parameters: [String: any Sendable] = [:]) async throws -> JSON {
        try await answer(to: begin(method, parameters))
    }

    /// Sends a request.
    func begin(_ method: String, _ parameters: [String: any Sendable] = [:]) async throws -> Int {
        lastID += 1
        let request: [String: any Sendable] = ["id": lastID, "method": method, "params": parameters]
        try await send(String(decoding: JSONSerialization.data(withJSONObject: request), as: UTF8.self))
        return lastID
    }

    /// Waits for the answer to a request.
    func answer(to id: Int) async throws -> JSON {
        while answers[id] == nil {
            let frame = try await receive()
            guard frame.opcode == .text else { continue }
            let answer = JSON(try JSONSerialization.jsonObject(with: frame.payload))
            answers[answer["id"].int ?? 0] = answer
        }
        let answer = answers.removeValue(forKey: id)!
        if let code = answer["error"]["code"].text {
            throw Refused(code: code, message: answer["error"]["message"].text ?? "")
        }
        return answer["result"]
    }

    struct Refused: Error, Equatable {
        let code: String
        let message: String
    }

    /// Sends a message in one frame.
    func send(_ text: String) async throws { try await sendFrame(0x81, Array(text.utf8)) }

    /// Sends a frame, masked by default.
    func sendFrame(_ first: UInt8, _ payload: [UInt8], isMasked: Bool = true, length: UInt64? = nil) async throws {
        let mask: [UInt8] = [1, 2, 3, 4]
        let count = length ?? UInt64(payload.count)
        var bytes = [first]
        let bit: UInt8 = isMasked ? 0x80 : 0
        switch count {
        case ...125: bytes.append(bit | UInt8(count))
        case ...0xffff: bytes += [bit | 126, UInt8(count >> 8), UInt8(count & 0xff)]
        default:
            bytes.append(bit | 127)
            for shift in stride(from: UInt64(56), through: 0, by: -8) { bytes.append(UInt8(count >> shift & 0xff)) }
        }
        if isMasked { bytes += mask }
        bytes += isMasked ? payload.enumerated().map { $1 ^ mask[$0 & 3] } : payload
        try await socket.write(Data(bytes))
    }

    /// Waits until the server closes the connection.
    ///
    /// - Returns: The reason, or 0 if the server gave none.
    func closingCode() async -> Int {
        do {
            while true { _ = try await receive() }
        } catch let closed as Closed {
            return closed.code
        } catch { return 0 }
    }

    /// The next frame.
    func receive() async throws -> Frame {
        let head = try await socket.read(bytes: 2)
        var length = Int(head[1] & 0x7f)
        if length >= 126 {
            length = try await socket.read(bytes: length == 126 ? 2 : 8).reduce(0) { $0 << 8 | Int($1) }
        }
        let payload = try await socket.read(bytes: length)
        let frame = Frame(Frame.Opcode(rawValue: head[0] & 0x0f)!, Data(payload), isFinal: head[0] & 0x80 != 0)
        if frame.opcode == .close { throw Closed(code: payload.prefix(2).reduce(0) { $0 << 8 | Int($1) }) }
        return frame
    }

    func close() { try? socket.close() }
}

/// A JSON value, for tests.
struct JSON: @unchecked Sendable {
    private let value: Any?

    init(_ value: Any?) { self.value = value }

    subscript(key: String) -> JSON { JSON((value as? [String: Any])?[key]) }
    subscript(index: Int) -> JSON { JSON((value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }) }
    var all: [JSON] { (value as? [Any])?.map(JSON.init) ?? [] }
    var text: String? { value as? String }
    var int: Int? { (value as? NSNumber)?.intValue }
    var double: Double? { (value as? NSNumber)?.doubleValue }
    var bool: Bool? { (value as? NSNumber)?.boolValue }
    var isNull: Bool { value is NSNull }
    var exists: Bool { value != nil }
    var keys: [String] { (value as? [String: Any]).map { Array($0.keys) } ?? [] }
    var json: String {
        (try? JSONSerialization.data(withJSONObject: value ?? [:])).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}
