import Observation

/// A property of a property store that was set at least once, or whose observers were counted.
@usableFromInline @MainActor class ObservedProperty: DerivedSource {
    /// A key path to it.
    let anyKeyPath: AnyKeyPath
    /// The property's name; `nil` for one that is observed and not part of the state.
    let name: String?
    /// Its place among the properties of its store.
    let place: Int
    /// Whether copying a value costs nothing but its bytes.
    let isTrivial: Bool
    /// The value before the open transaction and after its last write, where these are small and trivial: they are compared here.
    @exclusivity(unchecked) final var smallOld: UInt64?
    @exclusivity(unchecked) final var smallNew: UInt64 = 0
    /// Whether the open transaction sets it.
    @exclusivity(unchecked) final var isSet = false
    /// The derived values that read it.
    @exclusivity(unchecked) final var dependents: Dependents?
    /// Whether a change that was refused is being reverted.
    fileprivate var isReverting = false
    /// Has the observers that registered while they were counted.
    fileprivate var counter: Signal?

    fileprivate init(_ keyPath: AnyKeyPath, name: String?, place: Int, isTrivial: Bool) {
        anyKeyPath = keyPath
        self.name = name
        self.place = place
        self.isTrivial = isTrivial
    }

    /// The current value, unobserved.
    func value(in store: AnyObject) -> Any { fatalError("A property has a type.") }

    /// Keeps the value before the open transaction, so that it can be compared.
    func keepOld(of store: AnyObject) {}

    /// Ends the transaction for this property.
    ///
    /// - Returns: Whether its value differs from the one before, or may.
    func endChange(in store: AnyObject) -> Bool { true }

    /// Wakes its observers.
    func wake(in store: AnyObject) {}

    /// Registers the observer that the code runs for, where it is counted.
    final func accessCounted() {
        let counter = counter ?? Signal()
        self.counter = counter
        counter.access()
    }

    /// How many observers are counted.
    final var observerCount: Int { counter?.observerCount ?? 0 }

    /// Keeps the value before a change in place that is refused; it cannot be prevented.
    func keepRefused(of store: AnyObject) {}

    /// Reverts a change in place that was refused, if there is one.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - allow: Lets its closure set the property to the value before. That runs its `didSet` once more, whose changes in place
    ///     are reverted too, but not those of a property that is being reverted.
    func revertRefused(in store: AnyObject, _ allow: (() -> Void) -> Void) {}
}

/// A property of a property store, with its type.
final class TypedProperty<Store: PropertyStore, Value>: ObservedProperty {
    let keyPath: KeyPath<Store, Value>
    private let registrar: ObservationRegistrar
    private let isSame: ((Value, Value) -> Bool)?
    /// The value before the open transaction, where it was kept.
    @exclusivity(unchecked) private var old: Value?
    /// The values before changes in place that are refused.
    private var refused: [Value] = []

    init(_ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar, name: String?, place: Int) {
        self.keyPath = keyPath
        self.registrar = registrar
        // Two references that cannot be compared otherwise, nested stores as a rule, are the same if they are identical.
        let equality = Equality<Value>()
        isSame = equality.isKnown ? equality.isSame : identity()
        super.init(keyPath, name: name, place: place, isTrivial: _isPOD(Value.self))
    }

    private func read(_ store: AnyObject) -> Value {
        let outer = Reading.mode
        Reading.mode = .unobserved
        defer { Reading.mode = outer }
        return unsafeDowncast(store, to: Store.self)[keyPath: keyPath]
    }

    override func value(in store: AnyObject) -> Any { read(store) }

    override func keepOld(of store: AnyObject) {
        if isSame != nil { old = read(store) }
    }

    override func endChange(in store: AnyObject) -> Bool {
        isSet = false
        if let before = smallOld {
            // Other bits may be equal all the same: zero and minus zero, or by an `==` of its own.
            return before != smallNew && !isEqualAllTheSame(before, smallNew)
        }
        return endChangeOfKept(in: store)
    }

    // Apart, because a function that touches `old` needs the type `Value?` at run time, which has to be looked up.
    @inline(never) private func endChangeOfKept(in store: AnyObject) -> Bool {
        guard let before = old, let isSame else { return true }
        old = nil
        return !isSame(before, read(store))
    }

    private func isEqualAllTheSame(_ old: UInt64, _ new: UInt64) -> Bool {
        guard let isSame, Value.self != Int.self, Value.self != Bool.self else { return false }
        return withUnsafeBytes(of: old) { old in
            withUnsafeBytes(of: new) { new in
                isSame(old.loadUnaligned(as: Value.self), new.loadUnaligned(as: Value.self))
            }
        }
    }

    override func wake(in store: AnyObject) {
        func wakeUncounted() { registrar.wake(unsafeDowncast(store, to: Store.self), keyPath) }
        guard let counter else { return wakeUncounted() }
        Reading.wake(counted: counter.wake, uncounted: wakeUncounted)
    }

    override func keepRefused(of store: AnyObject) { refused.append(read(store)) }

    override func revertRefused(in store: AnyObject, _ allow: (() -> Void) -> Void) {
        guard let value = refused.popLast(), !isReverting,
            let keyPath = keyPath as? ReferenceWritableKeyPath<Store, Value>
        else { return }
        isReverting = true
        allow { unsafeDowncast(store, to: Store.self)[keyPath: keyPath] = value }
        isReverting = false
    }
}
