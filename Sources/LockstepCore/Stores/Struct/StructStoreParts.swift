/// The observed parts of a struct state. Each part has a signal, which wakes the observers of the part.
@usableFromInline final class StructStoreParts<State>: Observers {
    /// The signal for observers of the whole state and of computed parts; `nil` before the first of these observers.
    /// Its place in ``Changes`` is 0.
    @exclusivity(unchecked) @usableFromInline private(set) var whole: Signal?
    /// The stored parts of the state that were observed at least once, without duplicates. The place of a part in
    /// ``Changes`` is its index plus 1.
    @exclusivity(unchecked) @usableFromInline private(set) var stored: [AnyStructStorePart] = []
    /// The index in `stored` for each observed key path. The index -1 stands for `whole`.
    @exclusivity(unchecked) @usableFromInline private(set) var places = KeyPathTable()
    private var others = OtherChanges()

    /// Wakes the observers of the changed parts.
    override func wake(_ changes: Changes) {
        changes.forEachPlace(others.take(changes)) { place in
            if place == 0 { whole?.wake() } else { stored[place - 1].signal.wake() }
        }
    }

    override func parts(of changes: Changes) -> [ObservedPart] {
        var parts: [ObservedPart] = []
        changes.forEachPlace(others.peek(changes)) { place in
            let name = place == 0 ? "state" : CommitLabel.name(of: stored[place - 1].keyPath)
            let signal = place == 0 ? whole : stored[place - 1].signal
            parts.append(ObservedPart(name: name, observers: signal?.observerCount ?? 0))
        }
        return parts
    }
}

// MARK: - Reading

extension StructStoreParts {
    /// Registers the current observer as an observer of the whole state.
    @inlinable func accessWhole() { (whole ?? makeWhole()).access() }

    @usableFromInline func makeWhole() -> Signal {
        let made = Signal()
        whole = made
        return made
    }

    /// Registers the current observer with the signal of one part, or with `whole` if the part is computed. Adds the
    /// part if it was not observed before.
    @inlinable func access<Value>(_ keyPath: KeyPath<State, Value>) {
        let place = places.index(of: keyPath) ?? addKeyPath(keyPath)
        if place < 0 { accessWhole() } else { stored[place].signal.access() }
    }

    @usableFromInline func addKeyPath<Value>(_ keyPath: KeyPath<State, Value>) -> Int {
        var place = stored.firstIndex { $0.keyPath == keyPath } ?? -1
        if place < 0, let part = StructStorePart(keyPath) {
            stored.append(part)
            place = stored.count - 1
        }
        places.insert(place, for: keyPath)
        return place
    }
}

// MARK: - Changing

extension StructStoreParts {
    /// Returns the stored parts that differ between two states. If `whole` exists, the result also contains `whole`,
    /// even if the states are equal.
    @inlinable func changes(from old: State, to new: State) -> Changes {
        var changes: Changes = whole == nil ? [] : Changes(rawValue: 1)
        for place in stored.indices where stored[place].isChanged(from: old, to: new) {
            changes.formUnion(change(at: place))
        }
        return changes
    }

    /// Returns the stored parts that share bytes with a field. If the bytes of the field are not known, returns all
    /// stored parts. If `whole` exists, the result also contains `whole`.
    @usableFromInline func overlapping<Value>(_ field: KeyPath<State, Value>) -> Changes {
        var changes: Changes = whole == nil ? [] : Changes(rawValue: 1)
        if stored.isEmpty { return changes }
        let bytes = StructStorePart<State>.bytes(of: field)
        for place in stored.indices where bytes?.overlaps(stored[place].bytes) != false {
            changes.formUnion(change(at: place))
        }
        return changes
    }

    @usableFromInline func change(at place: Int) -> Changes { others.note(place + 1) }
}
