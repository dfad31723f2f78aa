import Foundation

/// A reader of a client's messages. It joins the frames of each message, and checks the limits for frames and messages.
struct FrameReader<Source: ByteSource>: Sendable {
    private var source: Source
    private let limits: Limits
    private var message = Data()
    private var fragments = 0

    init(_ source: Source, _ limits: Limits) {
        self.source = source
        self.limits = limits
    }

    /// A text message of a client, or a control frame. Binary messages are not allowed.
    enum Message: Equatable {
        case text(String)
        case ping(Data)
        case pong
        case close
    }

    /// Reads the next message or control frame. A control frame can arrive between the frames of a message.
    ///
    /// - Returns: The message, or a control frame.
    /// - Throws: A ``Violation``, or the error that the source throws.
    mutating func next() async throws -> Message {
        while true {
            let frame = try await readFrame()
            switch frame.opcode {
            case .close: return .close
            case .ping: return .ping(frame.payload)
            case .pong: return .pong
            case .binary: throw Violation.binary
            case .text: guard fragments == 0 else { throw Violation.malformed }
            case .continuation: guard fragments > 0 else { throw Violation.malformed }
            }
            fragments += 1
            message.append(frame.payload)
            guard message.count <= limits.messageBytes, fragments <= limits.fragments else { throw Violation.tooLong }
            guard frame.isFinal else { continue }
            defer { (message, fragments) = (Data(), 0) }
            guard let text = String(data: message, encoding: .utf8) else { throw Violation.notText }
            return .text(text)
        }
    }

    private mutating func readFrame() async throws -> Frame {
        let head = try await source.read(2)
        guard head[0] & 0x70 == 0, head[1] & 0x80 != 0, let opcode = Frame.Opcode(rawValue: head[0] & 0x0f) else {
            throw Violation.malformed
        }
        let isFinal = head[0] & 0x80 != 0
        var length = UInt64(head[1] & 0x7f)
        if opcode.isControl, !isFinal || length > 125 { throw Violation.malformed }
        if length >= 126 {
            length = try await source.read(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) }
        }
        guard length <= UInt64(limits.messageBytes) else { throw Violation.tooLong }
        let mask = try await source.read(4)
        var payload = Data(try await source.read(Int(length)))
        for index in payload.indices { payload[index] ^= mask[index & 3] }
        return Frame(opcode, payload, isFinal: isFinal)
    }
}

/// A source of bytes.
protocol ByteSource: Sendable {
    /// Reads `count` bytes.
    ///
    /// - Parameter count: The number of bytes.
    /// - Returns: The bytes.
    /// - Throws: An error if the source ends before `count` bytes are read.
    mutating func read(_ count: Int) async throws -> [UInt8]
}
