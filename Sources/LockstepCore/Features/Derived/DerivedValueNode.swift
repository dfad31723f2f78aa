/// The node of a derived value. This class stores the closure and the value.
final class DerivedValueNode<Value>: DerivedNode {
    private let closure: @MainActor () -> Value
    /// The overrides that were in force where the derived value was created. All readers share the stored value. So the
    /// closure runs with exactly these overrides, and not with the overrides of the reader (promise D3).
    private let dependencies = DependencyCapture()
    private let equality = Equality<Value>()
    /// The stored value; `nil` if there is none.
    private var current: ComputedValue<Value>?
    /// The temporary value; `nil` if there is none. The value is kept until the outermost running closure returns.
    /// See ``DerivedReading/memorize(_:)``.
    private var memo: Value?

    /// The *early observers*, each group with the value that it has read: a newer value than the stored value was at that
    /// time. See ``readDuringChange(_:)``. A group wakes when the stored value differs from its value.
    private var earlyReads: [(value: Value, observers: ObserverProbe)] = []

    init(at site: CallSite, _ closure: @escaping @MainActor () -> Value) {
        self.closure = closure
        super.init(at: site)
    }

    private func compute() -> Value { dependencies.inCapturedScope(closure) }

    /// Returns the current value, and registers the reader.
    func read() -> Value {
        if isComputing { DerivedReading.rejectCycle(to: self) }
        let isDeriving = Reading.mode == .derived
        if isDeriving { DerivedReading.noteSource(self) }
        guard mayBeTrusted else { return readDuringChange(isDeriving) }
        if validity != .current { bringUpToDate(isDeriving) } else if !isDeriving { observers.access() }
        return current!.value  // the value is up to date, so it exists
    }

    /// Makes the value current. If the reader is not a derived value, registers the current observer.
    private func bringUpToDate(_ isDeriving: Bool) {
        let wasObserved = isObserved
        // The observer is registered first, so that the value counts as observed and is not discarded.
        if !isDeriving { observers.access() }
        if validity == .empty { return _ = recompute() }
        verify()
        // The reader receives the new value, and does not wake for it.
        if !wasObserved { needsWake = false }
        if needsWake, !DerivedUpdate.isRunning { DerivedUpdate.addForNextTurn(self) }
    }

    override func recompute() -> Bool {
        let (new, outdatedReads) = computeAndRegister(compute)
        let old = exchange(&current, with: ComputedValue(new))
        outdatedReads?.stopObserving()
        guard let old else { return false }
        return !equality.isSame(old.value, new)
    }

    override func discardValue() {
        // A `deinit` in a value can read this derived value, so the values are released outside of the access.
        let released = (exchange(&current, with: nil), exchange(&earlyReads, with: []))
        withExtendedLifetime(released) {}
    }

    // MARK: Reads before all observers of a change were called

    /// Returns the value while ``mayBeTrusted`` is `false`. At that time, a stored value may be outdated.
    ///
    /// If there is a temporary value, the method returns it. Otherwise, the method computes a new value and returns it:
    ///
    /// - If a closure of a derived value is running, the new value becomes the temporary value.
    /// - If no value was stored before, the new value is stored. An existing stored value stays unchanged.
    /// - If the reader is not a derived value, the current observer is registered.
    private func readDuringChange(_ isDeriving: Bool) -> Value {
        if let memo { return memo }
        let known = validity == .empty ? nil : current?.value
        let new: Value
        if known == nil {
            _ = recompute()
            new = current!.value  // it was just computed
        } else {
            new = DerivedReading(of: self).run(compute)
        }
        if DerivedReading.memorize(self) { memo = new }
        if !isDeriving {
            if let known, !equality.isSame(known, new) { observeEarly(new) } else { observers.access() }
        }
        return new
    }

    override func forgetMemo() { _ = exchange(&memo, with: nil) }

    /// Adds the current observer to the ``earlyReads``. In the next turn of the main actor, this derived value is
    /// verified.
    ///
    /// - Parameter new: The value that the observer has read.
    private func observeEarly(_ new: Value) {
        let known = earlyReads.first { equality.isSame($0.value, new) }
        let observers = known?.observers ?? ObserverProbe()
        if known == nil { earlyReads.append((new, observers)) }
        observers.access()
        DerivedUpdate.addForNextTurn(self)
    }

    override var isObserved: Bool { super.isObserved || earlyReads.contains { $0.observers.mayBeObserved } }

    override var hasObserversToWake: Bool { needsWake || !earlyReads.isEmpty }

    override func wakeObservers() {
        guard let current else { return }
        let early = exchange(&earlyReads, with: [])
        earlyReads = early.filter { equality.isSame($0.value, current.value) }
        if exchange(&needsWake, with: false) { observers.wake() }
        for read in early where !equality.isSame(read.value, current.value) { read.observers.wake() }
    }
}

/// An object that holds a computed value. Copying a reference is faster than copying a generic optional.
private final class ComputedValue<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}
