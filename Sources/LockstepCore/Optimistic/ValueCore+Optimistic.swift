extension ValueCore {
    /// The value that was loaded or set last, as optimistic changes reach it.
    var optimisticPlace: OptimisticPlace<Value> {
        OptimisticPlace(pipeline: self, key: Self.optimisticKey, isRefreshing: machine.loadInFlight != nil) {
            [unowned self] in
            machine.latestValue
        } commit: { label, value, _ in
            self.begin(.computing, label)
            if let value = value() { _ = self.handleAlone(.show(value)) }
            self.end()
        }
    }

    private static var optimisticKey: AnyKeyPath { \ValueSnapshot<Value>.shownValue }

    /// Gives the machine an event, while changes may be pending: what is loaded or set is the confirmed value, and what
    /// is shown has the changes (promise Q3).
    @inline(never)
    func handle(_ event: LoadMachine<Value>.Event, beside optimistic: OptimisticChanges) -> LoadMachine<Value>.Reaction
    {
        guard let part = optimistic.part(at: Self.optimisticKey, of: Value.self) else { return handleAlone(event) }
        let inFlight = machine.loadInFlight
        return optimistic.change {
            part.noteWrite()
            let reaction = handleAlone(shown(event, beside: part, inFlight: inFlight))
            if case .reset = event { optimistic.remove(at: Self.optimisticKey) }
            if machine.loadInFlight != inFlight {
                part.changes.handle(machine.loadInFlight == nil ? .refreshEnded : .refreshBegan)
            }
            return reaction
        }
    }

    /// The value to show after a change of the confirmed one, inside a transaction; `nil` where nothing is pending.
    func optimisticallyShown(after change: @escaping PendingChanges<Value>.Change) -> Value? {
        guard let optimistic, let part = optimistic.part(at: Self.optimisticKey, of: Value.self) else { return nil }
        return optimistic.change {
            part.noteWrite()
            part.changes.handle(.change(change))
            return part.changes.shown
        }
    }

    /// An event with the value to show in place of the confirmed one.
    private func shown(
        _ event: LoadMachine<Value>.Event, beside part: OptimisticPart<Value>, inFlight: LoadMachine<Value>.Load?
    ) -> LoadMachine<Value>.Event {
        switch event {
        case .set(let value):
            part.changes.handle(.set(value))
            return .set(part.changes.shown ?? value)
        case .element(let load, let value) where load == inFlight:
            part.changes.handle(.set(value))
            return .element(load, part.changes.shown ?? value)
        case .finish(let load, .value(let value)) where load == inFlight:
            part.changes.handle(.refreshed(value))
            return .finish(load, .value(part.changes.shown ?? value))
        default: return event
        }
    }
}

extension ValueSnapshot {
    /// The value that was loaded or set last, where a state with a value has it too.
    var shownValue: Value {
        get {
            guard let value = latestValue else { preconditionFailure("Nothing was loaded.") }
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
