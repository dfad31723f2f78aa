/// What an encoder does with values of ``Sensitive``.
public enum SensitiveEncoding: Sendable {
    /// The text `<redacted>` is encoded in place of the value.
    case redacted
    /// The value is encoded as it is.
    case included
}

extension CodingUserInfoKey {
    /// The key of what an encoder does with values of ``Sensitive``; the value is a ``SensitiveEncoding``.
    ///
    /// ```swift
    /// let encoder = JSONEncoder()
    /// encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included
    /// ```
    public static let sensitiveValues = CodingUserInfoKey(rawValue: "Lockstep.sensitiveValues")!
}

extension Sensitive: Encodable where Value: Encodable {
    /// Encodes the value, or `<redacted>` in its place, as the encoder's `userInfo` says.
    ///
    /// - Parameter encoder: The encoder, with a ``SensitiveEncoding`` at `CodingUserInfoKey.sensitiveValues`.
    /// - Throws: An `EncodingError` where the encoder's `userInfo` does not say what to do.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch encoder.userInfo[.sensitiveValues] as? SensitiveEncoding {
        case .redacted: try container.encode(redactedText)
        case .included: try container.encode(content)
        case nil:
            let context = EncodingError.Context(
                codingPath: encoder.codingPath,
                debugDescription: """
                    A sensitive value is encoded only by an encoder that says what to do with it: set \
                    encoder.userInfo[.sensitiveValues] to SensitiveEncoding.included or .redacted.
                    """)
            throw EncodingError.invalidValue(self, context)
        }
    }
}

extension Sensitive: Decodable where Value: Decodable {
    /// Decodes the value.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: What the decoding of the value throws.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(Value.self))
    }
}

extension KeyedDecodingContainer {
    /// Decodes a sensitive field that may be missing: an optional one is `nil` then, as without ``Sensitive``.
    ///
    /// - Parameters:
    ///   - type: The type of the field.
    ///   - key: The key of the field.
    /// - Returns: The field.
    /// - Throws: What the decoding of the value throws.
    public func decode<Value: Decodable>(
        _ type: Sensitive<Value?>.Type, forKey key: Key
    ) throws -> Sensitive<Value?> {
        Sensitive(try decodeIfPresent(Value.self, forKey: key))
    }
}
