/// A part of the state of a struct store that has optimistic changes.
final class OptimisticStatePart<State: Sendable, Part>: OptimisticPart<Part> {
    private unowned let cell: StructStoreCore<State>
    private let keyPath: WritableKeyPath<State, Part>

    init(_ keyPath: WritableKeyPath<State, Part>, of cell: StructStoreCore<State>) {
        self.cell = cell
        self.keyPath = keyPath
        super.init(keyPath, of: cell, cell.stored[keyPath: keyPath])
    }

    override var value: Part? { cell.stored[keyPath: keyPath] }

    override func apply(_ event: PendingChanges<Part>.Event, _ label: CommitLabel, to store: AnyObject) -> Bool {
        let cell = cell
        cell.beginTransaction(.computing, label)
        let (hasEffect, shown) = handle(event)
        guard let shown else {
            cell.endTransaction()
            return hasEffect
        }
        let old = cell.stored
        cell.stored[keyPath: keyPath] = shown
        didShow()
        if !cell.isSame(old, cell.stored) { cell.didChange(cell.parts?.changes(from: old, to: cell.stored) ?? []) }
        cell.endTransaction {
            guard cell.mayCompute else { return }
            // A recorder may have committed. Such a commit is a later write, not a correction by `computed(new:old:)`.
            cell.optimistic?.noteWrites()
            unsafeDowncast(store, to: Store<State>.self).compute(from: old, label)
            didShow()
        }
        return hasEffect
    }
}

extension StructStoreCore {
    /// Returns the part of the state at a key path, with its optimistic changes.
    func optimisticPart<Part>(at keyPath: WritableKeyPath<State, Part>) -> OptimisticPart<Part> {
        optimistic?.part(at: keyPath) ?? OptimisticStatePart(keyPath, of: self)
    }
}
