/// An ``OptimisticPart``, without the type of the part.
@MainActor protocol AnyOptimisticPart: AnyObject {
    /// The key path that identifies the part in its store; `nil` for the value of a value store.
    var key: AnyKeyPath? { get }
    /// Whether ``OptimisticChanges`` contains the part.
    var isListed: Bool { get set }
    /// The number of pending changes of the part.
    var count: Int { get }
    /// Whether ``OptimisticChanges`` no longer needs the part. See ``PendingChanges/isEmpty``.
    var isEmpty: Bool { get }

    /// Compares the current value of the part with the last shown value. If they differ, records that other code, such
    /// as an ordinary commit, wrote the part.
    ///
    /// Call this method before each use of the part's changes. An ordinary commit does not call it, because that would
    /// make every commit slower.
    func noteWrite()

    /// Replaces the part in a snapshot by its value without the pending changes. Does nothing if the snapshot has no
    /// such part.
    ///
    /// - Returns: Whether the value is exact. An inexact value may contain pending changes. See
    ///   ``PendingChanges/confirmed``.
    func confirm<Snapshot>(_ snapshot: inout Snapshot) -> Bool

    /// Returns the range of bytes that the part occupies in the memory of a snapshot. Returns `nil` if the part is
    /// computed, or is stored outside the memory of the snapshot.
    func bytes<Snapshot>(in _: Snapshot.Type) -> Range<Int>?
}

/// A part of a store's state that has optimistic changes. Each style of store has a subclass, which reads and assigns
/// the part.
///
/// A part keeps neither the store nor the pipeline alive.
@MainActor class OptimisticPart<Part>: AnyOptimisticPart {
    final let key: AnyKeyPath?
    final var isListed = false
    /// The pending changes, and the confirmed value to which they are applied.
    final private(set) var changes: PendingChanges<Part>
    /// The requests that can bring a confirmed value; `nil` if there are none.
    final let requests: RequestOrder?
    private unowned let pipeline: AnyPipeline

    /// Creates a part without pending changes.
    ///
    /// - Parameters:
    ///   - key: The key of the part.
    ///   - pipeline: The pipeline of the store.
    ///   - value: The current value of the part. It becomes the confirmed value.
    ///   - requests: The requests that can bring a confirmed value of the part; `nil` if there are none.
    init(_ key: AnyKeyPath?, of pipeline: AnyPipeline, _ value: Part?, requests: RequestOrder? = nil) {
        self.key = key
        self.pipeline = pipeline
        self.requests = requests
        changes = PendingChanges(value)
    }

    // MARK: The style of the store

    /// The current value, read without observing it; `nil` if there is no value. A subclass overrides this property.
    var value: Part? { fatalError("OptimisticPart.value must be overridden.") }

    /// Passes an event to ``handle(_:)``, and assigns the value to show, in one transaction. If the store may have
    /// corrected the assigned value, calls ``didShow()``. A subclass overrides this method.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - label: The name of the commit.
    ///   - store: The store.
    /// - Returns: Whether the event had an effect.
    func apply(_ event: PendingChanges<Part>.Event, _ label: CommitLabel, to store: AnyObject) -> Bool {
        fatalError("OptimisticPart.apply(_:_:to:) must be overridden.")
    }

    // MARK: Events

    /// Handles an event in one transaction.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - label: The name of the commit.
    ///   - store: The store.
    ///   - running: The execution to which the transaction belongs; `nil` if no execution was started.
    /// - Returns: Whether the event had an effect. If the part has no optimistic changes, only `begin` has an effect.
    @discardableResult
    final func send(
        _ event: PendingChanges<Part>.Event, _ label: CommitLabel, to store: AnyObject,
        in running: RunningExecution? = nil
    ) -> Bool {
        guard isListed else { return false }
        if let running { return running.contain { apply(event, label, to: store) } }
        return pipeline.commit(label) { apply(event, label, to: store) }
    }

    /// Handles an event, inside a transaction.
    ///
    /// - Parameter event: The event.
    /// - Returns: Whether the event had an effect, and the value to show. The value is `nil` if the shown value does not
    ///   change, or if there is no value.
    final func handle(_ event: PendingChanges<Part>.Event) -> (hasEffect: Bool, shown: Part?) {
        noteWrite()
        let effect = note(event)
        pipeline.optimistic?.update()
        guard effect == .shown else { return (effect != .none, nil) }
        switch event {
        case .revert: if let type = changes.inexactType { reportInexact(type) }
        case .confirm: if let type = changes.inexactlyAnsweredType { reportConflict(type) }
        default: break
        }
        return (true, changes.shown)
    }

    /// Passes an event to the state machine. The store does not change.
    @discardableResult
    final func note(_ event: PendingChanges<Part>.Event) -> PendingChanges<Part>.Effect {
        changes.handle(event, oldestRequest: requests?.oldest)
    }

    /// Drops all changes. The state does not change.
    final func drop() { changes = PendingChanges(value) }

    /// Reads the shown value again from the store, because a `didSet` or `computed(new:old:)` may have corrected the
    /// assigned value.
    final func didShow() { if let value { changes.shown = value } }

    // MARK: Without the type of the part

    final var count: Int { changes.pending.count }
    final var isEmpty: Bool { changes.isEmpty }
    final func noteWrite() { note(.write(value)) }

    /// The key path of the part in snapshots of the store; `nil` if snapshots of this type have no such part.
    func keyPath<Snapshot>(in _: Snapshot.Type) -> PartialKeyPath<Snapshot>? { key as? PartialKeyPath<Snapshot> }

    final func confirm<Snapshot>(_ snapshot: inout Snapshot) -> Bool {
        guard let key = keyPath(in: Snapshot.self) as? WritableKeyPath<Snapshot, Part> else { return false }
        // A copy, because the part may be read outside of transactions.
        var changes = changes
        changes.handle(.write(value))
        let confirmed = changes.confirmed
        if let value = confirmed.value { snapshot[keyPath: key] = value }
        return confirmed.isExact
    }

    final func bytes<Snapshot>(in _: Snapshot.Type) -> Range<Int>? {
        guard let key = keyPath(in: Snapshot.self) else { return nil }
        return MemoryLayout<Snapshot>.offset(of: key).map { $0..<($0 + MemoryLayout<Part>.size) }
    }
}

// MARK: - Warnings

extension OptimisticPart {
    private func reportConflict(_ type: Any.Type) {
        RuntimeWarning.report(
            """
            The answer to an optimistic change of \(pipeline.store) and a later change replaced the same \(type), so \
            it contains only one of them. In confirming:, find elements by id, and set only the fields that the server \
            decides. Or let a struct conform to MergedByFields.
            """
        )
    }

    private func reportInexact(_ type: Any.Type) {
        RuntimeWarning.report(
            """
            An optimistic change of \(pipeline.store) was reverted, but a later commit had changed the same \(type). \
            The \(type) stays as that commit left it, including the reverted change. Change a single field by \
            optimistically(at:). Or let a struct conform to MergedByFields, or the elements of an array to Identifiable.
            """
        )
    }
}
