extension Store {
    /// One field of the state. Whoever observes it is woken when it changed, where it is stored and `Equatable`, else by
    /// each change of the state (promise C3).
    ///
    /// Inside a subclass, write `self.count`. From outside the main actor, read `await store.state.count`: key paths
    /// cannot be sent. Of a nested struct, `store.address.city` is a read of `address`; `store[\.address.city]` reads that
    /// one field.
    @inlinable public final subscript<Value>(dynamicMember field: KeyPath<State, Value>) -> Value { cell.read(field) }

    /// Stands for setting a field by its bare name, which the compiler rejects: it would be a commit that does not look like
    /// one.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public final subscript<Value>(dynamicMember field: WritableKeyPath<State, Value>) -> Value {
        get { cell.read(field) }
        @available(
            *, unavailable,
            message:
                "the state of a struct store changes by commits: store.commit { $0.count = 3 }, or store[\\.count] = 3"
        )
        set { write(newValue, to: field) }
    }

    /// One field of the state, to be read and written: what a SwiftUI `Binding` is made of.
    ///
    /// Writing is a commit, labelled by the property.
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

    /// Writes a field that is not stored as itself. It may be stored in a ``Sensitive``, which is known only afterwards (promise R1).
    private func writeComputed<Value>(_ value: Value, to field: WritableKeyPath<State, Value>, _ label: CommitLabel) {
        cell.commit(label) {
            cell.change(label, of: self) { state in
                let (_, isSensitive) = SensitiveAccess.noting { state[keyPath: field] = value }
                let given: Any = isSensitive ? Sensitive(value) as Any : value
                cell.current?.give(ExecutionPayload([label.description: given]))
            }
        }
    }

    /// The values that a part of the state takes: the current one, then each change.
    ///
    /// A value that equals the one before is left out. The sequence does not keep the store alive, and ends when the
    /// store is gone. Values that nobody has taken yet are kept.
    ///
    /// ```swift
    /// for await count in store.values(of: \.count) { print(count) }
    /// ```
    ///
    /// - Parameter part: What to read; `\.self` for the whole state.
    /// - Returns: The sequence; for one consumer.
    public final func values<Value: Sendable>(of part: KeyPath<State, Value>) -> AsyncStream<Value> {
        ObservedValues.stream { [weak self] in self?.cell.read(part) }
    }
}

extension StoreProtocol {
    /// The values that a property of the store takes: the current one, then each change.
    ///
    /// A value that equals the one before is left out. The sequence does not keep the store alive, and ends when the
    /// store is gone. Values that nobody has taken yet are kept.
    ///
    /// ```swift
    /// for await isLoading in store.values(of: \.isLoading) { print(isLoading) }
    /// ```
    ///
    /// - Parameter property: What to read.
    /// - Returns: The sequence; for one consumer.
    @_disfavoredOverload
    public func values<Value: Sendable>(of property: KeyPath<Self, Value>) -> AsyncStream<Value> {
        ObservedValues.stream(mayWakeEarly: true) { [weak self] in self?[keyPath: property] }
    }
}
