import Observation

/// The node of a derived value. This base class stores the sources from which the value was computed, and whether a
/// source has changed. The subclass ``DerivedValueNode`` stores the value.
///
/// In this file, a *plain object* is an `@Observable` object that does not belong to Lockstep.
class DerivedNode: Dependent, DerivedSource {
    /// The state of the value.
    enum Validity: Int {
        /// There is no value.
        case empty
        /// The value is current.
        case current
        /// A source that is a derived value may have changed.
        case uncertain
        /// A source has changed.
        case outdated
    }

    /// The cause of a change. The cause is recorded when the change is made, because observers wake later.
    @MainActor struct Cause {
        /// The execution in which the change was made, or `nil` outside executions.
        let execution = RunningExecution.currentID
        /// The restoration that caused the change, or `nil`.
        let reaction = Restoration.current
    }

    final var dependents: Dependents?
    final let observers = ObserverProbe()
    final var validity = Validity.empty
    /// Whether ``observers`` must wake, because the value has changed since the observers read it.
    final var needsWake = false
    /// Whether this node was added to the current or next run of ``DerivedUpdate``, with
    /// ``DerivedUpdate/addMarked(_:)``.
    final var isPending = false
    /// Whether this node was added to ``DerivedUpdate`` for the next turn of the main actor, with
    /// ``DerivedUpdate/addForNextTurn(_:)``.
    final var isPendingForNextTurn = false

    /// The run of the closure that computed the value, or `nil` if there is no value.
    private var reading: DerivedReading?
    /// The sources that the value was computed from, in the order of the reads.
    private var sources: [any DerivedSource] { reading?.sources ?? [] }
    /// The registration for the plain objects that the last run of the closure read, or `nil` if there is none. A plain
    /// object is an `@Observable` object that does not belong to Lockstep.
    private var plain: ExternalObservation?
    /// Whether the closure has ever read a plain object: an `@Observable` object that does not belong to Lockstep.
    private var readsPlain = false
    /// Whether the value was computed from an `@Observable` object that does not belong to Lockstep, directly or
    /// through another derived value.
    private var dependsOnPlain = false

    /// The cause of the last change of a source, or `nil` if no source has changed since the last ``wake()``.
    private var cause: Cause?

    /// The number that ``DerivedUpdate/pass`` had when ``keepIfObserved(in:)`` last kept or discarded the value.
    private var decidedInPass: UInt = 0
    /// The number that ``DerivedUpdate/pass`` had when the value was last verified. While this number stays the same, the
    /// stage does not verify the value again.
    private var verifiedInPass: UInt = 0

    deinit {
        guard let plain else { return }
        // The cancellation may wake observers, which must be called on the main actor.
        if MainQueue.isCurrent { plain.stopObserving() } else { Task { @MainActor in plain.stopObserving() } }
    }

    /// Computes the value again.
    ///
    /// - Returns: Whether the value has changed. Values that cannot be compared count as different. Without a previous
    ///   value, the result is `false`.
    func recompute() -> Bool { fatalError("DerivedNode.recompute() must be overridden.") }

    final override func sourceDidChange() { mark(.outdated) }

    final override func sourceDidChangeQuietly() { mark(.outdated, soon: true) }

    /// Discards the value.
    func discardValue() { fatalError("DerivedNode.discardValue() must be overridden.") }

    /// Whether the value may have observers. Other derived values do not count as observers.
    var isObserved: Bool { observers.mayBeObserved }

    /// Whether there are observers to wake.
    var hasObserversToWake: Bool { needsWake }

    /// Wakes the observers that have not read the current value.
    func wakeObservers() { fatalError("DerivedNode.wakeObservers() must be overridden.") }
}

// MARK: - Changes of the sources

extension Dependents {
    /// The derived values that are not released, in the order in which they were created.
    fileprivate var nodes: [DerivedNode] { all.map { unsafeDowncast($0, to: DerivedNode.self) } }
}

extension DerivedNode {
    /// Marks the value as uncertain or outdated, and adds this node to ``DerivedUpdate``. Does nothing if there is
    /// no value.
    ///
    /// If the node was not in the stage yet, the method also marks its ``dependents`` as uncertain.
    ///
    /// - Parameters:
    ///   - change: ``Validity/uncertain`` or ``Validity/outdated``. An outdated value stays outdated.
    ///   - cause: The cause of the change.
    ///   - soon: If `true`, the value is verified in a new task of the main actor. If `false`, the value is
    ///     verified at the end of the current change.
    final func mark(_ change: Validity, by cause: Cause = Cause(), soon: Bool = false) {
        guard validity != .empty else { return }
        self.cause = cause
        // The dependents are marked each time this node is added to the stage, even if this value was already uncertain
        // or outdated.
        let isFirst = soon ? !isPendingForNextTurn : !isPending
        if change.rawValue > validity.rawValue { validity = change }
        if soon { DerivedUpdate.addForNextTurn(self) } else { DerivedUpdate.addMarked(self) }
        guard isFirst, let dependents else { return }
        for dependent in dependents.nodes { dependent.mark(.uncertain, by: cause, soon: soon) }
    }

    /// Marks this value and its dependents as uncertain, and adds them to ``DerivedUpdate``.
    ///
    /// ``DerivedUpdate/addForNextTurn(_:)`` starts a task, and this task calls this method.
    final func beginTurn() {
        isPendingForNextTurn = false
        mark(.uncertain, by: cause ?? Cause())
    }

    /// Marks the value as outdated, because a plain object announced a change. The change may not have happened yet, so
    /// the value is verified in a new task of the main actor.
    private func plainChanges() {
        // After the value was discarded, a registration that could not be cancelled may still exist.
        if validity == .empty { return }
        DerivedUpdate.beginEarly()
        mark(.outdated, soon: true)
    }

    /// Records that the closure of this derived value read a plain object.
    ///
    /// - Returns: The closure that Observation calls when a plain object announces a change.
    private func wakeOfPlain(_ reads: ExternalObservation) -> @Sendable () -> Void {
        // Observation calls this method, in an autoclosure, only if the closure of the derived value has read a plain
        // object, in this run or in an earlier run.
        readsPlain = true
        plain = reads
        return { [weak self] in
            if reads.isBeingCancelled { return }
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { self?.plainChanges() }
            } else {
                let end = DerivedUpdate.beginEarlyElsewhere()
                Task { @MainActor in
                    end()
                    self?.plainChanges()
                    for delay in Self.delaysOfChecks {
                        try? await Task.sleep(for: delay)
                        self?.plainChanges()
                    }
                }
            }
        }
    }

    /// The delays between verifications of the value after a plain object announced a change on another thread.
    ///
    /// Observation announces a change before the change happens, and the other thread can be suspended in between. So
    /// the value is verified several times.
    private static var delaysOfChecks: [Duration] { [.milliseconds(10), .milliseconds(100), .seconds(1)] }
}

// MARK: - Computing

extension DerivedNode {
    /// Whether ``validity`` is reliable. It is not reliable during a change, because the change has not marked all
    /// affected values yet.
    final var mayBeTrusted: Bool { TransactionQueue.hasNotifiedAll && !isEarly }

    /// Whether the value depends on an object that does not belong to Lockstep, and such an object has announced a
    /// change. The change happens after the announcement, so ``validity`` is not reliable.
    /// See ``DerivedUpdate/isEarly``.
    private var isEarly: Bool { dependsOnPlain && DerivedUpdate.isEarly }

    /// Runs the closure, registers for changes of everything that the closure reads, and sets ``validity``.
    ///
    /// - Returns: The result of the closure, and the registration for the plain objects that the previous run read. Store
    ///   the result before you end this registration, because its end may wake observers of the value.
    final func computeAndRegister<Value>(_ body: () -> Value) -> (value: Value, outdatedReads: ExternalObservation?) {
        // This is checked before the closure runs, because the closure may create and change a store. Such a change
        // would make the check return `false`.
        let haveAllBeenNotified = TransactionQueue.hasNotifiedAll
        let (reading, reads) = (DerivedReading(of: self), ExternalObservation())
        let outdatedReads = exchange(&plain, with: nil)
        let canCancel = readsPlain
        let value = withObservationTracking(
            {
                if canCancel { reads.access() }
                return reading.run(body)
            }, onChange: wakeOfPlain(reads))
        register(reading)
        // If some observers of a change were not called yet, their calls may mark this value again. But if a source
        // changes back before these calls, this value may never be marked again. So the value is verified again in the
        // next turn.
        if haveAllBeenNotified, !isEarly {
            validity = .current
        } else {
            validity = .outdated
            DerivedUpdate.addForNextTurn(self)
        }
        return (value, outdatedReads)
    }

    private func register(_ new: DerivedReading) {
        for source in sources where !new.contains(source) { source.dependents?.removeDependent(self) }
        for source in new.sources where reading?.contains(source) != true {
            let dependents = source.dependents ?? Dependents()
            source.dependents = dependents
            dependents.addDependent(self)
        }
        reading = new
        dependsOnPlain = readsPlain || new.sources.contains { ($0 as? DerivedNode)?.dependsOnPlain == true }
    }

    /// Makes the value current, if there is a value. The closure runs again only if a source has changed.
    ///
    /// If the new value differs from the old value, the method sets ``needsWake``, and marks the ``dependents`` as
    /// outdated.
    final func verify() {
        let pass = DerivedUpdate.pass
        if validity == .empty || validity == .current || DerivedUpdate.isRunning && verifiedInPass == pass { return }
        // A source can stay outdated, because it was verified while ``mayBeTrusted`` was `false`.
        var areSourcesCurrent = true
        if validity == .uncertain {
            // The sources are verified in the order of the reads. If an earlier source has changed, the closure may
            // not read a later source at all.
            for case let node as DerivedNode in sources {
                node.verify()
                if validity == .outdated { break }
                if node.validity != .current { areSourcesCurrent = false }
            }
        }
        if validity == .outdated {
            if recompute() {
                needsWake = true
                let cause = cause ?? Cause()
                for dependent in dependents?.nodes ?? [] {
                    dependent.mark(.outdated, by: cause, soon: !DerivedUpdate.isRunning)
                }
            }
        } else if areSourcesCurrent {
            validity = .current
        }
        verifiedInPass = pass
    }
}

// MARK: - Work in the stage

extension DerivedNode {
    /// Keeps the value if the value is observed, or if an observed derived value depends on it. Otherwise, discards the
    /// value.
    ///
    /// - Parameter pass: The current ``DerivedUpdate/pass`` number. A second call with the same number discards
    ///   nothing.
    /// - Returns: Whether the value was kept.
    @discardableResult final func keepIfObserved(in pass: UInt) -> Bool {
        if decidedInPass == pass { return validity != .empty }
        decidedInPass = pass
        var hasDependents = false
        for dependent in dependents?.nodes ?? [] where dependent.keepIfObserved(in: pass) { hasDependents = true }
        // This is checked last, because dependents that were discarded above have released their registrations.
        if !isObserved, !hasDependents { discard() }
        return validity != .empty
    }

    private func discard() {
        validity = .empty
        needsWake = false
        for source in sources { source.dependents?.removeDependent(self) }
        reading = nil
        discardValue()
        // The cancellation may wake an observer that reads the value, which is then computed again. So it comes last.
        exchange(&plain, with: nil)?.stopObserving()
    }

    /// Wakes the observers that have not read the current value. The execution that last changed a source becomes
    /// the ``Execution/cause`` of executions that the observers start.
    final func wake() {
        let cause = exchange(&cause, with: nil)
        guard hasObserversToWake else { return }
        Restoration.reacting(to: cause?.reaction) {
            WorkContext.reacting(to: cause?.execution) { wakeObservers() }
        }
    }
}
