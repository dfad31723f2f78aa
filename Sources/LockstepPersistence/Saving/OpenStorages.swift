import LockstepCore

/// The storages that pass from one store to the next (promise S11).
///
/// A store that was stopped or released keeps its storage until its last changes are saved. A later call of `persist` for
/// the same storage waits for this. A store that was blocked tries again when a storage is closed.
@MainActor enum OpenStorages {
    /// The objects that were stopped and have not ended their last work, and the places of their storages.
    private static var ending: [ObjectIdentifier: (persistence: StorePersistence, place: AnyHashable)] = [:]
    /// The objects of single stores with unsaved changes or running work, if they were not stopped. Members of families
    /// are not listed: there may be thousands of them, and a family retains its members until they are saved.
    private static var unsaved: [ObjectIdentifier: StorePersistence] = [:]
    /// The objects that found their storage in use.
    private static var blocked: [WeakReference<StorePersistence>] = []
    /// Whether a task will call ``retry()``.
    private static var isRetrying = false

    /// Records a change of the work that an object has to do.
    static func note(_ persistence: StorePersistence) {
        let id = ObjectIdentifier(persistence)
        if persistence.machine.isSavingLast {
            if ending[id] == nil { ending[id] = (persistence, persistence.place) }
            unsaved[id] = nil
        } else if ending.removeValue(forKey: id) == nil, !persistence.isMember {
            unsaved[id] = persistence.machine.isIdle ? nil : persistence
        }
    }

    /// Ends the work of the objects that use a storage of the place, if they were stopped, or their stores were released.
    /// Blocks the main actor until this has ended.
    static func finishSaving(to place: @autoclosure () -> AnyHashable) {
        let released = unsaved.values.filter(\.isOnlyOwnerOfStore)
        if ending.isEmpty, released.isEmpty { return }
        let place = place()
        for persistence in released where persistence.place == place { persistence.stop() }
        // The end of one work may start another one: the removal of listed values follows their listing.
        while let next = ending.values.first(where: { $0.place == place }) { next.persistence.finishSaving() }
    }

    /// Records that an object found its storage in use.
    static func noteBlocked(_ persistence: StorePersistence) { blocked.append(WeakReference(persistence)) }

    /// Records that a storage was closed. In the next turn, the objects that found their storage in use try again.
    static func noteClosing() {
        if blocked.isEmpty || exchange(&isRetrying, with: true) { return }
        WorkContext.independent.run { _ = Task { retry() } }
    }

    private static func retry() {
        isRetrying = false
        for entry in exchange(&blocked, with: []) {
            guard let persistence = entry.object, persistence.machine.status.isInUse else { continue }
            if persistence.recover().isInUse { blocked.append(entry) }
        }
    }
}

extension PersistenceStatus {
    fileprivate var isInUse: Bool { if case .blocked(.inUse) = self { true } else { false } }
}
