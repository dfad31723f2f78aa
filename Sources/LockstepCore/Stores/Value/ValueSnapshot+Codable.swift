private enum SnapshotKey: CodingKey {
    case state, latestValue, operations
}

extension ValueSnapshot: Encodable where Value: Encodable {
    /// Encodes the state, the latest value if there is one, and the operations.
    ///
    /// - Parameter encoder: The encoder.
    /// - Throws: An error if a value cannot be encoded.
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
    /// Loads and operations do not continue in another process:
    /// - A loading state is decoded as loaded, with the previous value.
    /// - A loading state without a previous value is decoded as idle.
    /// - The pending runs of operations are omitted.
    ///
    /// - Parameter decoder: The decoder.
    /// - Throws: An error if the snapshot cannot be decoded.
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
