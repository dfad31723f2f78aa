import Observation

/// A property of a property store that was set, that a derived value read, or that was read while observers were
/// counted.
@usableFromInline @MainActor class ObservedProperty: DerivedSource {
    /// A key path of the property.
    let anyKeyPath: AnyKeyPath
    /// The property's name; `nil` for a property that is observed and isn't part of the state.
    let name: String?
    /// The index of the property among the known properties of its store.
    let place: Int
    /// Whether a copy of a value is only a copy of its bytes.
    let isTrivial: Bool
    /// The value before the open transaction, as bits; `nil` if the value is not trivial or is larger than 8 bytes.
    /// ``smallNew`` is the value after the last write, as bits.
    @exclusivity(unchecked) final var smallOld: UInt64?
    @exclusivity(unchecked) final var smallNew: UInt64 = 0
    /// Whether the open transaction sets the property.
    @exclusivity(unchecked) final var isSet = false
    /// The derived values that read the property.
    @exclusivity(unchecked) final var dependents: Dependents?
    /// Whether a refused change is being reverted. See ``revertRefused(in:_:)``.
    fileprivate var isReverting = false
    /// The signal of the observers that registered while observers were counted; `nil` if there were none yet.
    fileprivate var counter: Signal?

    fileprivate init(_ keyPath: AnyKeyPath, name: String?, place: Int, isTrivial: Bool) {
        anyKeyPath = keyPath
        self.name = name
        self.place = place
        self.isTrivial = isTrivial
    }

    /// Returns the current value, without observing it.
    func value(in store: AnyObject) -> Any { fatalError("A subclass reads the value.") }

    /// Keeps the value before the open transaction for a later comparison.
    func keepOld(of store: AnyObject) {}

    /// Ends the transaction for this property.
    ///
    /// - Returns: Whether the value differs from the value before the transaction. It is also `true` if the two values
    ///   cannot be compared.
    func endChange(in store: AnyObject) -> Bool { true }

    /// Wakes the observers of the property.
    func wake(in store: AnyObject) {}

    /// Registers the current observer with the signal that counts observers.
    final func accessCounted() {
        let counter = counter ?? Signal()
        self.counter = counter
        counter.access()
    }

    /// The number of counted observers.
    final var observerCount: Int { counter?.observerCount ?? 0 }

    /// Keeps the value before an in-place change that is refused because a snapshot is being restored. An in-place
    /// change cannot be prevented, only reverted.
    func keepRefused(of store: AnyObject) {}

    /// Reverts a refused in-place change, if there is one.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - allow: A closure that calls its argument, and permits one write of the property during that call. The
    ///     argument sets the property to the value before the change, which runs the property's `didSet` once more.
    ///     In-place changes that this `didSet` makes are reverted too, except changes of a property that is already
    ///     being reverted.
    func revertRefused(in store: AnyObject, _ allow: (() -> Void) -> Void) {}
}

/// A property of a property store, with its static type.
final class TypedProperty<Store: PropertyStore, Value>: ObservedProperty {
    let keyPath: KeyPath<Store, Value>
    private let registrar: ObservationRegistrar
    private let isSame: ((Value, Value) -> Bool)?
    /// The value before the open transaction, if it was kept.
    @exclusivity(unchecked) private var old: Value?
    /// The values before the refused in-place changes that have not ended, oldest first.
    private var refused: [Value] = []

    init(_ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar, name: String?, place: Int) {
        self.keyPath = keyPath
        self.registrar = registrar
        // Objects whose type is not `Equatable`, such as nested stores, are compared by identity.
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
            // Different bits can still be equal values: zero and minus zero, or values with a custom `==`.
            return before != smallNew && !isEqualAllTheSame(before, smallNew)
        }
        return endChangeOfKept(in: store)
    }

    // A separate function, because a function that uses `old` has to look up the type `Value?` at run time.
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
