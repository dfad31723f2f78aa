import Foundation
import LockstepCore

/// A node of the JSON tree that a ``JSONEncoding`` makes. It is the encoder of one value, and has an encoder for each
/// nested value.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    private enum Content {
        case none
        case value(JSONValue)
        case list([JSONValueEncoder])
        case object([String: JSONValueEncoder])
    }

    private let encoding: JSONEncoding
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    private var content = Content.none

    init(of encoding: JSONEncoding, at codingPath: [any CodingKey]) {
        (self.encoding, self.codingPath) = (encoding, codingPath)
    }

    /// The encoded value.
    var result: JSONValue {
        switch content {
        case .none: .object([:])  // the value encodes nothing
        case .value(let value): value
        case .list(let nodes): .list(nodes.map(\.result))
        case .object(let nodes): .object(nodes.mapValues(\.result))
        }
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = content {} else { content = .object([:]) }
        return KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = content {} else { content = .list([]) }
        return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// MARK: - Values

extension JSONValueEncoder {
    func encodeNil() throws {
        try encoding.count(bytes: 0)
        content = .value(.null)
    }

    /// Encodes a value. Each nested value is encoded by this method. So a sensitive value and a dictionary with
    /// sensitive keys are redacted, wherever they are.
    func encode<Value: Encodable>(_ value: Value) throws {
        if value is any SensitiveValue || (value as? any KeyedValues)?.hasSensitiveKeys == true {
            encoding.noteRedacted(at: codingPath)
            return content = .value(.text(redactedText))
        }
        try encoding.count(bytes: (value as? Data)?.count ?? (value as? String)?.utf8.count ?? 0)
        if let value = Self.basic(value) { content = .value(value) } else { try value.encode(to: self) }
    }

    /// Returns the encoding of a value whose type `JSONEncoder` encodes by itself. Returns `nil` for a value of any
    /// other type.
    private static func basic(_ value: some Encodable) -> JSONValue? {
        switch value {
        case let value as Bool: .boolean(value)
        case let value as String: .text(value)
        case let value as Double: JSONValue(value)
        // A `Float` is converted by its text, so that 0.1 stays 0.1.
        case let value as Float: JSONValue(value.isFinite ? Double("\(value)") ?? Double(value) : Double(value))
        case let value as any BinaryInteger: JSONValue(number: "\(value)")
        case let value as Decimal: JSONValue(number: "\(value)")
        case let value as Data: .text(value.base64EncodedString())
        case let value as URL: .text(value.absoluteString)
        default: nil
        }
    }
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

// MARK: - Containers

extension JSONValueEncoder {
    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: JSONValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func nested(_ key: any CodingKey) -> JSONValueEncoder {
            let nested = JSONValueEncoder(of: encoder.encoding, at: codingPath + [key])
            if case .object(var nodes) = encoder.content {
                encoder.content = .none  // so that the dictionary is not copied
                nodes[key.stringValue] = nested
                encoder.content = .object(nodes)
            }
            return nested
        }

        func encodeNil(forKey key: Key) throws { try nested(key).encodeNil() }
        func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws { try nested(key).encode(value) }

        func nestedContainer<Nested: CodingKey>(
            keyedBy type: Nested.Type, forKey key: Key
        ) -> KeyedEncodingContainer<Nested> { nested(key).container(keyedBy: type) }

        func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
            nested(key).unkeyedContainer()
        }

        func superEncoder() -> any Encoder { nested(PlaceKey("super")) }
        func superEncoder(forKey key: Key) -> any Encoder { nested(key) }
    }

    private struct Unkeyed: UnkeyedEncodingContainer {
        let encoder: JSONValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        var count: Int { if case .list(let nodes) = encoder.content { nodes.count } else { 0 } }

        private func next() -> JSONValueEncoder {
            let next = JSONValueEncoder(of: encoder.encoding, at: codingPath + [PlaceKey(count)])
            if case .list(var nodes) = encoder.content {
                encoder.content = .none  // so that the array is not copied
                nodes.append(next)
                encoder.content = .list(nodes)
            }
            return next
        }

        func encodeNil() throws { try next().encodeNil() }
        func encode<Value: Encodable>(_ value: Value) throws { try next().encode(value) }

        func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
            next().container(keyedBy: type)
        }

        func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }
        func superEncoder() -> any Encoder { next() }
    }
}

/// The coding key of a list element, or of a superclass encoder.
private struct PlaceKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ place: Int) { (stringValue, intValue) = ("\(place)", place) }
    init(_ name: String) { (stringValue, intValue) = (name, nil) }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { self.init(intValue) }
}
