public import Foundation

/// A codec that encodes a state as bytes and decodes it.
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
