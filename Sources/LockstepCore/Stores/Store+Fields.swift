extension Store {
    /// One field of the state, read as `store.count`. If the field is stored and `Equatable`, an observer wakes when
    /// the field changes. Otherwise, an observer wakes at each change of the state (promise C3).
    ///
    /// Inside a subclass, write `self.count`. Outside the main actor, write `await store.state.count`, because
    /// `await store.count` does not compile. To observe one field of a nested struct, write `store[\.address.city]`.
    /// The expression `store.address.city` observes the whole field `address`.
    @inlinable public final subscript<Value>(dynamicMember field: KeyPath<State, Value>) -> Value { cell.read(field) }

    /// Makes `store.count = 3` an error, because such a line does not look like a commit.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public final subscript<Value>(dynamicMember field: WritableKeyPath<State, Value>) -> Value {
        get { cell.read(field) }
        @available(
            *, unavailable,
            message:
                "only commits change the state of a struct store: store.commit { $0.count = 3 }, or store[\\.count] = 3"
        )
        set { write(newValue, to: field) }
    }

    /// One field of the state, for reading and writing. Use this subscript to make a SwiftUI `Binding`.
    ///
    /// A write is a commit, labelled with the name of the field.
    ///
    /// ```swift
    /// store[\.count] = 3
    /// let binding = Binding(get: { store[\.name] }, set: { store[\.name] = $0 })
    /// ```
    @inlinable public final subscript<Value>(_ field: WritableKeyPath<State, Value>) -> Value {
        get { cell.read(field) }
        set { write(newValue, to: field) }
    }

    @usableFromInline final func write<Value>(_ value: Value, to field: WritableKeyPath<State, Value>) {
        let label = CommitLabel.property(field)
        let cell = preparedCell
        if cell.isListening, MemoryLayout<State>.offset(of: field) == nil {
            return writeComputed(value, to: field, label)
        }
        cell.commit(label, payload: ExecutionPayload([label.description: value])) {
            cell.change(label, of: self) { $0[keyPath: field] = value }
        }
    }

    /// Writes a field that is not a plain stored property of the state. If the write accesses a ``Sensitive`` value,
    /// the payload of the commit is `Sensitive`, too (promise R1).
    private func writeComputed<Value>(_ value: Value, to field: WritableKeyPath<State, Value>, _ label: CommitLabel) {
        cell.commit(label) {
            cell.change(label, of: self) { state in
                let (_, isSensitive) = SensitiveAccess.noting { state[keyPath: field] = value }
                let given: Any = isSensitive ? Sensitive(value) as Any : value
                cell.current?.give(ExecutionPayload([label.description: given]))
            }
        }
    }

    /// Returns a sequence of the current value of a part of the state, and of each later value. The sequence omits a
    /// value that equals the previous value.
    ///
    /// ```swift
    /// for await count in store.values(of: \.count) { print(count) }
    /// ```
    ///
    /// The sequence does not keep the store alive, and ends when the store is released. Values that the consumer has
    /// not received yet are buffered.
    ///
    /// - Parameter part: The key path of the part; `\.self` for the whole state.
    /// - Returns: The sequence, for one consumer.
    public final func values<Value: Sendable>(of part: KeyPath<State, Value>) -> AsyncStream<Value> {
        ObservedValues.stream(endingWith: cell.sequences) { [weak self] in self?.cell.read(part) }
    }
}

extension StoreProtocol {
    /// Returns a sequence of the current value of a property, and of each later value.
    ///
    /// ```swift
    /// for await isLoading in todos.values(of: \.isLoading) { print(isLoading) }
    /// ```
    ///
    /// The sequence omits a value that equals the previous value. It may also omit a value that changes again
    /// immediately. The last value is never omitted. The sequence does not keep the store alive, and ends when the
    /// store is released. Values that the consumer has not received yet are buffered.
    ///
    /// - Parameter property: The key path of the property.
    /// - Returns: The sequence, for one consumer.
    @_disfavoredOverload
    public func values<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
        ObservedValues.stream(endingWith: pipeline.sequences, mayWakeEarly: true) { [weak self] in
            self?[keyPath: property]
        }
    }
}
