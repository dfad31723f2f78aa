import Foundation

/// The encoding of a value, with `<redacted>` in the place of each sensitive one in it (promise R1).
package struct RedactedJSON {
    /// The encoding.
    package let value: JSONValue
    /// The paths of what was redacted, such as `account.password`; an empty path is the value itself.
    package let redactedPaths: [String]

    /// Encodes a value.
    ///
    /// Where the `encode(to:)` of a type reads a sensitive value itself, the encoding of all of `value` is redacted.
    ///
    /// - Parameter value: A value of any type.
    /// - Throws: What its encoding throws.
    package init(encoding value: any Encodable) throws {
        let encoding = JSONEncoding()
        let root = JSONEncoding.Node()
        let (_, isTouched) = try SensitiveAccess.noting { try encoding.encode(value, to: root, at: []) }
        self.value = isTouched ? .text(redactedText) : root.value
        redactedPaths = isTouched ? [""] : encoding.redactedPaths
    }
}

/// One encoding of a value: the one place that every nested value passes.
final class JSONEncoding {
    /// A place that a value is encoded to.
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
            case .none: .object([:])  // a value that encodes nothing
            case .value(let value): value
            case .list(let nodes): .list(nodes.map(\.value))
            case .object(let nodes): .object(nodes.mapValues(\.value))
            }
        }
    }

    /// The paths of what was redacted.
    private(set) var redactedPaths: [String] = []

    /// Encodes a value, as `JSONDecoder` reads it by default.
    func encode(_ value: any Encodable, to node: Node, at path: [any CodingKey]) throws {
        if value is any SensitiveValue || (value as? any KeyedValues)?.hasSensitiveKeys == true {
            redactedPaths.append(path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "."))
            return node.content = .value(.text(redactedText))
        }
        switch value {
        case let data as Data: node.content = .value(.text(data.base64EncodedString()))
        case let url as URL: node.content = .value(.text(url.absoluteString))
        case let decimal as Decimal: node.content = .value(Self.number("\(decimal)"))
        default: try value.encode(to: JSONValueEncoder(encoding: self, node: node, codingPath: path))
        }
    }

    /// The value of a number's text.
    static func number(_ text: String) -> JSONValue {
        if let integer = Int64(text) { return .integer(integer) }
        if let integer = UInt64(text) { return .unsigned(integer) }
        return JSONValue(Double(text) ?? .nan)
    }

    /// The encoding of a value of a basic type.
    static func basic(_ value: some Encodable) -> JSONValue? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as String: .text(value)
        case let value as Double: JSONValue(value)
        // By its text, so that 0.1 stays 0.1.
        case let value as Float: JSONValue(value.isFinite ? Double("\(value)") ?? Double(value) : Double(value))
        case let value as any BinaryInteger: Self.number("\(value)")
        default: nil
        }
    }
}

/// A dictionary, whatever is in it.
private protocol KeyedValues {
    var hasSensitiveKeys: Bool { get }
}

extension Dictionary: KeyedValues {
    /// Whether the keys are sensitive. A key may become the name of a field, which does not pass the encoder as a value.
    fileprivate var hasSensitiveKeys: Bool { !isEmpty && Key.self is any SensitiveValue.Type }
}
