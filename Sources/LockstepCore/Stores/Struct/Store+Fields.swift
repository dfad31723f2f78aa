extension Store {
    /// One field of the state, read as `store.count`. If the field is stored and `Equatable`, an observer wakes when
    /// the field changes. Otherwise, an observer wakes at each change of the state (promise C3).
    ///
    /// Inside a subclass, write `self.count`. Outside the main actor, write `await store.state.count`, because
    /// `await store.count` does not compile. To observe one field of a nested struct, write `store[\.address.city]`.
    /// The expression `store.address.city` observes the whole field `address`.
    @inlinable public final subscript<Value>(dynamicMember field: KeyPath<State, Value>) -> Value { core.read(field) }

    /// Makes `store.count = 3` an error, because such a line does not look like a commit.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public final subscript<Value>(dynamicMember field: WritableKeyPath<State, Value>) -> Value {
        get { core.read(field) }
        @available(
            *, unavailable,
            message:
                "only commits change the state of a struct store: store.commit { $0.count = 3 }, or store[\\.count] = 3"
        )
        set { write(newValue, to: field) }
    }

    /// One field of the state, for reading and writing. Use this subscript to make a SwiftUI `Binding`.
    ///
    /// A write is a commit, labelled with the name of the field. If the field is stored, recordings contain the new
    /// value. A field that is not stored may be part of a sensitive value, so recordings contain `<redacted>` instead
    /// (promise R1). Examples are a computed property, a property with a wrapper or with `didSet`, and an element of an
    /// array.
    ///
    /// ```swift
    /// store[\.count] = 3
    /// let binding = Binding(get: { store[\.name] }, set: { store[\.name] = $0 })
    /// ```
    @inlinable public final subscript<Value>(_ field: WritableKeyPath<State, Value>) -> Value {
        get { core.read(field) }
        set { write(newValue, to: field) }
    }

    @usableFromInline final func write<Value>(_ value: Value, to field: WritableKeyPath<State, Value>) {
        let label = CommitLabel.property(field)
        let core = preparedCore
        core.commit(label, payload: payload(of: value, for: field, label)) {
            core.change(label, of: self) { $0[keyPath: field] = value }
        }
    }

    /// Returns the payload of a write. If the field may be part of a sensitive value, the payload contains the value as
    /// ``Sensitive`` (promise R1).
    private func payload<Value>(
        of value: Value, for field: WritableKeyPath<State, Value>, _ label: CommitLabel
    ) -> ExecutionPayload {
        let name = label.description
        let isSensitive = mayBePartOfSensitive(field, name)
        return ExecutionPayload([name: isSensitive ? Sensitive(value as Any) : value])
    }

    /// Returns whether a field may be part of a sensitive value.
    ///
    /// A stored field is part of the values that its name lists, such as `address` of `address.city`. Any other field
    /// may be part of a sensitive value: its setter, an element or an optional can lead to one.
    private func mayBePartOfSensitive(_ field: PartialKeyPath<State>, _ name: String) -> Bool {
        guard MemoryLayout<State>.offset(of: field) != nil else { return true }
        var around: Any = core.stored
        for part in name.split(separator: ".").dropLast() {
            if around is any SensitiveValue { return true }
            guard let next = Mirror(reflecting: around).descendant(String(part)) else { return true }
            around = next
        }
        return around is any SensitiveValue
    }

    /// Returns a sequence of the current value of a part of the state, and of each later value. The sequence omits a
    /// value that equals the previous value. If several commits are made before the observers are woken, the sequence
    /// contains only the last of their values. For example, a recorder or `computed(new:old:)` can make another commit
    /// before the observers are woken.
    ///
    /// ```swift
    /// for await count in store.values(of: \.count) { print(count) }
    /// ```
    ///
    /// The sequence does not keep the store alive, and ends when the store is released. Values that a consumer has not
    /// received yet are buffered. Several consumers can read the sequence: each receives all values; see
    /// ``StoreValues``.
    ///
    /// - Parameter part: The key path of the part; `\.self` for the whole state.
    /// - Returns: The sequence.
    public final func values<Value: Sendable>(of part: KeyPath<State, Value>) -> StoreValues<Value> {
        ObservedValues.sequence(endingWith: core.sequences) { [weak self] in self?.core.read(part) }
    }
}

extension StoreProtocol {
    /// Returns a sequence of the current value of a property, and of each later value.
    ///
    /// ```swift
    /// for await isLoading in todos.values(of: \.isLoading) { print(isLoading) }
    /// ```
    ///
    /// The sequence omits a value in these cases:
    ///
    /// - The value equals the previous value.
    /// - Another commit, such as a commit by a recorder, replaces the value before the observers are woken.
    ///
    /// For a stored property in the state of a property store, these are the only cases. For any other property, such
    /// as a computed property, the sequence may also omit a value that the next change replaces immediately.
    ///
    /// The sequence always contains the value after the last change.
    ///
    /// The sequence does not keep the store alive, and ends when the store is released. Values that a consumer has not
    /// received yet are buffered. Several consumers can read the sequence: each receives all values; see
    /// ``StoreValues``.
    ///
    /// - Parameter property: The key path of the property.
    /// - Returns: The sequence.
    @_disfavoredOverload
    public func values<Value: Sendable>(of property: KeyPath<Self, Value>) -> StoreValues<Value> {
        // A property of the state wakes its observers after a change. A computed property may depend on an object that
        // wakes its observers before a change.
        let isState = pipeline.name(of: property) != nil
        return ObservedValues.sequence(endingWith: pipeline.sequences, mayWakeEarly: !isState) { [weak self] in
            self?[keyPath: property]
        }
    }
}
