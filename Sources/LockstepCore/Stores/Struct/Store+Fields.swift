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
        cell.commit(label, payload: payload(value, label, isSensitive: isPartOfSensitive(label))) {
            cell.change(label, of: self) { $0[keyPath: field] = value }
        }
    }

    /// Writes a field that is not a plain stored property of the state.
    private func writeComputed<Value>(_ value: Value, to field: WritableKeyPath<State, Value>, _ label: CommitLabel) {
        cell.commit(label) {
            // If the execution is already announced, recorders may have received it without a payload.
            let execution = cell.current.flatMap { $0.isAnnounced ? nil : $0 }
            cell.change(label, of: self) { state in
                let (old, isTouched) = SensitiveAccess.noting {
                    let old = state
                    state[keyPath: field] = value
                    return old
                }
                let isSensitive = isTouched || Self.mayChangeSensitive(from: old, to: state)
                execution?.give(payload(value, label, isSensitive: isSensitive))
            }
        }
    }

    /// Returns the payload of a write. If the write is sensitive, the payload contains the value as ``Sensitive``
    /// (promise R1).
    private func payload(_ value: Any, _ label: CommitLabel, isSensitive: Bool) -> ExecutionPayload {
        ExecutionPayload([label.description: isSensitive ? Sensitive(value) : value])
    }

    /// Returns whether a field is inside a sensitive value. The label is the path of the field, such as `address.city`.
    /// If a value on this path, such as `address`, is not found, returns `true`.
    private func isPartOfSensitive(_ label: CommitLabel) -> Bool {
        var around: ValueTree? = ValueTree(cell.stored)
        for name in label.description.split(separator: ".").dropLast() {
            if around?.kind == .redacted { return true }
            around = around?.part(String(name))
        }
        return around == nil || around?.kind == .redacted
    }

    /// Returns whether the difference between two states may contain a sensitive value. If no difference is found, or
    /// if the comparison is incomplete, returns `true`.
    private static func mayChangeSensitive(from old: State, to new: State) -> Bool {
        let difference = ValueDifference(from: old, to: new)
        let parts = difference.changes.flatMap { [$0.before, $0.after] }
        return parts.isEmpty || difference.isCut || parts.contains { $0?.mayContainSensitive == true }
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
        ObservedValues.sequence(endingWith: cell.sequences) { [weak self] in self?.cell.read(part) }
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
