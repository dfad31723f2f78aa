public import LockstepCore

extension ExecutionRegistry {
    /// Registers a named mutation, so that it can be committed by its name.
    ///
    /// - Parameter mutation: The mutation. Its payload must be `Codable` or `Void`.
    public mutating func mutation<State, Payload: Sendable>(_ mutation: Mutation<State, Payload>)
    where Subject: Store<State> {
        let store = store
        add(.commit, mutation.name) { (payload: Payload) in store.commit(mutation: mutation, payload: payload) }
    }

    /// Registers a field of the state, so that a tool can set the field by its name. Register the fields that your app
    /// writes directly, for example by `store[\.draft] = value`.
    ///
    /// - Parameter field: The field. Its type must be `Codable`.
    public mutating func property<State, Value>(_ field: WritableKeyPath<State, Value>) where Subject: Store<State> {
        let store = store
        add(.commit, CommitLabel.name(of: field)) { (value: Value) in store[field] = value }
    }
}

extension ExecutionRegistry where Subject: PropertyStore {
    /// Registers a property of the store, so that a tool can set the property. Register the properties that your app
    /// writes directly, for example by `store.draft = value` or through a binding.
    ///
    /// A replay sets the value that the property had after its `didSet`.
    ///
    /// - Parameter property: The property. Its type must be `Codable`. The method traps if the property is not part of
    ///   the store's state.
    public mutating func property<Value>(_ property: ReferenceWritableKeyPath<Subject, Value>) {
        let name = (property as AnyKeyPath as? PartialKeyPath<Subject.Root>).flatMap(Subject.Snapshot.name(of:))
        guard let name else {
            fatalError("\(property) isn't part of the state of \(Subject.self). Register a stored property.")
        }
        let store = store
        add(.commit, name) { (value: Value) in store[keyPath: property] = value }
    }
}
