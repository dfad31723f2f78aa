public import Foundation

/// A format that converts a state to bytes, and bytes to a state.
///
/// ``JSONStateCodec`` and ``PropertyListStateCodec`` are included.
///
/// Isolation: none. Persistence calls a codec off the main actor, except for the first read.
public protocol StateCodec: Sendable {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The bytes.
    /// - Throws: The error of the encoding.
    func encode(_ value: some Encodable) throws -> Data

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes that ``encode(_:)`` returned for a value of this type.
    /// - Returns: The value.
    /// - Throws: The error of the decoding.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}
