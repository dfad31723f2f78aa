public import Foundation

/// A codec that encodes a state as bytes and decodes it.
///
/// ``JSONStateCodec`` and ``PropertyListStateCodec`` are included.
///
/// Isolation: none. Persistence calls a codec off the main actor, except for the first read.
public protocol StateCodec: Sendable {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The bytes.
    /// - Throws: The error of encoding the value.
    func encode(_ value: some Encodable) throws -> Data

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes that ``encode(_:)`` returned for a value of this type.
    /// - Returns: The value.
    /// - Throws: The error of decoding the value.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}
