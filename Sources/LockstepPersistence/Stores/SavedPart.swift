import LockstepCore

/// A part of a store's state that is saved and restored.
@MainActor struct SavedPart<Part> {
    /// The content of the part.
    enum Content {
        /// The age is that of a query entry's value; otherwise `nil`.
        case value(Part, age: ValueAge? = nil)
        /// The part has no value. Saving an empty part removes the saved data.
        case empty
        /// The part may contain unconfirmed changes, so it is not saved now (promise S7).
        case unconfirmed
    }

    /// The pipeline of the store; `nil` if the store is removed or released. The reference is weak, because the
    /// pipeline indirectly retains this part.
    private(set) weak var pipeline: AnyPipeline?
    /// A closure that returns the part without unconfirmed changes; `nil` if the store no longer exists.
    let read: @MainActor () -> Content?
    /// A closure that restores the part, with its age if that is known, in a commit named `restored`. It does nothing if the
    /// store no longer exists.
    let restore: @MainActor (Part, ValueAge?) -> Void
}

extension SavedPart {
    /// Returns a part that always has the given content. If `content` is `nil`, the part behaves like the part of a
    /// store that no longer exists.
    static func unchanging(_ content: Content?) -> SavedPart {
        SavedPart(pipeline: nil, read: { content }, restore: { _, _ in })
    }
}

extension AnyPipeline {
    /// Restores a saved state in a commit named `restored`. This commit is not an undo step, and the state is not saved
    /// again.
    ///
    /// If observers or recorders make changes in reaction to this commit, their changes are saved. Those changes are
    /// not undo steps either.
    final func restoreSaved(_ snapshot: any Sendable) {
        Restoration(.savedState).restore([(pipeline: self, snapshot: snapshot)], name: Self.restored)
    }

    nonisolated static var restored: String { "restored" }
}

extension Pipeline {
    /// Returns a part of a struct store or property store, for saving and restoring.
    final func savedPart<Part>(_ part: WritableKeyPath<Snapshot, Part>) -> SavedPart<Part> {
        SavedPart(pipeline: self) { [weak self] in
            guard let self, !isGone else { return nil }
            return knowsConfirmed ? .value(confirmedSnapshot[keyPath: part]) : .unconfirmed
        } restore: { [weak self] value, _ in
            guard let self, !isGone else { return }
            var snapshot = snapshot
            snapshot[keyPath: part] = value
            restoreSaved(snapshot)
        }
    }
}

extension AsyncValue {
    /// The value, as a part that is saved and restored. If there is no value, the part is empty. A restored value is
    /// stale, unless it is the value of a query entry and its age says otherwise.
    var savedValue: SavedPart<Value> {
        SavedPart(pipeline: pipeline) { [weak pipeline, weak self] in
            guard let pipeline else { return nil }
            if !pipeline.knowsConfirmed { return .unconfirmed }
            return pipeline.confirmedSnapshot.latestValue.map { .value($0, age: self?.age) } ?? .empty
        } restore: { [weak self] value, age in
            guard let self else { return }
            restoring(age) {
                pipeline.restoreSaved(ValueSnapshot(state: .loaded(value), operations: pipeline.snapshot.operations))
            }
        }
    }
}
