public import Foundation
import LockstepCore

/// A codec for human-readable JSON with sorted keys.
///
/// - A set becomes an array in no particular order.
/// - A dictionary with `CodingKeyRepresentable` keys, such as `String` or `Int`, becomes an object.
/// - Any other dictionary becomes an array of alternating keys and values, in no particular order.
///
/// Except for the order in these arrays, a value has the same JSON each time.
///
/// Dates keep their fractions of seconds. Numbers that JSON cannot represent become strings: `"inf"`, `"-inf"` and
/// `"nan"`.
public struct JSONStateCodec: StateCodec {
    private let includesSensitiveValues: Bool

    /// Creates a codec.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode `Sensitive` values. By default, encoding a state with
    ///   a sensitive value throws an error.
    public init(includesSensitiveValues: Bool = false) { self.includesSensitiveValues = includesSensitiveValues }

    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The JSON, in UTF-8.
    /// - Throws: The error that encoding the value throws, usually an `EncodingError`.
    public func encode(_ value: some Encodable) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        if includesSensitiveValues { encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included }
        return try encoder.encode(value)
    }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The JSON.
    /// - Returns: The value.
    /// - Throws: The error that decoding the value throws, usually a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: data)
    }
}

extension StateCodec where Self == JSONStateCodec {
    /// A JSON codec that throws an error for `Sensitive` values. See ``JSONStateCodec``.
    public static var json: JSONStateCodec { JSONStateCodec() }

    /// A JSON codec. See ``JSONStateCodec``.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode `Sensitive` values.
    /// - Returns: The codec.
    public static func json(includesSensitiveValues: Bool) -> JSONStateCodec {
        JSONStateCodec(includesSensitiveValues: includesSensitiveValues)
    }
}
