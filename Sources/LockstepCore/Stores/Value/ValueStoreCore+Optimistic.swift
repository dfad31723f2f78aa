extension ValueStoreCore {
    /// The latest value with its optimistic changes; `nil` if it has none.
    var optimisticValue: OptimisticValue<Value>? {
        optimistic?.part(at: nil, of: Value.self).map { unsafeDowncast($0, to: OptimisticValue<Value>.self) }
    }

    /// Passes an event to the ``LoadMachine``, and returns the reaction of the machine. The store shows a loaded or set
    /// value with the pending changes applied (promise Q3). The event `reset` drops all optimistic changes.
    @inline(never)
    func handle(_ event: Machine.Event, beside part: OptimisticValue<Value>) -> LoadReaction {
        let (before, version) = (inFlight, machine.stateVersion)
        part.noteWrite()
        let confirmedBefore = part.confirmedForLists
        let reaction = handleAlone(shown(event, beside: part, inFlight: inFlight))
        if case .reset = event { part.drop() }
        if inFlight != before || part.request != nil && !machine.isRefreshing {
            part.noteLoad(isRunning: machine.isRefreshing)
        }
        optimistic?.update()
        if membership?.family.hasLists == true, machine.stateVersion != version {
            tellLists(event, confirmedBefore: confirmedBefore)
        }
        return reaction
    }

    /// Records a confirmed change of the value, and returns the value to show. If the value has no optimistic
    /// changes, records nothing and returns `nil`. Call this method inside a transaction.
    func optimisticallyShown(after change: @escaping PendingChanges<Value>.Change) -> Value? {
        guard let part = optimisticValue else { return nil }
        part.noteWrite()
        part.note(.change(change))
        optimistic?.update()
        return part.changes.shown
    }

    /// The number of pending changes. The caller does not observe the number.
    var pendingCount: Int { optimistic?.count ?? 0 }

    /// Reports that an update changed nothing but a pending row, which it cannot change.
    func reportUpdateOfPendingChange() {
        RuntimeWarning.report(
            """
            An update of \(store) changed nothing, because it looked for what a pending optimistic change has made. \
            update receives the value without pending changes. Use optimistically to change what is shown.
            """
        )
    }

    /// Records the value of an event as the confirmed value. Returns an event of the same kind that contains the value
    /// to show.
    ///
    /// The method handles only the event `set`, and the events with a value of the running load. It records nothing for
    /// any other event, and returns that event unchanged.
    private func shown(
        _ event: Machine.Event, beside part: OptimisticValue<Value>, inFlight: Machine.Load?
    ) -> Machine.Event {
        switch event {
        case .set(let value):
            part.note(.set(value))
            return .set(part.changes.shown ?? value)
        case .arrived(let value, let isFresh):
            part.note(.arrived(value, since: freshness?.place ?? 0))
            return .arrived(part.changes.shown ?? value, isFresh: isFresh)
        case .element(let load, let value) where load == inFlight:
            part.note(.set(value))
            return .element(load, part.changes.shown ?? value)
        case .finish(let load, .value(let value)) where load == inFlight:
            part.note(part.request.map { .arrived(value, since: $0.place) } ?? .set(value))
            return .finish(load, .value(part.changes.shown ?? value))
        default: return event
        }
    }
}

extension ValueSnapshot {
    /// The value that was loaded or set last. A read of this property traps if there is no value. A write of this
    /// property also changes the value in `state`, if the state is loaded or loading.
    var shownValue: Value {
        get {
            guard let value = latestValue else { preconditionFailure("The store has no value yet.") }
            return value
        }
        set {
            latestValue = newValue
            switch state {
            case .loaded: state = .loaded(newValue)
            case .loading: state = .loading(previous: newValue)
            case .idle, .failed: break
            }
        }
    }
}
