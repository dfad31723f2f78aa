/// A part of the state of a struct store that has optimistic changes.
final class OptimisticStatePart<State: Sendable, Part>: OptimisticPart<Part> {
    private unowned let core: StructStoreCore<State>
    private let keyPath: WritableKeyPath<State, Part>

    init(_ keyPath: WritableKeyPath<State, Part>, of core: StructStoreCore<State>) {
        self.core = core
        self.keyPath = keyPath
        super.init(keyPath, of: core, core.stored[keyPath: keyPath])
    }

    override var value: Part? { core.stored[keyPath: keyPath] }

    override func apply(_ event: PendingChanges<Part>.Event, _ label: CommitLabel, to store: AnyObject) -> Bool {
        let core = core
        core.beginTransaction(.computing, label)
        let (hasEffect, shown) = handle(event)
        guard let shown else {
            core.endTransaction()
            return hasEffect
        }
        let old = core.stored
        core.stored[keyPath: keyPath] = shown
        didShow()
        if !core.isSame(old, core.stored) { core.didChange(core.parts?.changes(from: old, to: core.stored) ?? []) }
        core.endTransaction {
            guard core.mayCompute else { return }
            // A recorder may have committed. Such a commit is a later write, not a correction by `computed(new:old:)`.
            core.optimistic?.noteWrites()
            unsafeDowncast(store, to: Store<State>.self).compute(from: old, label)
            didShow()
        }
        return hasEffect
    }
}
