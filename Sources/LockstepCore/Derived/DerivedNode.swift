import Observation

/// A derived value without its type: what it was computed from, and whether that has changed.
@MainActor class DerivedNode: DerivedSource {
    /// What is known of the value.
    enum Validity: Int {
        /// There is none.
        case empty
        /// It is the current one.
        case current
        /// A derived value that it was computed from may have changed.
        case uncertain
        /// Something that it was computed from has changed.
        case outdated
    }

    /// What a change belongs to.
    @MainActor struct Cause {
        let execution = ExecutionScope.now?.execution
        let reaction = Restoration.current
    }

    /// Where it was made.
    let site: CallSite
    /// Its place in the order in which derived values were made.
    let number: Int
    private static var count = 0

    final var dependents: Dependents?
    final let observers = ObservedPlace()
    final var validity = Validity.empty
    /// Whether its closure runs.
    final var isComputing = false
    /// The one whose closure runs around its own.
    final var outer: DerivedNode?
    /// Whether the value differs from the one that observers know.
    final var needsWake = false
    /// Whether it waits for the stage, and for the one of the next turn.
    final var isPending = false
    final var isPendingForNextTurn = false

    /// What the value was computed from, in order.
    private var sources: [any DerivedSource] = []
    private var reading: DerivedReading?
    private var plain: PlainReads?
    private var outdatedReads: PlainReads?
    /// Whether the closure has ever read an object that is not Lockstep's.
    private var readsPlain = false
    /// Whether it was computed from such an object, itself or through another derived value.
    private var dependsOnPlain = false

    /// What the last change belongs to.
    private var cause: Cause?

    /// The runs of the stage in which it was decided whether the value is kept, and in which it was verified.
    private var decidedIn: UInt = 0
    private var isKept = false
    private var verifiedIn: UInt = 0

    init(at site: CallSite) {
        self.site = site
        Self.count += 1
        number = Self.count
    }

    deinit {
        guard let plain else { return }
        // It may wake observers, which expect that on the main actor.
        if MainQueue.isCurrent { plain.cancel() } else { Task { @MainActor in plain.cancel() } }
    }

    /// Computes the value again.
    ///
    /// - Returns: Whether it differs, or may.
    func recompute() -> Bool { fatalError("A derived value has a type.") }

    /// Discards the value.
    func discardValue() { fatalError("A derived value has a type.") }

    /// Discards the value that was computed for the running closures alone.
    func forgetMemo() { fatalError("A derived value has a type.") }

    /// Whether anybody may be observing.
    var isObserved: Bool { observers.mayBeObserved }

    /// Whether observers are to be woken.
    var hasObserversToWake: Bool { needsWake }

    /// Wakes the observers that know another value.
    func wakeObservers() { fatalError("A derived value has a type.") }
}

// MARK: - Changes of what it was computed from

extension DerivedNode {
    /// Something that it was computed from has changed, or may have.
    ///
    /// - Parameters:
    ///   - change: What the value is now.
    ///   - cause: What the change belongs to.
    ///   - soon: Whether it is verified in the next turn.
    final func mark(_ change: Validity, by cause: Cause = Cause(), soon: Bool = false) {
        guard validity != .empty else { return }
        self.cause = cause
        // Those that were computed from it are marked before it is verified, whether or not it was current.
        let isFirst = soon ? !isPendingForNextTurn : !isPending
        if change.rawValue > validity.rawValue { validity = change }
        if soon { DerivedStage.addForNextTurn(self) } else { DerivedStage.add(self) }
        guard isFirst, let dependents else { return }
        for dependent in dependents.all { dependent.mark(.uncertain, by: cause, soon: soon) }
    }

    /// An object that is not Lockstep's is about to change, or has changed.
    private func plainChanges() {
        // A registration that could not be ended may outlive the value.
        if validity == .empty { return }
        DerivedStage.beginEarly()
        mark(.outdated, soon: true)
    }

    /// What Observation calls when such an object changes.
    private func wakeOfPlain(_ reads: PlainReads) -> @Sendable () -> Void {
        // It is asked for only where something was read.
        readsPlain = true
        plain = reads
        return { [weak self] in
            if reads.isBeingCancelled { return }
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { self?.plainChanges() }
            } else {
                Task { @MainActor in self?.plainChanges() }
            }
        }
    }
}

// MARK: - Computing

extension DerivedNode {
    /// Whether everybody was called who follows the last change, so that a value which is not marked is current.
    final var mayBeTrusted: Bool { TransactionQueue.hasNotifiedAll && !isEarly }

    /// Whether an object that is not Lockstep's, and that it depends on, has changed in this turn.
    private var isEarly: Bool { dependsOnPlain && DerivedStage.isEarly }

    /// Runs the closure, and registers for changes of what it reads.
    final func computeAndRegister<Value>(_ body: () -> Value) -> Value {
        // Asked before: a store that the closure makes may change, which says nothing of what it reads.
        let haveAllBeenNotified = TransactionQueue.hasNotifiedAll
        let (reading, reads) = (DerivedReading(), PlainReads())
        outdatedReads = exchange(&plain, with: nil)
        let canCancel = readsPlain
        let value = withObservationTracking(
            {
                if canCancel { reads.access() }
                return DerivedReading.run(self, reading, body)
            }, onChange: wakeOfPlain(reads))
        register(reading)
        // While some were not called yet that follow a change, what was read may be marked for it, or change back without a sign.
        if haveAllBeenNotified, !isEarly {
            validity = .current
        } else {
            validity = .outdated
            DerivedStage.addForNextTurn(self)
        }
        return value
    }

    /// Ends the registrations for what was read before. Observers that they wake read the new value.
    final func endOutdatedReads() { exchange(&outdatedReads, with: nil)?.cancel() }

    private func register(_ new: DerivedReading) {
        for source in sources where !new.contains(source) { source.dependents?.remove(self) }
        for source in new.sources where reading?.contains(source) != true {
            let dependents = source.dependents ?? Dependents()
            source.dependents = dependents
            dependents.add(self)
        }
        sources = new.sources
        reading = new
        dependsOnPlain = readsPlain || new.sources.contains { ($0 as? DerivedNode)?.dependsOnPlain == true }
    }

    /// Makes a value that was computed before the current one.
    final func verify() {
        let run = DerivedStage.run
        if validity == .empty || validity == .current || DerivedStage.isRunning && verifiedIn == run { return }
        if validity == .uncertain {
            // In the order of the reads: a later one may be meaningless where an earlier one has changed.
            for case let node as DerivedNode in sources {
                node.verify()
                if validity == .outdated { break }
            }
        }
        if validity == .outdated {
            if recompute() {
                needsWake = true
                let cause = cause ?? Cause()
                for dependent in dependents?.all ?? [] {
                    dependent.mark(.outdated, by: cause, soon: !DerivedStage.isRunning)
                }
            }
        } else {
            validity = .current
        }
        verifiedIn = run
    }
}

// MARK: - In the stage

extension DerivedNode {
    /// Discards the value where nobody observes it, or a value that was computed from it.
    ///
    /// - Returns: Whether it was kept.
    @discardableResult final func keepIfObserved(in run: UInt) -> Bool {
        if decidedIn == run { return isKept }
        decidedIn = run
        isKept = true
        var hasDependents = false
        for dependent in dependents?.all ?? [] where dependent.keepIfObserved(in: run) { hasDependents = true }
        // It is asked last: those that were discarded have released what they held.
        let isObserved = isObserved
        isKept = isObserved || hasDependents
        if !isKept { discard() }
        return isKept
    }

    private func discard() {
        validity = .empty
        needsWake = false
        for source in sources { source.dependents?.remove(self) }
        sources = []
        reading = nil
        exchange(&plain, with: nil)?.cancel()
        discardValue()
    }

    /// Wakes the observers that know another value, as a part of what changed it.
    final func wake() {
        let cause = exchange(&cause, with: nil)
        guard hasObserversToWake else { return }
        Restoration.reacting(to: cause?.reaction) {
            ExecutionScope.outside(causedBy: cause?.execution) { wakeObservers() }
        }
    }
}
