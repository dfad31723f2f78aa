/// A derived value with its type.
final class TypedNode<Value>: DerivedNode {
    private let compute: @MainActor () -> Value
    private let equality = Equality<Value>()
    private var current: ComputedValue<Value>?
    /// The value that was computed for the closures that run now.
    private var memo: Value?

    /// Observers that read a value which is not the one that others know, because they were called early.
    private var earlyObservers: ObservedPlace?
    /// Observers that were called early before, and read what turned out to be the value.
    private var formerObservers: [ObservedPlace] = []
    private var earlyValue: Value?
    private var haveEarlyValuesChanged = false

    init(at site: CallSite, _ compute: @escaping @MainActor () -> Value) {
        self.compute = compute
        super.init(at: site)
    }

    /// Returns the current value, and registers the reader.
    func read() -> Value {
        if isComputing { DerivedReading.rejectCycle(to: self) }
        let isDeriving = Reading.mode == .derived
        if isDeriving { DerivedReading.note(self) }
        guard mayBeTrusted else { return readEarly(isDeriving) }
        if !isDeriving { observers.access() }
        if validity != .current { bringUpToDate() }
        return current!.value  // it exists, since it is up to date
    }

    private func bringUpToDate() {
        if validity == .empty { return _ = recompute() }
        verify()
        if needsWake, !DerivedStage.isRunning { DerivedStage.addForNextTurn(self) }
    }

    override func recompute() -> Bool {
        let new = computeAndRegister(compute)
        let old = exchange(&current, with: ComputedValue(new))
        endOutdatedReads()
        guard let old else { return false }
        return !equality.isSame(old.value, new)
    }

    override func discardValue() {
        current = nil
        earlyValue = nil
        earlyObservers = nil
        formerObservers = []
    }

    // MARK: Before all were called that follow a change

    /// The value is not known to be current: it is computed for this read alone, and for the closures that run around it.
    private func readEarly(_ isDeriving: Bool) -> Value {
        if let memo { return memo }
        let known = validity == .empty ? nil : current?.value
        let new: Value
        if known == nil {
            _ = recompute()
            new = current!.value  // it was computed just now
        } else {
            new = DerivedReading.run(self, nil, compute)
        }
        if DerivedReading.memorize(self) { memo = new }
        if !isDeriving {
            if let known, !equality.isSame(known, new) { observeEarly(new) } else { observers.access() }
        }
        return new
    }

    override func forgetMemo() { memo = nil }

    private func observeEarly(_ new: Value) {
        if earlyValue == nil, let former = exchange(&earlyObservers, with: nil) {
            formerObservers = formerObservers.filter(\.mayBeObserved) + [former]
        }
        let observers = earlyObservers ?? ObservedPlace()
        earlyObservers = observers
        observers.access()
        if let earlyValue, !equality.isSame(earlyValue, new) { haveEarlyValuesChanged = true }
        earlyValue = new
        DerivedStage.addForNextTurn(self)
    }

    override var isObserved: Bool {
        let isObservedEarly = earlyObservers?.mayBeObserved == true
        return super.isObserved || isObservedEarly || formerObservers.contains(where: \.mayBeObserved)
    }

    override var hasObserversToWake: Bool { needsWake || earlyValue != nil }

    override func wakeObservers() {
        let early = exchange(&earlyValue, with: nil)
        let areOutdated = early.map { early in
            haveEarlyValuesChanged || current.map { !equality.isSame(early, $0.value) } == true
        }
        haveEarlyValuesChanged = false
        if exchange(&needsWake, with: false) {
            observers.wake()
            for observers in exchange(&formerObservers, with: []) { observers.wake() }
            if areOutdated == nil { earlyObservers?.wake() }
        }
        if areOutdated == true { earlyObservers?.wake() }
    }
}

/// A value that was computed. A read copies a reference to it, which costs half of copying an optional value of any type.
private final class ComputedValue<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}
