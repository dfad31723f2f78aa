import Foundation

/// A value as JSON knows it: what a recording keeps of arguments whose types only the recorded code knows.
enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// The value that `value` is encoded as.
    ///
    /// - Parameter value: A value of any type.
    /// - Throws: What its encoding throws.
    init(encoding value: any Encodable) throws {
        let encoder = JSONEncoder()
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: Self.infinity, negativeInfinity: "-\(Self.infinity)", nan: Self.nan)
        self = try JSONDecoder().decode(JSONValue.self, from: encoder.encode(value))
    }

    /// The value of a type that this one is the encoding of.
    ///
    /// - Parameter type: The type.
    /// - Returns: The value.
    /// - Throws: What its decoding throws.
    func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.infinity, negativeInfinity: "-\(Self.infinity)", nan: Self.nan)
        return try decoder.decode(type, from: JSONEncoder().encode(self))
    }

    private static let infinity = "infinity"
    private static let nan = "not a number"
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int64.self) {
            self = .integer(value)
        } else if let value = try? container.decode(UInt64.self) {
            self = .unsigned(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
