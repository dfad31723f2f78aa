// A request belongs to those who wait for it, and to those who show the entry (promise E2).

extension ValueStoreCore {
    /// Wakes the observers of an entry for which nobody waits, so that those that still exist read it again.
    func askViewers() {
        if !machine.isAwaited(besides: viewer) { membership?.member?.askObservers() }
    }

    /// The load that is running; `nil` if there is none. Unlike ``runningLoad``, it has the type of the value.
    var loadInFlight: RunningLoad<Value>? {
        guard let inFlight, let load = loads[inFlight] else { return nil }
        return unsafeDowncast(load, to: RunningLoad.self)
    }

    /// Cancels the running load by a call of the app.
    func cancelLoad() {
        guard let load = loadInFlight else { return }
        if machine.isKept { expire() }  // nothing keeps the value up to date any more
        cancelLoad(load, because: .byCall)
    }

    /// Ends a load for which nobody waits, if nobody shows the entry. An entry that has left its family is shown until it is
    /// released.
    func endLoadWithoutUsers(entryIsReleased: Bool = false) {
        if entryIsReleased, membership?.member?.isAsking == true { return }
        let isShown = membership?.member?.isShown ?? !entryIsReleased
        guard let load = loadInFlight, !machine.isAwaited(besides: viewer), !isShown else { return }
        let isRefetch = viewer != nil
        if machine.isKept || isRefetch { expire() }  // nothing keeps the value up to date any more
        cancelLoad(load, because: .unused)
        if isRefetch { membership?.member?.refetchesAtNextUse = true }
    }

    /// Ends the running load, and resets the value of a query entry.
    func endRemovedWork() {
        membership?.isRemoved = true
        let load = loadInFlight
        if let load { cancelLoad(load, because: .removed) }
        if freshness != nil { change(by: .reset, "removed") }
        // The loading function itself may have removed the entry. Until now, its code is not late.
        load?.removedFrom = membership?.family
    }

    /// Returns the outcome of a call that would change or load a removed entry, or that is made by the late code of a load
    /// whose entry was removed. Reports the call. Returns `nil` for all other calls.
    func refuseRemoved(_ name: String) -> ExecutionOutcome? {
        guard let membership else { return nil }
        if membership.isRemoved, freshness != nil {
            RuntimeWarning.report(
                "`\(name)` did nothing, because \(store) was removed from its family. Ask the family for the key again."
            )
            return .cancelled
        }
        return isLateChange(name) ? .cancelled : nil
    }

    /// Whether the current code is the late code of a load whose entry was removed from the family of this store. Reports
    /// the call.
    func isLateChange(_ name: String) -> Bool {
        guard let membership, LoadFrame.isLate(in: membership.family) else { return false }
        RuntimeWarning.report(
            "`\(name)` did not change \(store): the call belongs to a load whose entry was removed from the family.")
        return true
    }
}
