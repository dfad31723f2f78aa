/// A piece of a store's state, changed whole and atomically, with a ``Signal`` for each part of it that was ever read.
///
/// It knows nothing of executions or recorders, and holds nothing that holds it.
@usableFromInline @MainActor final class Cell<State, Key: Hashable> {
    @usableFromInline var stored: State
    @usableFromInline let isEqual: ((State, State) -> Bool)?

    /// Made at the first read of the whole state.
    @usableFromInline var whole: Signal?
    /// The parts that were read. Several keys may stand for the same part; `nil` for one whose change cannot be told.
    @usableFromInline var fields: [Key: CellField<State>?] = [:]
    /// The same parts, each once.
    @usableFromInline var distinctFields: [CellField<State>] = []

    /// The commit whose closure runs now.
    @usableFromInline var running: (label: CommitLabel, isInPlace: Bool)?

    /// - Parameters:
    ///   - state: The state to begin with.
    ///   - isEqual: Whether two states are the same; `nil` where that cannot be told.
    init(_ state: State, isEqual: ((State, State) -> Bool)?) {
        stored = state
        self.isEqual = isEqual
    }

    /// A change that was made and that observers are yet to be told of.
    @usableFromInline struct Change {
        /// The state before; `nil` when it was changed in place.
        @usableFromInline let old: State?
        /// Whether the states before and after are known to be equal: then it is only observers that are told.
        @usableFromInline var isEmpty = false
        @usableFromInline let woken: [Signal]

        @inlinable init(old: State?, isEmpty: Bool = false, woken: [Signal]) {
            self.old = old
            self.isEmpty = isEmpty
            self.woken = woken
        }
    }
}

// MARK: - Reading

extension Cell {
    /// The state, unobserved.
    @inlinable var state: State {
        if let running, running.isInPlace {
            fatalError(
                """
                The store was read inside the closure of the in-place commit "\(running.label.description)". \
                Use the closure's parameter for the field; read other fields before the commit, or use commit { }, whose \
                parameter is the whole state.
                """
            )
        }
        return stored
    }

    /// Makes whoever tracks changes be woken by any change of the state.
    @usableFromInline func accessWhole() {
        if let whole { return whole.access() }
        let signal = Signal()
        whole = signal
        signal.access()
    }

    /// Makes whoever tracks changes be woken by a change of one part of the state (promise C3).
    ///
    /// - Parameters:
    ///   - key: Stands for the part.
    ///   - isShared: Whether a part that was read by another key is the same; not called where keys are as different as
    ///     the parts.
    ///   - make: Says how to tell whether the part changed; called at the part's first read. `nil` where that cannot be
    ///     told.
    /// - Returns: Whether that can be told.
    @discardableResult @inlinable
    func access(
        _ key: Key, sharedWith isShared: ((CellField<State>) -> Bool)? = nil, make: () -> CellField<State>?
    ) -> Bool {
        let field: CellField<State>?
        if let known = fields[key] {
            field = known
        } else {
            field = isShared.flatMap { distinctFields.first(where: $0) } ?? make().map(add)
            // Keys that are made anew for each read must not pile up.
            if fields.count > 1024 + 4 * distinctFields.count { fields.removeAll() }
            fields.updateValue(field, forKey: key)
        }
        field?.signal.access()
        return field != nil
    }

    @usableFromInline func add(_ field: CellField<State>) -> CellField<State> {
        distinctFields.append(field)
        return field
    }

    /// One part of the state, by a key of its own.
    ///
    /// - Parameters:
    ///   - key: Stands for the part.
    ///   - get: Reads the part; must be defined for every state.
    ///   - isSame: Whether two values of the part are the same.
    /// - Returns: The part.
    func read<Part>(
        _ key: Key, _ get: @escaping (State) -> Part, _ isSame: @escaping (Part, Part) -> Bool
    ) -> Part {
        access(key) { CellField { old, new in !isSame(get(old), get(new)) } }
        return get(state)
    }

    /// One part of the state, by a key of its own. See ``read(_:_:_:)``.
    func read<Part: Equatable>(_ key: Key, _ get: @escaping (State) -> Part) -> Part {
        access(key) { CellField { old, new in get(old) != get(new) } }
        return get(state)
    }
}

// MARK: - Changing

extension Cell {
    /// Changes a copy of the state, then assigns it.
    ///
    /// - Parameters:
    ///   - label: The commit's label, for the message when it is misused.
    ///   - body: Changes the copy. It may read the store, and sees the state before the change (C4).
    /// - Returns: What `body` returns, and the change, or `nil` where the states before and after are equal (C2).
    /// - Throws: What `body` throws; the state is then as it was (C5).
    @inlinable func change<Result, Failure: Error>(
        _ label: CommitLabel, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, change: Change?) {
        enter(label, isInPlace: false)
        defer { running = nil }
        let old = stored
        var new = old
        let result = try body(&new)
        if let isEqual, isEqual(old, new) { return (result, nil) }
        stored = new
        return (result, Change(old: old, woken: signals { $0.isChanged(old, new) }))
    }

    /// Changes the state in place: nothing is copied and nothing compared (promise C6).
    ///
    /// - Parameters:
    ///   - label: The commit's label, for the message when it is misused.
    ///   - bytes: Where in the state the change is made; `nil` where that is not known.
    ///   - keepsOldState: Whether somebody needs the state before; then what is changed is copied after all, and so it
    ///     is where `body` can throw.
    ///   - body: Changes the state. It must not read the store.
    /// - Returns: What `body` returns, and the change.
    /// - Throws: What `body` throws; the state is then as it was (C5).
    @inlinable func changeInPlace<Result, Failure: Error>(
        _ label: CommitLabel, bytes: Range<Int>?, keepsOldState: Bool,
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> (result: Result, change: Change) {
        enter(label, isInPlace: true)
        defer { running = nil }
        let old = keepsOldState || Failure.self != Never.self ? stored : nil
        do throws(Failure) {
            let result = try body(&stored)
            let isEmpty = if keepsOldState, let old, let isEqual { isEqual(old, stored) } else { false }
            return (result, Change(old: old, isEmpty: isEmpty, woken: signals { $0.mayChange(with: bytes) }))
        } catch {
            if let old { stored = old }
            throw error
        }
    }

    /// Wakes the observers of what changed.
    @inlinable func notify(_ change: Change) {
        for signal in change.woken { signal.notify() }
    }

    @inlinable func enter(_ label: CommitLabel, isInPlace: Bool) {
        if let running {
            fatalError(
                """
                The commit "\(label.description)" was made inside the closure of the commit "\(running.label.description)" of the same store, \
                which would overwrite it. Change the closure's parameter instead, or make the other commit before or after.
                """
            )
        }
        running = (label, isInPlace)
    }

    /// The signals of the whole state and of the fields that changed, collected before anyone is called.
    @inlinable func signals(ofFields isChanged: (CellField<State>) -> Bool) -> [Signal] {
        var signals: [Signal] = []
        if let whole { signals.append(whole) }
        for field in distinctFields where isChanged(field) { signals.append(field.signal) }
        return signals
    }
}
