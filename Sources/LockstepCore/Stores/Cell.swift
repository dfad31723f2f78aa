/// The core of a struct store: a state that is changed whole and atomically.
@usableFromInline @MainActor final class Cell<State: Sendable>: Pipeline<State> {
    @exclusivity(unchecked) @usableFromInline var stored: State
    /// The parts of the state that were ever read; `nil` before the first read.
    @exclusivity(unchecked) @usableFromInline var parts: CellParts<State>?
    private let type: StructStoreType<State>

    /// - Parameters:
    ///   - state: The first state.
    ///   - storeType: The type of the store, which names it.
    init(_ state: State, of storeType: Any.Type) {
        stored = state
        type = .of(storeType)
        super.init()
    }

    override var storeName: String { type.name }
    override func captureState() -> State { stored }

    override func assignState(_ snapshot: State) {
        let old = exchange(&stored, with: snapshot)
        if !isSame(old, snapshot) { didChange(parts?.changes(from: old, to: snapshot) ?? []) }
    }

    override var observers: Observers? { parts }

    /// Whether states can be compared.
    var canCompare: Bool { type.equality.isKnown }

    /// Whether two states are the same: equal, or of the same bytes where they could be equal at all (promise C2).
    @usableFromInline func isSame(_ old: State, _ new: State) -> Bool { type.equality.isSame(old, new) }
}

// MARK: - Reading

extension Cell {
    /// The state, unobserved.
    @inlinable var state: State {
        if phase == .changingInPlace { rejectReading() }
        return stored
    }

    /// The parts that were read, which now are to be observed.
    @usableFromInline func makeParts() -> CellParts<State> {
        let made = CellParts<State>()
        parts = made
        return made
    }

    /// One part of the state. An observer wakes when it changed (promise C3).
    @inlinable func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
        (parts ?? makeParts()).access(keyPath)
        return state[keyPath: keyPath]
    }

    /// The whole state. An observer wakes when any of it changed.
    @inlinable func readWhole() -> State {
        (parts ?? makeParts()).accessWhole()
        return state
    }
}

// MARK: - Changing

extension Cell {
    /// Changes a copy of the state, then assigns it.
    ///
    /// - Parameters:
    ///   - label: The commit's name.
    ///   - store: The store, which derives values from the change.
    ///   - body: Changes the copy. It may read the store, and sees the state before (C4).
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; the state is then unchanged (C5).
    @inlinable func change<Result, Failure: Error>(
        _ label: CommitLabel, of store: Store<State>, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        begin(.computing, label)
        let old = stored
        var new = old
        let result: Result
        do throws(Failure) { result = try body(&new) } catch {
            abandon()
            throw error
        }
        stored = new
        let changes = parts?.changes(from: old, to: new) ?? []
        // Comparing the states is left out where nobody would notice.
        if !changes.isEmpty || transaction != nil || store.mayCompute {
            if !isSame(old, new) { didChange(changes) }
        }
        end { if store.mayCompute { store.compute(from: old, label) } }
        return result
    }

    /// Changes one field in place: nothing is copied or compared (promise C6).
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - label: The commit's name.
    ///   - store: The store, which derives values from the change.
    ///   - body: Changes the field. It must not read the store.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; the state is then unchanged (C5).
    @inlinable func changeInPlace<Value, Result, Failure: Error>(
        _ field: WritableKeyPath<State, Value>, _ label: CommitLabel, of store: Store<State>,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        begin(.changingInPlace, label)
        let isKept = isRecorded || store.mayCompute
        // A copy of the state makes the change copy the field.
        let old = isKept || Failure.self != Never.self ? stored : nil
        let result: Result
        do throws(Failure) { result = try body(&stored[keyPath: field]) } catch {
            if let old { stored = old }
            abandon()
            throw error
        }
        if !isKept || old.map({ !isSame($0, stored) }) == true { didChange(parts?.overlapping(field) ?? []) }
        end { if let old, store.mayCompute { store.compute(from: old, label) } }
        return result
    }
}
