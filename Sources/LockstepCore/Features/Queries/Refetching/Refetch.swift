/// A refetch of an entry that starts in the next turn. All refetches of one turn are one.
struct Refetch {
    /// Whether the entry is loaded even if it is fresh.
    var evenFresh = false
    /// Whether the entry is loaded even if nothing holds or observes it, because it was used in this turn.
    var evenUnused = false
    /// Whether an item is left to a list that is loaded, too.
    var mayBeLeftToList = true

    func merged(with other: Refetch?) -> Refetch {
        guard let other else { return self }
        return Refetch(
            evenFresh: evenFresh || other.evenFresh, evenUnused: evenUnused || other.evenUnused,
            mayBeLeftToList: mayBeLeftToList && other.mayBeLeftToList)
    }
}

extension FamilyMember {
    /// Loads the entry again if it is used. An unused entry is loaded at its next use, if it is stale then.
    func requestRefetch(evenFresh: Bool) {
        guard let core = pipeline as? any RefetchableCore, core.hasBeenLoaded else { return }
        if isHeld { return scheduleRefetch(Refetch(evenFresh: evenFresh)) }
        if !evenFresh, isShown, core.isFresh, !core.isLoading { return }
        if evenFresh, !core.isJoinable { core.invalidate() }
        refetchesAtNextUse = true
        // An observer that still exists reads the entry again, which is a use.
        if !core.isFresh { askObservers() }
    }

    /// Loads the entry again in this turn if it is used, and returns a closure that waits for the load. Returns `nil` if nothing
    /// is loaded now; an unused entry is loaded at its next use.
    func refetchNow(evenFresh: Bool, at site: CallSite) -> (@MainActor () async -> ExecutionOutcome)? {
        guard let core = pipeline as? any RefetchableCore, core.hasBeenLoaded else { return nil }
        guard isShown else {
            requestRefetch(evenFresh: evenFresh)
            return nil
        }
        if core.isJoinable {
            scheduleRefetch(Refetch())  // a signal for the running load
        } else {
            if !evenFresh, core.isFresh { return nil }
            core.refetch(evenFresh: evenFresh)
            watchHolders()
        }
        return core.waitForLoad(at: site)
    }

    func scheduleRefetch(_ new: Refetch) {
        refetch = new.merged(with: refetch)
        WorkContext.independent.run { _ = Task { [weak self] in self?.startRefetch() } }
    }

    /// Starts the scheduled refetch. Since it was scheduled, the entry may have been reset or loaded. The family
    /// releases a removed member, so this is never called for one.
    private func startRefetch() {
        guard let refetch = exchange(&refetch, with: nil), let core = pipeline as? any RefetchableCore,
            core.hasBeenLoaded
        else { return }
        if core.isJoinable {
            hasSignal = true
            core.retryNow()
        } else if !refetch.evenFresh, core.isFresh {
            return
        }
        guard refetch.evenUnused || isShown else { return requestRefetch(evenFresh: refetch.evenFresh) }
        if isLeftToList(refetch, core) { return }
        core.refetch(evenFresh: refetch.evenFresh)
        if isShown { watchHolders() }
    }

    /// Returns whether a list that contains the item is loaded, too, and brings it. If the list does not bring the item, the
    /// refetch is scheduled again.
    private func isLeftToList(_ refetch: Refetch, _ core: any RefetchableCore) -> Bool {
        guard refetch.mayBeLeftToList, core.isWholeAnswer, !core.isJoinable, let lists = family?.listLoads(of: key)
        else { return false }
        if lists.contains(where: \.hasScheduledRefetch) {
            scheduleRefetch(refetch)
            return true
        }
        guard let list = lists.first(where: \.isJoinable) else { return false }
        if exchange(&waitsForList, with: true) { return true }
        let place = core.placeOfValue
        list.afterLoad { [weak self, weak core, weak list] in
            self?.waitsForList = false
            guard let core, core.placeOfValue == place || core.isOutOfDate else { return }
            // A load that superseded this one brings the item, too.
            let mayBeLeftToList = list?.isJoinable == true
            self?.scheduleRefetch(Refetch(evenFresh: refetch.evenFresh, mayBeLeftToList: mayBeLeftToList))
        }
        return true
    }
}
