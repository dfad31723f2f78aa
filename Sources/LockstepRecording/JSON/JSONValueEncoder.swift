import LockstepCore

/// The encoder that ``JSONEncoding`` passes to the `encode(to:)` of a value.
struct JSONValueEncoder: Encoder {
    let encoding: JSONEncoding
    let node: JSONEncoding.Node
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy _: Key.Type) -> KeyedEncodingContainer<Key> {
        if case .object = node.content {} else { node.content = .object([:]) }
        return KeyedEncodingContainer(Keyed(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .list = node.content {} else { node.content = .list([]) }
        return Unkeyed(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

    /// Encodes a value to the node of this encoder.
    func encode<Value: Encodable>(_ value: Value) throws {
        // A sensitive value is redacted, even if its type is basic, such as an integer type that the app declares.
        if let basic = JSONEncoding.basic(value), !(value is any SensitiveValue) {
            var bytes = 0
            if case .text(let text) = basic { bytes = text.utf8.count }
            try encoding.count(bytes: bytes)
            node.content = .value(basic)
        } else {
            try encoding.encode(value, to: node, at: codingPath)
        }
    }

    /// Returns the encoder for a child of this encoder's node.
    private func nested(_ node: JSONEncoding.Node, _ key: any CodingKey) -> JSONValueEncoder {
        JSONValueEncoder(encoding: encoding, node: node, codingPath: codingPath + [key])
    }
}

// MARK: - Containers

extension JSONValueEncoder {
    private struct Single: SingleValueEncodingContainer {
        let encoder: JSONValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        func encodeNil() { encoder.node.content = .value(.null) }
        func encode<Value: Encodable>(_ value: Value) throws { try encoder.encode(value) }
    }

    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
        let encoder: JSONValueEncoder
        var codingPath: [any CodingKey] { encoder.codingPath }

        private func nested(_ key: any CodingKey) -> JSONValueEncoder {
            let node = JSONEncoding.Node()
            if case .object(var nodes) = encoder.node.content {
                encoder.node.content = .none  // so that the dictionary is not copied
                nodes[key.stringValue] = node
                encoder.node.content = .object(nodes)
            }
            return encoder.nested(node, key)
        }

        func encodeNil(forKey key: Key) throws {
            try encoder.encoding.count(bytes: 0)
            nested(key).node.content = .value(.null)
        }
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

        var count: Int { if case .list(let nodes) = encoder.node.content { nodes.count } else { 0 } }

        private func next() -> JSONValueEncoder {
            let node = JSONEncoding.Node()
            let place = PlaceKey(count)
            if case .list(var nodes) = encoder.node.content {
                encoder.node.content = .none  // so that the array is not copied
                nodes.append(node)
                encoder.node.content = .list(nodes)
            }
            return encoder.nested(node, place)
        }

        func encodeNil() throws {
            try encoder.encoding.count(bytes: 0)
            next().node.content = .value(.null)
        }
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
