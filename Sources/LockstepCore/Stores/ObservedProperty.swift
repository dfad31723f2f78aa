import Observation

/// A property of a property store that was set at least once.
@MainActor class ObservedProperty {
    /// The property's name; `nil` for one that is observed and not part of the state.
    let name: String?
    /// Its place among the properties of its store.
    let place: Int
    /// Whether the open transaction sets it.
    var isSet = false
    /// Whether a change that was refused is being reverted.
    fileprivate var isReverting = false

    fileprivate init(name: String?, place: Int) {
        self.name = name
        self.place = place
    }

    /// Ends the transaction for this property.
    ///
    /// - Returns: Whether its value differs from the one before, or may.
    func endChange(in store: AnyObject) -> Bool { fatalError("A property has a type.") }

    /// Wakes its observers.
    func wake(in store: AnyObject) { fatalError("A property has a type.") }
}

/// A property of a property store, with its type.
final class TypedProperty<Store: PropertyStore, Value>: ObservedProperty {
    let keyPath: KeyPath<Store, Value>
    private let registrar: ObservationRegistrar
    private let isSame: ((Value, Value) -> Bool)?
    /// The value before the open transaction, where it was kept.
    private var old: Value?
    /// The values before changes in place that are refused.
    private var refused: [Value] = []

    init(_ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar, name: String?, place: Int) {
        self.keyPath = keyPath
        self.registrar = registrar
        // Two references that cannot be compared otherwise, nested stores as a rule, are the same if they are identical.
        let equality = Equality<Value>()
        isSame = equality.isKnown ? equality.isSame : identity()
        super.init(name: name, place: place)
    }

    /// Keeps the value before the open transaction, so that it can be compared.
    func keepOld(of store: Store) {
        if isSame != nil { old = Unobserved.read { store[keyPath: keyPath] } }
    }

    /// Forgets the value before: the property counts as changed.
    func forgetOld() { old = nil }

    /// Keeps the value before a change in place that is refused; it cannot be prevented.
    func keepRefused(of store: Store) { refused.append(Unobserved.read { store[keyPath: keyPath] }) }

    /// Reverts a change in place that was refused, if there is one.
    ///
    /// - Parameter set: Sets the property to the value before. That runs its `didSet` once more, whose changes in place are
    ///   reverted too, but not those of a property that is being reverted.
    func revertRefused(_ set: (ReferenceWritableKeyPath<Store, Value>, Value) -> Void) {
        guard let value = refused.popLast(), !isReverting,
            let keyPath = keyPath as? ReferenceWritableKeyPath<Store, Value>
        else { return }
        isReverting = true
        set(keyPath, value)
        isReverting = false
    }

    override func endChange(in store: AnyObject) -> Bool {
        isSet = false
        guard let before = exchange(&old, with: nil), let store = store as? Store, let isSame else { return true }
        return !isSame(before, Unobserved.read { store[keyPath: keyPath] })
    }

    override func wake(in store: AnyObject) {
        if let store = store as? Store { registrar.wake(store, keyPath) }
    }
}
