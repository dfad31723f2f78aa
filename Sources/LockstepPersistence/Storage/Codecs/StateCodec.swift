public import Foundation

/// A type that encodes a state as bytes, and decodes the state from these bytes.
///
/// ``JSONStateCodec`` and ``PropertyListStateCodec`` are included.
///
/// Isolation: none. Persistence encodes off the main actor. It decodes on the main actor, when `persist` is called or
/// when a family creates a member.
public protocol StateCodec: Sendable {
    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The bytes.
    /// - Throws: An error if the value cannot be encoded.
    func encode(_ value: some Encodable) throws -> Data

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The bytes that ``encode(_:)`` returned for a value of this type.
    /// - Returns: The value.
    /// - Throws: An error if the value cannot be decoded.
    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value
}
