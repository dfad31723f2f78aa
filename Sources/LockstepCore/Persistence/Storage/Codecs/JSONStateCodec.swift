public import Foundation

/// JSON with sorted keys, which people can read. The same value has the same text each time, except as described
/// below.
///
/// Sets are arrays in no particular order, and so are dictionaries whose keys are neither strings nor integers. Dates
/// include fractions of seconds. Numbers that JSON does not support are strings: `"inf"`, `"-inf"` and `"nan"`.
public struct JSONStateCodec: StateCodec {
    private let includesSensitiveValues: Bool

    /// Creates a codec.
    ///
    /// - Parameter includesSensitiveValues: Whether values of ``Sensitive`` are encoded without redaction. By
    ///   default, encoding a state that contains such a value throws, so that sensitive values are saved only if the
    ///   app requests it.
    public init(includesSensitiveValues: Bool = false) { self.includesSensitiveValues = includesSensitiveValues }

    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The JSON, in UTF-8.
    /// - Throws: An `EncodingError`, or another error of the encoding.
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
    /// - Throws: A `DecodingError`, or another error of the decoding.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: data)
    }
}

extension StateCodec where Self == JSONStateCodec {
    /// JSON, without sensitive values. See ``JSONStateCodec``.
    public static var json: JSONStateCodec { JSONStateCodec() }

    /// JSON. See ``JSONStateCodec``.
    ///
    /// - Parameter includesSensitiveValues: Whether values of ``Sensitive`` are encoded as they are.
    /// - Returns: The codec.
    public static func json(includesSensitiveValues: Bool) -> JSONStateCodec {
        JSONStateCodec(includesSensitiveValues: includesSensitiveValues)
    }
}
