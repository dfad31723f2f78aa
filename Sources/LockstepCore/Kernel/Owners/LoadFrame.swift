/// The frame of a load, whatever the type of its value.
@MainActor class LoadFrame: Frame {
    /// The store of the load.
    let store: StoreReference
    /// The execution of the load.
    let running: RunningExecution
    /// The stores whose loads the code inside this load waits for.
    var awaited: [AnyPipeline] = []
    /// The family from which the entry of this load was removed; `nil` if it was not removed. The late code of such a load
    /// must not change the entries of the family.
    var removedFrom: FamilyIdentity?

    init(of store: StoreReference, running: RunningExecution) {
        (self.store, self.running) = (store, running)
        // Other callers can join the load. So if the action or task that started the load is superseded or discarded,
        // the changes of the load are kept.
        super.init(.load, hiding: [.discardable, .unfinished], in: WorkContext.current.moved(to: running))
    }

    /// Whether the current code is part of the load. Such code must not wait for the load, because the load would wait
    /// for itself.
    var isAroundCurrentCode: Bool { WorkContext.current.frame?.isInside(self, .load) == true }

    /// The innermost load that contains the current code; `nil` if there is none. It may have ended.
    static var current: LoadFrame? {
        WorkContext.current.frame?.nearest(.load).map { unsafeDowncast($0, to: LoadFrame.self) }
    }

    /// Whether the current code is the late code of a load whose entry was removed from a family.
    static func isLate(in family: FamilyIdentity) -> Bool {
        guard let frame = WorkContext.current.frame else { return false }
        return frame.all(.load).contains { unsafeDowncast($0, to: LoadFrame.self).removedFrom === family }
    }

    /// Whether the load waits for another load, directly or through the loads that it waits for.
    func waits(for other: LoadFrame) -> Bool {
        var (found, next) = ([self], 0)
        while next < found.count {
            for load in found[next].awaited.compactMap(\.runningLoad) {
                if load === other { return true }
                if !found.contains(where: { $0 === load }) { found.append(load) }
            }
            next += 1
        }
        return false
    }
}
