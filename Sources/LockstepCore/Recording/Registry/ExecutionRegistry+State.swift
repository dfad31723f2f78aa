extension ExecutionRegistry {
    /// Registers a named mutation, to be committed by its name.
    ///
    /// - Parameter mutation: The mutation. Its payload must be `Codable`, or `Void`.
    public mutating func mutation<State, Payload: Sendable>(_ mutation: Mutation<State, Payload>)
    where Subject: Store<State> {
        let store = store
        add(.commit, mutation.name) { (payload: Payload) in store.commit(mutation: mutation, payload: payload) }
    }

    /// Registers a field of the state, to be set as by `store[\.field] = value` or a binding.
    ///
    /// - Parameter field: The field. Its type must be `Codable`.
    public mutating func property<State, Value>(_ field: WritableKeyPath<State, Value>) where Subject: Store<State> {
        let store = store
        add(.commit, CommitLabel.name(of: field)) { (value: Value) in store[field] = value }
    }
}

extension ExecutionRegistry where Subject: PropertyStore {
    /// Registers a property of the store, to be set as by a direct write: `store.draft = value`, a change in place, or a binding.
    ///
    /// It is set to the value that it had afterwards: a `didSet` that corrects a value sees the corrected one.
    ///
    /// - Parameter property: The property, a part of the store's state. Its type must be `Codable`.
    public mutating func property<Value>(_ property: ReferenceWritableKeyPath<Subject, Value>) {
        let name = (property as AnyKeyPath as? PartialKeyPath<Subject.Root>).flatMap(Subject.Snapshot.name(of:))
        guard let name else { fatalError("\(property) is no part of the state of \(Subject.self).") }
        let store = store
        add(.commit, name) { (value: Value) in store[keyPath: property] = value }
    }
}
