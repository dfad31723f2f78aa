public import Foundation
import LockstepCore

/// A codec for binary property lists. If a state contains `Data`, its property list is smaller than its JSON.
///
/// A property list cannot have a number or a text at the top level. Therefore the codec encodes an array whose only
/// element is the value.
///
/// A property list cannot distinguish `nil` from the text `$null`. A value whose property list contains this text is
/// encoded as JSON instead, with the rules of ``JSONStateCodec``.
public struct PropertyListStateCodec: StateCodec {
    private let includesSensitiveValues: Bool
    private var json: JSONStateCodec { JSONStateCodec(includesSensitiveValues: includesSensitiveValues) }
    /// The text that stands for `nil` in a property list.
    private static let null = Data("$null".utf8)
    /// The beginning of a value that is encoded as JSON. No property list begins with it.
    private static let jsonMark = Data("json:".utf8)

    /// Creates a codec.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode `Sensitive` values. By default, encoding a state with
    ///   a sensitive value throws an error.
    public init(includesSensitiveValues: Bool = false) { self.includesSensitiveValues = includesSensitiveValues }

    /// Encodes a value.
    ///
    /// - Parameter value: The value.
    /// - Returns: The property list or, if it contains `$null`, the JSON.
    /// - Throws: The error that encoding the value throws, usually an `EncodingError`.
    public func encode(_ value: some Encodable) throws -> Data {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        if includesSensitiveValues { encoder.userInfo[.sensitiveValues] = SensitiveEncoding.included }
        let data = try encoder.encode([value])
        return data.range(of: Self.null) == nil ? data : Self.jsonMark + (try json.encode(value))
    }

    /// Decodes a value.
    ///
    /// - Parameters:
    ///   - type: The type of the value.
    ///   - data: The data that ``encode(_:)`` returned, or a property list.
    /// - Returns: The value.
    /// - Throws: The error that decoding the value throws, usually a `DecodingError`.
    public func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        if data.starts(with: Self.jsonMark) {
            return try json.decode(type, from: Data(data.dropFirst(Self.jsonMark.count)))
        }
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
    /// A property list codec that throws an error for `Sensitive` values. See ``PropertyListStateCodec``.
    public static var propertyList: PropertyListStateCodec { PropertyListStateCodec() }

    /// A property list codec. See ``PropertyListStateCodec``.
    ///
    /// - Parameter includesSensitiveValues: Whether to encode `Sensitive` values.
    /// - Returns: The codec.
    public static func propertyList(includesSensitiveValues: Bool) -> PropertyListStateCodec {
        PropertyListStateCodec(includesSensitiveValues: includesSensitiveValues)
    }
}
