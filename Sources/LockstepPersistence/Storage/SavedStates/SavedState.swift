package import Foundation

/// The saved form of a state. The header is one line of JSON. The payload contains the bytes from the codec.
///
/// ```
/// {"lockstep":1,"version":2,"savedAt":"2026-11-22T12:00:00.000Z","length":13,"checksum":"6e2f4f1b"}
/// {"items":[1]}
/// ```
///
/// The field `lockstep` is the number of the format. The checksum covers the payload and the other fields of the
/// header. In every format, the checksum is the last field, so every version of Lockstep can verify it.
package struct SavedState: Hashable, Sendable {
    /// The newest format that this version of Lockstep knows.
    package static let format = 1

    /// The version of the state, as passed to `persist`.
    package var version: Int
    /// The time at which the state was saved, rounded to milliseconds.
    package var savedAt: Date
    /// The bytes from the codec.
    package var payload: Data

    package init(version: Int, savedAt: Date, payload: Data) {
        self.version = version
        self.savedAt = Self.representable(savedAt)
        self.payload = payload
    }

    /// Returns the nearest date that the header can represent.
    private static func representable(_ date: Date) -> Date {
        let milliseconds = (date.timeIntervalSince1970 * 1_000).rounded()
        if milliseconds.isNaN { return Date(timeIntervalSince1970: 0) }
        // From the year 1970 to the end of the year 9999.
        return Date(timeIntervalSince1970: min(max(milliseconds, 0), 253_402_300_799_000) / 1_000)
    }
}

/// The reason why bytes cannot be read as a saved state.
package enum SavedStateError: Error, Hashable {
    /// The bytes were changed or truncated, or Lockstep did not write them. `offset` is the index of the byte at which
    /// the damage was detected.
    case damaged(offset: Int, reason: String)
    /// A newer version of Lockstep wrote the bytes. `format` is their format, and `known` is the newest format that
    /// this version of Lockstep knows.
    case fromTheFuture(format: Int, known: Int)
}

// MARK: - Bytes

extension SavedState {
    private static let beginning = Data(#"{"lockstep":"#.utf8)
    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    /// The maximum length of a header, in bytes.
    private static let longestHeader = 1_024

    /// The bytes of the saved state.
    package var data: Data { Self.data(format: Self.format, version: version, savedAt: savedAt, payload: payload) }

    /// Returns the bytes of a saved state. Tests pass the numbers of later formats as `format`.
    package static func data(format: Int, version: Int, savedAt: Date, payload: Data) -> Data {
        // Add 0.2 milliseconds, because formatting cuts off everything after the milliseconds.
        let savedAt = (savedAt + 0.000_2).formatted(dates)
        let head = Data(
            #"{"lockstep":\#(format),"version":\#(version),"savedAt":"\#(savedAt)","length":\#(payload.count)"#.utf8)
        var data = Data(capacity: head.count + payload.count + 32)
        data.append(head)
        data.append(contentsOf: tail(CRC32.checksum(of: head, payload)).utf8)
        data.append(payload)
        return data
    }

    private static func tail(_ checksum: UInt32) -> String {
        let digits = String(checksum, radix: 16)
        return #","checksum":"\#(String(repeating: "0", count: 8 - digits.count) + digits)"}"# + "\n"
    }

    /// Reads a saved state.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: An error if the bytes are not a saved state. Any change of a single bit, and any truncation, is
    ///   detected.
    package init(_ data: Data) throws(SavedStateError) {
        // The code below needs indices that start at 0.
        let data = data.startIndex == 0 ? data : Data(data)
        if data.isEmpty { throw .damaged(offset: 0, reason: "the file is empty") }
        guard data.starts(with: Self.beginning) else {
            let isCutOff = Self.beginning.starts(with: data)
            throw .damaged(
                offset: isCutOff ? data.count : 0,
                reason: isCutOff ? "the header is cut off" : "something other than Lockstep wrote it")
        }
        guard let newline = data.prefix(Self.longestHeader).firstIndex(of: UInt8(ascii: "\n")) else {
            throw .damaged(offset: min(data.count, Self.longestHeader), reason: "the header is cut off")
        }
        let payload = Data(data[(newline + 1)...])
        let tailLength = Self.tail(0).utf8.count
        guard newline + 1 > tailLength + Self.beginning.count else {
            throw .damaged(offset: newline, reason: "the header is cut off")
        }
        let head = Data(data[..<(newline + 1 - tailLength)])
        let expected = Self.tail(CRC32.checksum(of: head, payload))
        let header = Self.header(head)
        guard data[(newline + 1 - tailLength)...newline].elementsEqual(expected.utf8) else {
            if let length = header?.length, length != payload.count {
                let reason = payload.count < length ? "the state is cut off" : "something follows the state"
                throw .damaged(
                    offset: newline + 1 + min(payload.count, max(length, 0)),
                    reason: "\(reason): it has \(payload.count) bytes instead of \(length)")
            }
            throw .damaged(offset: newline + 1 - tailLength, reason: "its checksum is wrong")
        }
        guard let header else { throw .damaged(offset: 0, reason: "the header cannot be read") }
        if header.lockstep > Self.format { throw .fromTheFuture(format: header.lockstep, known: Self.format) }
        guard let version = header.version, let text = header.savedAt, let savedAt = try? Self.dates.parse(text),
            header.lockstep == Self.format, header.length == payload.count
        else { throw .damaged(offset: 0, reason: "the header cannot be read") }
        self.init(version: version, savedAt: savedAt, payload: payload)
    }

    /// The fields of the header. Later formats may have other fields.
    private struct Header: Decodable {
        var lockstep: Int
        var version: Int?
        var savedAt: String?
        var length: Int?
    }

    private static func header(_ head: Data) -> Header? {
        try? JSONDecoder().decode(Header.self, from: head + Data("}".utf8))
    }
}
