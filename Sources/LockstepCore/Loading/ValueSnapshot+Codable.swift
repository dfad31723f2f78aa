private enum SnapshotKey: CodingKey {
    case state, latestValue, operations
}

extension ValueSnapshot: Encodable where Value: Encodable {
    /// Encodes the state, the latest value if there is one, and the operations.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: What the encoding of the value throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: SnapshotKey.self)
        try container.encode(state, forKey: .state)
        if let latestValue { try container.encode(latestValue, forKey: .latestValue) }
        try container.encode(operations, forKey: .operations)
    }
}

extension ValueSnapshot: Decodable where Value: Decodable {
    /// Decodes a snapshot.
    ///
    /// No work survives its process: a state that was loading is decoded as what it settles to (see ``AsyncState``), and no run of an
    /// operation is in flight.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: What the decoding of the value throws.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SnapshotKey.self)
        let operations = try container.decode(OperationsSnapshot.self, forKey: .operations)
        self.init(
            state: try container.decode(AsyncState<Value>.self, forKey: .state),
            latestValue: container.contains(.latestValue)
                ? try container.decode(Value.self, forKey: .latestValue) : nil,
            operations: OperationsSnapshot(errors: operations.errors))
    }
}
