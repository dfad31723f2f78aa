/// The latest value of a value store that has optimistic changes.
final class OptimisticValue<Value: Sendable>: OptimisticPart<Value> {
    private unowned let core: ValueStoreCore<Value>

    init(of core: ValueStoreCore<Value>) {
        self.core = core
        super.init(nil, of: core, core.machine.latestValue, isRefreshing: core.machine.isRefreshing)
    }

    override var value: Value? { core.machine.latestValue }

    override func apply(_ event: PendingChanges<Value>.Event, _ label: CommitLabel, to _: AnyObject) -> Bool {
        core.beginTransaction(.computing, label)
        let (hasEffect, shown) = handle(event)
        if let shown { _ = core.handleAlone(.show(shown)) }
        core.endTransaction()
        return hasEffect
    }

    override func keyPath<Snapshot>(in _: Snapshot.Type) -> PartialKeyPath<Snapshot>? {
        \ValueSnapshot<Value>.shownValue as? PartialKeyPath<Snapshot>
    }
}
