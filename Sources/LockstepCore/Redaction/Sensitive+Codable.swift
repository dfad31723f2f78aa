/// The way an encoder encodes values of ``Sensitive``.
public enum SensitiveEncoding: Sendable {
    /// The text `<redacted>` is encoded instead of the value.
    case redacted
    /// The value is encoded.
    case included
}

extension CodingUserInfoKey {
    /// The `userInfo` key that specifies how an encoder encodes ``Sensitive`` values. The value for the key is a
    /// ``SensitiveEncoding``.
    ///
    /// ```swift
    /// let encoder = JSONEncoder()
    /// encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included
    /// ```
    public static let sensitiveValues = CodingUserInfoKey(rawValue: "Lockstep.sensitiveValues")!
}

extension Sensitive: Encodable where Value: Encodable {
    /// Encodes the value or the text `<redacted>`, depending on the `userInfo` of the encoder.
    ///
    /// - Parameter encoder: The encoder. Its `userInfo` must have a ``SensitiveEncoding`` for the key
    ///   `.sensitiveValues`.
    /// - Throws: An `EncodingError` if the `userInfo` has no ``SensitiveEncoding``, or the error of encoding the value
    ///   (promise R1).
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch encoder.userInfo[.sensitiveValues] as? SensitiveEncoding {
        case .redacted: try container.encode(redactedText)
        case .included: try container.encode(value)
        case nil:
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: """
                    A sensitive value cannot be encoded, because the encoder doesn't specify whether to include or redact \
                    it. Set encoder.userInfo[.sensitiveValues] to SensitiveEncoding.included or .redacted.
                    """)
            throw EncodingError.invalidValue(self, context)
        }
    }
}

extension Sensitive: Decodable where Value: Decodable {
    /// Decodes the value.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: The error of decoding the value.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Value.self))
    }
}

extension KeyedDecodingContainer {
    /// Decodes a sensitive field of an optional type. If the field is missing, its value is `nil`, as for an optional
    /// field that is not ``Sensitive``.
    ///
    /// - Parameters:
    ///   - type: The type of the field.
    ///   - key: The key of the field.
    /// - Returns: The field.
    /// - Throws: The error of decoding the field.
    @_documentation(visibility: internal)
    public func decode<Value: Decodable>(
        _ type: Sensitive<Value?>.Type, forKey key: Key
    ) throws -> Sensitive<Value?> {
        Sensitive(try decodeIfPresent(Value.self, forKey: key))
    }
}
