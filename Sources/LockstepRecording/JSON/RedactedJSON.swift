import Foundation
import LockstepCore

/// The JSON encoding of a value. Sensitive parts are replaced by `<redacted>` (promise R1).
package struct RedactedJSON {
    /// The encoded value.
    package let value: JSONValue
    /// The paths of the redacted values, such as `account.password`. An empty path means that the whole value is
    /// redacted.
    package let redactedPaths: [String]

    /// Encodes a value.
    ///
    /// If an `encode(to:)` method accesses the content of a sensitive value, all of `value` is redacted. In this
    /// case, errors are discarded, because they can contain the content.
    ///
    /// - Parameter value: A value of any type.
    /// - Throws: The error of encoding the value.
    package init(encoding value: any Encodable) throws {
        var unlimited = Int.max
        try self.init(encoding: value, bytesLeft: &unlimited)
    }

    /// Encodes a value that may be too large.
    ///
    /// - Parameters:
    ///   - value: A value of any type.
    ///   - bytesLeft: The maximum size of the encoded value in bytes, estimated. The size is subtracted.
    /// - Throws: The error of encoding the value. If the value is too large, a `JSONTooLarge`.
    init(encoding value: any Encodable, bytesLeft: inout Int) throws {
        let encoding = JSONEncoding(bytesLeft: bytesLeft)
        defer { bytesLeft = encoding.bytesLeft }
        let root = JSONEncoding.Node()
        let (result, isTouched) = SensitiveAccess.noting { Result { try encoding.encode(value, to: root, at: []) } }
        if !isTouched { try result.get() }
        self.value = isTouched ? .text(redactedText) : root.value
        redactedPaths = isTouched ? [""] : encoding.redactedPaths
    }
}

/// The encoding of one value. Each nested value is encoded by ``encode(_:to:at:)``, so that nested sensitive values
/// are redacted.
final class JSONEncoding {
    /// A node of the encoded JSON tree. Each value is encoded to one node.
    final class Node {
        enum Content {
            case none
            case value(JSONValue)
            case list([Node])
            case object([String: Node])
        }

        var content = Content.none

        var value: JSONValue {
            switch content {
            case .none: .object([:])  // the value encodes nothing
            case .value(let value): value
            case .list(let nodes): .list(nodes.map(\.value))
            case .object(let nodes): .object(nodes.mapValues(\.value))
            }
        }
    }

    /// The paths of the redacted values.
    private(set) var redactedPaths: [String] = []
    /// The number of bytes that may still be encoded.
    private(set) var bytesLeft: Int

    init(bytesLeft: Int) { self.bytesLeft = bytesLeft }

    /// Counts an encoded value.
    ///
    /// - Parameter bytes: The length of its text. ``bytesPerValue`` are added for its name and its indentation.
    /// - Throws: A ``JSONTooLarge`` if too many bytes are encoded.
    func count(bytes: Int) throws {
        bytesLeft -= min(bytes + Self.bytesPerValue, bytesLeft)
        if bytesLeft == 0 { throw JSONTooLarge() }
    }

    private static let bytesPerValue = 40

    /// Encodes a value in the format that `JSONDecoder` reads by default. Sensitive values and dictionaries with
    /// sensitive keys are redacted. The path of each redacted value is added to ``redactedPaths``.
    func encode(_ value: any Encodable, to node: Node, at path: [any CodingKey]) throws {
        if value is any SensitiveValue || (value as? any KeyedValues)?.hasSensitiveKeys == true {
            redactedPaths.append(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
            return node.content = .value(.text(redactedText))
        }
        try count(bytes: (value as? Data)?.count ?? 0)
        switch value {
        case let data as Data: node.content = .value(.text(data.base64EncodedString()))
        case let url as URL: node.content = .value(.text(url.absoluteString))
        case let decimal as Decimal: node.content = .value(JSONValue(decimal))
        default: try value.encode(to: JSONValueEncoder(encoding: self, node: node, codingPath: path))
        }
    }

    /// Returns the JSON value of the number in a text. If the text is not a number, returns the JSON value of `nan`.
    static func number(_ text: String) -> JSONValue {
        if let integer = Int64(text) { return .integer(integer) }
        if let integer = UInt64(text) { return .unsigned(integer) }
        return JSONValue(Double(text) ?? .nan)
    }

    /// Returns the encoding of a value whose type is basic: `Bool`, `String`, a floating-point type or an integer
    /// type. Returns `nil` for a value of any other type.
    static func basic(_ value: some Encodable) -> JSONValue? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as String: .text(value)
        case let value as Double: JSONValue(value)
        // A `Float` is converted by its text, so that 0.1 stays 0.1.
        case let value as Float: JSONValue(value.isFinite ? Double("\(value)") ?? Double(value) : Double(value))
        case let value as any BinaryInteger: Self.number("\(value)")
        default: nil
        }
    }
}

/// An error that ends the encoding of a value that is larger than a limit.
struct JSONTooLarge: Error, CustomStringConvertible {
    let description = "it is too large"
}

/// A dictionary whose key type and value type are not known.
private protocol KeyedValues {
    var hasSensitiveKeys: Bool { get }
}

extension Dictionary: KeyedValues {
    /// Whether the dictionary has keys of a sensitive type. A key may become the name of a JSON field, and the
    /// encoder cannot redact names.
    fileprivate var hasSensitiveKeys: Bool { !isEmpty && Key.self is any SensitiveValue.Type }
}
