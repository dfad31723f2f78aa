import Foundation

/// A frame of a WebSocket (RFC 6455).
struct Frame: Sendable, Equatable {
    enum Opcode: UInt8 {
        case continuation = 0
        case text, binary
        case close = 8
        case ping, pong

        var isControl: Bool { rawValue >= 8 }
    }

    let opcode: Opcode
    let isFinal: Bool
    let payload: Data

    init(_ opcode: Opcode, _ payload: Data, isFinal: Bool = true) {
        (self.opcode, self.payload, self.isFinal) = (opcode, payload, isFinal)
    }

    /// Creates a frame that closes a WebSocket. The frame contains the status code and the text of the reason.
    init(closing reason: Violation) {
        var payload = Data([UInt8(reason.rawValue >> 8), UInt8(reason.rawValue & 0xff)])
        payload.append(contentsOf: reason.text.utf8)
        self.init(.close, payload)
    }

    /// The encoded frame. A server does not mask the payload.
    var bytes: Data {
        var bytes = Data([(isFinal ? 0x80 : 0) | opcode.rawValue])
        switch payload.count {
        case ...125: bytes.append(UInt8(payload.count))
        case ...0xffff: bytes.append(contentsOf: [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xff)])
        default:
            bytes.append(127)
            for shift in stride(from: 56, through: 0, by: -8) { bytes.append(UInt8(payload.count >> shift & 0xff)) }
        }
        return bytes + payload
    }
}

/// The reason why the server closes a WebSocket. The raw value is the status code in the WebSocket protocol.
enum Violation: UInt16, Error {
    /// The client has closed the WebSocket.
    case done = 1000
    case malformed = 1002
    case binary = 1003
    case notText = 1007
    case refused = 1008
    case tooLong = 1009

    fileprivate var text: String {
        switch self {
        case .done: "Done"
        case .malformed: "Malformed frame"
        case .binary: "Only text is accepted"
        case .notText: "Not UTF-8"
        case .refused: "Refused"
        case .tooLong: "Too long"
        }
    }
}
