/// The name of a state in its encoded form.
private enum StateName: String, Codable {
    case idle, loading, loaded, failed
}

private enum StateKey: CodingKey {
    case state, value, error
}

extension AsyncState: Encodable where Value: Encodable {
    /// Encodes the name of the state, together with the value, the previous value or the error.
    ///
    /// ```json
    /// {"state":"idle"}
    /// {"state":"loading","value":["Milk"]}
    /// {"state":"loaded","value":["Milk"]}
    /// {"state":"failed","error":{"notFound":{"resource":"List"}}}
    /// ```
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: An error if the value cannot be encoded.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: StateKey.self)
        func encode(_ name: StateName, _ value: Value? = nil) throws {
            try container.encode(name, forKey: .state)
            // If `Value` is an optional type, the value can be `nil`. Such a value is encoded, too.
            if let value { try container.encode(value, forKey: .value) }
        }
        switch self {
        case .idle: try encode(.idle)
        case .loading(let previous): try encode(.loading, previous)
        case .loaded(let value): try encode(.loaded, value)
        case .failed(let error):
            try encode(.failed)
            try container.encode(error, forKey: .error)
        }
    }
}

extension AsyncState: Decodable where Value: Decodable {
    /// Decodes a state.
    ///
    /// A load does not continue in another process (promise L4). A loading state is decoded as loaded with the
    /// previous value. If there is no previous value, the state is decoded as idle.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error if the state cannot be decoded.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: StateKey.self)
        func decodedValue() throws -> Value { try container.decode(Value.self, forKey: .value) }
        switch try container.decode(StateName.self, forKey: .state) {
        case .idle: self = .idle
        case .loading: self = container.contains(.value) ? .loaded(try decodedValue()) : .idle
        case .loaded: self = .loaded(try decodedValue())
        case .failed: self = .failed(try container.decode(StateError.self, forKey: .error))
        }
    }
}
