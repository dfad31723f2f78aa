public import Foundation

/// A codec for binary property lists. If a state contains `Data`, its property list is smaller than its JSON.
///
/// A property list cannot have a number or a text at the top level. Therefore the codec encodes an array whose only
/// element is the value.
public struct PropertyListStateCodec: StateCodec {
    private let includesSensitiveValues: Bool

    /// Creates a codec.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode ``Sensitive`` values. By default, encoding a state with
    ///   a sensitive value throws an error.
    public init(includesSensitiveValues: Bool = false) { self.includesSensitiveValues = includesSensitiveValues }

    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The property list.
    /// - Throws: The error that encoding the value throws, usually an `EncodingError`.
    public func encode(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        if includesSensitiveValues { encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included }
        return try encoder.encode([value])
    }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The property list.
    /// - Returns: The value.
    /// - Throws: The error that decoding the value throws, usually a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        let values = try PropertyListDecoder().decode([Value].self, from: data)
        guard values.count == 1 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [], debugDescription: "The property list has \(values.count) values instead of one."))
        }
        return values[0]
    }
}

extension StateCodec where Self == PropertyListStateCodec {
    /// A property list codec that throws an error for ``Sensitive`` values. See ``PropertyListStateCodec``.
    public static var propertyList: PropertyListStateCodec { PropertyListStateCodec() }

    /// A property list codec. See ``PropertyListStateCodec``.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode ``Sensitive`` values.
    /// - Returns: The codec.
    public static func propertyList(includesSensitiveValues: Bool) -> PropertyListStateCodec {
        PropertyListStateCodec(includesSensitiveValues: includesSensitiveValues)
    }
}
