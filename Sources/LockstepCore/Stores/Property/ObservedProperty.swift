import Observation

/// A known property of a property store. ``ObservedProperties`` documents when a property becomes known.
@usableFromInline @MainActor class ObservedProperty: DerivedSource {
    let anyKeyPath: AnyKeyPath
    /// The property's name; `nil` if the property isn't part of the state.
    let name: String?
    /// The index of the property among the known properties of its store.
    let place: Int
    /// Whether the type of the value is trivial. A type that contains references is not trivial.
    let isTrivial: Bool
    /// The value before the open transaction, as bits; `nil` if the value is not trivial or is larger than 8 bytes.
    @exclusivity(unchecked) final var smallOld: UInt64?
    /// The value after the last write, as bits; undefined if ``smallOld`` is `nil`.
    @exclusivity(unchecked) final var smallNew: UInt64 = 0
    /// Whether a write of the property has started in the open transaction.
    @exclusivity(unchecked) final var isSet = false
    /// The derived values that read the property; `nil` if no derived value has read it yet.
    @exclusivity(unchecked) final var dependents: Dependents?
    /// Whether a refused change is being reverted. See ``revertRefused(in:_:)``.
    fileprivate var isReverting = false
    /// The signal for observers that register while there is a wake listener; `nil` before the first of these
    /// observers. See ``WakeListeners``.
    fileprivate var counter: Signal?

    fileprivate init(_ keyPath: AnyKeyPath, name: String?, place: Int, isTrivial: Bool) {
        anyKeyPath = keyPath
        self.name = name
        self.place = place
        self.isTrivial = isTrivial
    }

    /// Returns the current value, without observing it.
    func value(in store: AnyObject) -> Any { fatalError("A subclass reads the value.") }

    /// Stores the current value. At the end of the transaction, ``endChange(in:)`` compares the new value with the
    /// stored value. The caller calls this method only before the first write of the property in a transaction. If
    /// values of the property cannot be compared, the method does nothing.
    func saveOldValue(of store: AnyObject) {}

    /// Ends the transaction for this property, and discards the value that ``saveOldValue(of:)`` kept.
    ///
    /// - Returns: `true` if the value differs from the value before the transaction, or if the values cannot be
    ///   compared.
    func endChange(in store: AnyObject) -> Bool { true }

    /// Returns whether two values of the property are equal. The values are given as bits, and the bits differ.
    @usableFromInline func areEqual(_ old: UInt64, _ new: UInt64) -> Bool { false }

    /// Wakes the observers of the property.
    func wakeProperty(in store: AnyObject) {}

    /// Registers the current observer with ``counter``. Creates the signal if there is none.
    final func accessCounted() {
        let counter = counter ?? Signal()
        self.counter = counter
        counter.access()
    }

    /// The number of registered observers. Observers that registered while there was no wake listener are not counted.
    /// See ``WakeListeners``.
    final var observerCount: Int { counter?.observerCount ?? 0 }

    /// Stores the current value before an in-place change that is not permitted during a restore. The property changes
    /// nevertheless. At the end of the change, ``revertRefused(in:_:)`` sets the property to the stored value again.
    func saveForRevert(of store: AnyObject) {}

    /// Reverts a refused in-place change, if there is one. Setting the earlier value runs the property's `didSet`
    /// again. In-place changes of the property by this `didSet` are not reverted, to prevent endless recursion.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - allow: A closure that receives a function. The closure permits one write of the property, and then calls the
    ///     function. The function makes the write.
    func revertRefused(in store: AnyObject, _ allow: (() -> Void) -> Void) {}
}

/// A property of a property store, with its static type.
final class TypedProperty<Store: PropertyStore, Value>: ObservedProperty {
    let keyPath: KeyPath<Store, Value>
    private let registrar: ObservationRegistrar
    private let isSame: ((Value, Value) -> Bool)?
    /// The value before the open transaction; `nil` if ``saveOldValue(of:)`` did not keep the value.
    @exclusivity(unchecked) private var old: Value?
    /// The values that ``saveForRevert(of:)`` stored, oldest first. When an in-place change ends, its value is removed.
    private var refused: [Value] = []

    init(_ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar, name: String?, place: Int) {
        self.keyPath = keyPath
        self.registrar = registrar
        // Objects whose type is not `Equatable`, such as nested stores, are compared by identity.
        let equality = Equality<Value>()
        isSame = equality.isKnown ? equality.isSame : identity()
        super.init(keyPath, name: name, place: place, isTrivial: _isPOD(Value.self))
    }

    private func typedValue(_ store: AnyObject) -> Value {
        let outer = Reading.mode
        Reading.mode = .unobserved
        defer { Reading.mode = outer }
        return unsafeDowncast(store, to: Store.self)[keyPath: keyPath]
    }

    override func value(in store: AnyObject) -> Any { typedValue(store) }

    override func saveOldValue(of store: AnyObject) {
        if isSame != nil { old = typedValue(store) }
    }

    override func endChange(in store: AnyObject) -> Bool {
        isSet = false
        if let before = smallOld {
            // Different bits can still be equal values: zero and minus zero, or values with a custom `==`.
            return before != smallNew && !areEqual(before, smallNew)
        }
        return endChangeOfKept(in: store)
    }

    // A separate function, because a function that uses `old` has to look up the type `Value?` at run time.
    @inline(never) private func endChangeOfKept(in store: AnyObject) -> Bool {
        guard let before = old, let isSame else { return true }
        old = nil
        return !isSame(before, typedValue(store))
    }

    override func areEqual(_ old: UInt64, _ new: UInt64) -> Bool {
        guard let isSame, Value.self != Int.self, Value.self != Bool.self else { return false }
        return withUnsafeBytes(of: old) { old in
            withUnsafeBytes(of: new) { new in
                isSame(old.loadUnaligned(as: Value.self), new.loadUnaligned(as: Value.self))
            }
        }
    }

    override func wakeProperty(in store: AnyObject) {
        let store = unsafeDowncast(store, to: Store.self)
        guard let counter else { return registrar.notifyChange(store, keyPath) }
        Reading.wakeGroups(counted: counter.wake) { registrar.notifyChange(store, keyPath) }
    }

    override func saveForRevert(of store: AnyObject) { refused.append(typedValue(store)) }

    override func revertRefused(in store: AnyObject, _ allow: (() -> Void) -> Void) {
        guard let value = refused.popLast(), !isReverting,
            let keyPath = keyPath as? ReferenceWritableKeyPath<Store, Value>
        else { return }
        isReverting = true
        allow { unsafeDowncast(store, to: Store.self)[keyPath: keyPath] = value }
        isReverting = false
    }
}
