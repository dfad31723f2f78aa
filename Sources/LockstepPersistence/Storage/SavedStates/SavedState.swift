package import Foundation
package import LockstepCore

/// The saved form of a state. The header is one line of JSON. The payload contains the bytes from the codec.
///
/// ```
/// {"lockstep":1,"version":2,"savedAt":"2026-11-22T12:00:00.000Z","length":13,"checksum":"6e2f4f1b"}
/// {"items":[1]}
/// ```
///
/// For the value of a query entry, the header also has the field `loadedAt`, and `"stale":true` if the value was stale.
///
/// The field `lockstep` is the number of the format. The checksum covers the payload and the other fields of the
/// header. In every format, the checksum is the last field, so every version of Lockstep can verify it.
package struct SavedState: Hashable, Sendable {
    /// The newest format that this version of Lockstep knows.
    package static let format = 1

    /// The version of the state, as passed to `persist`.
    package var version: Int
    /// The bytes from the codec.
    package var payload: Data
    /// The age of a query entry's value; `nil` for other values, and if it is not known.
    package var age: ValueAge?

    package init(version: Int, payload: Data, age: ValueAge? = nil) {
        self.version = version
        self.payload = payload
        self.age = age
    }
}

// MARK: - Bytes

extension SavedState {
    private static let beginning = Data(#"{"lockstep":"#.utf8)
    private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    /// The maximum length of a header, in bytes.
    private static let longestHeader = 1_024

    /// Returns the bytes of the saved state.
    ///
    /// - Parameters:
    ///   - savedAt: The time at which the state is saved, for people who read the file.
    ///   - format: The format. Tests pass the numbers of later formats.
    /// - Returns: The header and the payload.
    package func data(savedAt: Date = .now, format: Int = SavedState.format) -> Data {
        let savedAt = savedAt.formatted(Self.dates)
        let head = Data(
            #"{"lockstep":\#(format),"version":\#(version),"savedAt":"\#(savedAt)"\#(ageFields),"length":\#(payload.count)"#
                .utf8)
        return head + Data(Self.tail(CRC32.checksum(of: head, payload)).utf8) + payload
    }

    /// The fields of ``age``, each with a comma before it.
    private var ageFields: String {
        guard let age else { return "" }
        return #","loadedAt":"\#(age.loadedAt.formatted(Self.dates))"\#(age.isStale ? #","stale":true"# : "")"#
    }

    private static func tail(_ checksum: UInt32) -> String {
        String(format: #","checksum":"%08x"}"# + "\n", checksum)
    }

    /// Reads a saved state.
    ///
    /// - Parameter data: The bytes.
    /// - Throws: ``PersistenceError/damaged(quarantinedAs:reason:)`` if the bytes are not a saved state. Any change of a
    ///   single bit, and any truncation, is detected. ``PersistenceError/fromNewerFormat(_:known:)`` if a newer version of
    ///   Lockstep wrote the bytes.
    package init(_ data: Data) throws(PersistenceError) {
        // The code below needs indices that start at 0.
        let data = data.startIndex == 0 ? data : Data(data)
        if data.isEmpty { throw Self.damaged(at: 0, "the file is empty") }
        guard data.starts(with: Self.beginning) else {
            if Self.beginning.starts(with: data) { throw Self.damaged(at: data.count, "the header is cut off") }
            throw Self.damaged(at: 0, "something other than Lockstep wrote it")
        }
        let header = data.prefix(Self.longestHeader)
        let tailLength = Self.tail(0).utf8.count
        guard let newline = header.firstIndex(of: UInt8(ascii: "\n")),
            newline + 1 > tailLength + Self.beginning.count
        else { throw Self.damaged(at: header.count, "the header is cut off") }
        let payload = Data(data[(newline + 1)...])
        let head = Data(data[..<(newline + 1 - tailLength)])
        let fields = try? JSONDecoder().decode(Header.self, from: head + Data("}".utf8))
        let tail = Self.tail(CRC32.checksum(of: head, payload))
        guard data[(newline + 1 - tailLength)...newline].elementsEqual(tail.utf8) else {
            guard let length = fields?.length, length != payload.count else {
                throw Self.damaged(at: newline + 1 - tailLength, "its checksum is wrong")
            }
            let reason = payload.count < length ? "the state is cut off" : "something follows the state"
            throw Self.damaged(
                at: newline + 1 + min(payload.count, max(length, 0)),
                "\(reason): it has \(payload.count) bytes instead of \(length)")
        }
        if let format = fields?.lockstep, format > Self.format { throw .fromNewerFormat(format, known: Self.format) }
        guard let fields, fields.lockstep == Self.format, let version = fields.version, fields.length == payload.count
        else { throw Self.damaged(at: 0, "the header cannot be read") }
        let loadedAt = fields.loadedAt.flatMap { try? Self.dates.parse($0) }
        self.init(
            version: version, payload: payload,
            age: loadedAt.map { ValueAge(loadedAt: $0, isStale: fields.stale ?? false) })
    }

    /// Returns the error for bytes that were changed or truncated, or that Lockstep did not write.
    private static func damaged(at offset: Int, _ reason: String) -> PersistenceError {
        .damaged(quarantinedAs: nil, reason: "\(reason) (at byte \(offset))")
    }

    /// The fields of the header. Later formats may have other fields.
    private struct Header: Decodable {
        var lockstep: Int
        var version: Int?
        var length: Int?
        var loadedAt: String?
        var stale: Bool?
    }
}
