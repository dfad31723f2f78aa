package import Foundation

/// A JSON value. A recording stores the arguments of executions as JSON values, because only the app's code knows the
/// types of the arguments.
package enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    case number(Double)
    /// A number that would lose digits as a `Double`.
    case decimal(Decimal)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])
}

extension JSONValue {
    /// Decodes a value of a type from this JSON value.
    ///
    /// - Parameter type: The type.
    /// - Returns: The decoded value.
    /// - Throws: The error of decoding the value.
    package func decoded<Value: Decodable>(as type: Value.Type) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: Self.infinity, negativeInfinity: "-\(Self.infinity)", nan: Self.nan)
        return try decoder.decode(type, from: JSONEncoder().encode(self))
    }

    /// Creates the JSON value of a number. Infinity and `nan`, which JSON does not support, are stored as text. A
    /// whole number is stored as an integer, because decoding the JSON also returns an integer.
    init(_ number: Double) {
        if number.isNaN {
            self = .text(Self.nan)
        } else if number.isInfinite {
            self = .text(number < 0 ? "-\(Self.infinity)" : Self.infinity)
        } else {
            self =
                Int64(exactly: number).map(Self.integer) ?? UInt64(exactly: number).map(Self.unsigned)
                ?? .number(number)
        }
    }

    /// Creates the JSON value of the number in a text, without loss of digits. If the text is not a number, creates the
    /// JSON value of `nan`.
    init(number text: String) {
        let number = Double(text) ?? .nan
        self =
            if let integer = Int64(text) {
                .integer(integer)
            } else if let integer = UInt64(text) {
                .unsigned(integer)
            } else if let decimal = Decimal(string: text), !number.isNaN, Decimal(string: "\(number)") != decimal {
                .decimal(decimal)
            } else {
                JSONValue(number)
            }
    }

    private static let infinity = "infinity"
    private static let nan = "not a number"
}

extension JSONValue: Codable {
    package init(from decoder: any Decoder) throws {
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
            // The digits of a very small or very large number may not fit into a `Decimal`.
            self = (try? container.decode(Decimal.self)).map { JSONValue(number: "\($0)") } ?? .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .list(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .list(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
