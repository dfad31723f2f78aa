public import Foundation

/// How a state becomes bytes, and bytes become a state.
///
/// ``JSONStateCodec`` and ``PropertyListStateCodec`` are included.
///
/// Isolation: none. Persistence calls a codec off the main actor, except for the first read.
public protocol StateCodec: Sendable {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The bytes.
    /// - Throws: What the encoding of the value throws.
    func encode(_ value: some Encodable) throws -> Data

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: What ``encode(_:)`` returned for a value of this type.
    /// - Returns: The value.
    /// - Throws: What the decoding of the value throws.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}
