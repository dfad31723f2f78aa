import Foundation

/// The CRC-32 checksum, which gzip, zip and PNG use, too. It detects every change of a single bit.
enum CRC32 {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }

    /// Returns one checksum for all parts, as if they were joined in order.
    static func checksum(of parts: Data...) -> UInt32 {
        ~table.withUnsafeBufferPointer { table in
            parts.reduce(~0) { value, part in
                part.withUnsafeBytes { bytes in
                    var value = value
                    for byte in bytes { value = value >> 8 ^ table[Int(truncatingIfNeeded: value & 0xFF) ^ Int(byte)] }
                    return value
                }
            }
        }
    }
}
