/// A part of a store's state that is saved and restored.
@MainActor struct SavedPart<Part> {
    /// What there is to save.
    enum Content {
        case value(Part)
        /// There is no value. What was saved is removed.
        case empty
        /// The value may contain changes that are not confirmed (promise Q1).
        case unconfirmed
    }

    /// The pipeline of the store. The store keeps what follows it, which must not keep the store.
    weak let pipeline: AnyPipeline?
    /// Reads the part, without changes that are not confirmed.
    let read: @MainActor () -> Content?
    /// Puts the part back.
    let restore: @MainActor (Part) -> Void
}

extension SavedPart {
    /// The part of a store that was removed: what was saved of it is removed.
    static var removed: SavedPart { SavedPart(pipeline: nil, read: { .empty }, restore: { _ in }) }
}

extension AnyPipeline {
    /// Puts a state back that was saved. This is not an undo step, and it is not saved again.
    final func restoreSaved(_ snapshot: any Sendable) {
        Restoration(isUndoable: false).restore([(pipeline: self, snapshot: snapshot)], name: "restored")
    }
}

extension Pipeline {
    /// A part of the state of a struct store or of a property store.
    final func savedPart<Part>(_ part: WritableKeyPath<Snapshot, Part>) -> SavedPart<Part> {
        SavedPart(pipeline: self) { [weak self] in
            guard let self, !isGone else { return nil }
            return knowsConfirmed ? .value(confirmedSnapshot[keyPath: part]) : .unconfirmed
        } restore: { [weak self] value in
            guard let self, !isGone else { return }
            var snapshot = snapshot
            snapshot[keyPath: part] = value
            restoreSaved(snapshot)
        }
    }

    /// Whether ``confirmedSnapshot`` leaves out everything that is not confirmed. It can leave out changes of parts
    /// of a snapshot, but not of properties.
    private final var knowsConfirmed: Bool {
        optimistic?.parts.keys.allSatisfy { $0 is PartialKeyPath<Snapshot> } ?? true
    }
}

extension ValueCore {
    /// The value of a value store.
    var savedValue: SavedPart<Value> {
        SavedPart(pipeline: self) { [weak self] in
            self.map { $0.confirmedSnapshot.latestValue.map { .value($0) } ?? .empty }
        } restore: { [weak self] value in
            guard let self else { return }
            restoreSaved(ValueSnapshot(state: .loaded(value), operations: snapshot.operations))
            // The age of the value is unknown, so the next loadIfNeeded() loads.
            invalidate()
        }
    }
}
