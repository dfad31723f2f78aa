import Foundation
import LockstepCore

/// A node of the JSON tree that a ``JSONEncoding`` makes. It is the encoder of one value, and has an encoder for each
/// nested value.
final class JSONValueEncoder: Encoder, SingleValueEncodingContainer {
    private let encoding: JSONEncoding
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    /// The encoded value, if it has no nested values.
    private var value: JSONValue?
    private var list: [JSONValueEncoder]?
    private var object: [String: JSONValueEncoder] = [:]

    init(of encoding: JSONEncoding, at codingPath: [any CodingKey]) {
        (self.encoding, self.codingPath) = (encoding, codingPath)
    }

    /// The encoded value. It is an empty object if the value encodes nothing.
    var result: JSONValue {
        value ?? list.map { .list($0.map(\.result)) } ?? .object(object.mapValues(\.result))
    }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        list = list ?? []
        return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

// MARK: - Values

extension JSONValueEncoder {
    func encodeNil() throws {
        try encoding.count(bytes: 0)
        value = .null
    }

    /// Encodes a value. Each nested value is encoded by this method. So a sensitive value and a dictionary with
    /// sensitive keys are redacted, wherever they are.
    func encode<Value: Encodable>(_ value: Value) throws {
        if value is any SensitiveValue || (value as? any KeyedValues)?.hasSensitiveKeys == true {
            encoding.noteRedacted(at: codingPath)
            return self.value = .text(redactedText)
        }
        try encoding.count(bytes: (value as? Data)?.count ?? (value as? String)?.utf8.count ?? 0)
        self.value = Self.basic(value)
        if self.value == nil { try value.encode(to: self) }
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
            encoder.object[key.stringValue] = nested
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

        var count: Int { encoder.list?.count ?? 0 }

        private func next() -> JSONValueEncoder {
            let next = JSONValueEncoder(of: encoder.encoding, at: codingPath + [PlaceKey(count)])
            encoder.list?.append(next)
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
