/// The latest value of a value store that has optimistic changes.
final class OptimisticValue<Value: Sendable>: OptimisticPart<Value> {
    private unowned let core: ValueStoreCore<Value>
    /// The running load of the store, until it receives a value; `nil` if there is none.
    private(set) var request: RunningRequest?

    init(of core: ValueStoreCore<Value>) {
        self.core = core
        let requests = core.membership?.family.requests ?? RequestOrder()
        if core.machine.isRefreshing { request = requests.begin() }
        super.init(nil, of: core, core.machine.latestValue, requests: requests)
    }

    override var value: Value? { core.machine.latestValue }

    override func apply(_ event: PendingChanges<Value>.Event, _ label: CommitLabel, to _: AnyObject) -> Bool {
        core.beginTransaction(.computing, label)
        let before = confirmedForLists
        let (hasEffect, shown) = handle(event)
        if case .confirm(_, _, let place) = event, hasEffect { core.freshness?.placeOfConfirmation = place }
        if let shown { _ = core.handleAlone(.show(shown)) }
        if hasEffect, core.membership?.family.hasLists == true {
            core.membership?.member?.valueDidChange(MemberChange(before: before, isNews: true))
        }
        core.endTransaction()
        return hasEffect
    }

    /// The confirmed value, if lists contain the store; otherwise `nil`.
    var confirmedForLists: Value? { core.membership?.family.hasLists == true ? changes.confirmed.value : nil }

    /// Notices that a load began, or that no load is running that waits for a value.
    func noteLoad(isRunning: Bool) {
        request = isRunning ? requests?.begin() : nil
        note(.requestEnded)
    }

    override func keyPath<Snapshot>(in _: Snapshot.Type) -> PartialKeyPath<Snapshot>? {
        \ValueSnapshot<Value>.shownValue as? PartialKeyPath<Snapshot>
    }
}
