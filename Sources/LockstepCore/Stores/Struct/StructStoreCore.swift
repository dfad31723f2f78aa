/// The core of a struct store. It keeps the state as one value, changes the state in transactions, and registers
/// observers.
@usableFromInline @MainActor final class StructStoreCore<State: Sendable>: Pipeline<State> {
    @exclusivity(unchecked) @usableFromInline var stored: State
    /// The parts of the state that were observed at least once; `nil` before the first observed read.
    @exclusivity(unchecked) @usableFromInline var parts: StructStoreParts<State>?
    /// Whether the store calls `computed(new:old:)` after a change. If no subclass overrides `computed(new:old:)`, the
    /// first call sets this property to `false`.
    @exclusivity(unchecked) @usableFromInline var mayCompute = true
    let type: StructStoreType<State>

    /// Creates the core of a struct store.
    ///
    /// - Parameters:
    ///   - state: The initial state.
    ///   - storeType: The class of the store. The name of the class is the name of the store, for recorders.
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
    override var mayDerive: Bool { mayCompute }

    /// Returns whether two states are the same (promise C2). See ``Equality/isSame(_:_:)``.
    @usableFromInline func isSame(_ old: State, _ new: State) -> Bool { type.equality.isSame(old, new) }
}

// MARK: - Reading

extension StructStoreCore {
    /// The state. A read registers no observer, and traps while a closure changes the state in place.
    @inlinable var state: State {
        if phase == .changingInPlace { rejectReading() }
        return stored
    }

    /// Creates ``parts``, at the first observed read of the state.
    @usableFromInline func makeParts() -> StructStoreParts<State> {
        let made = StructStoreParts<State>()
        parts = made
        return made
    }

    /// Returns one part of the state, and registers the current observer.
    ///
    /// If the part is stored and `Equatable`, the observer wakes when the part changes. Otherwise, the observer wakes
    /// at each change of the state (promise C3).
    @inlinable func read<Value>(_ keyPath: KeyPath<State, Value>) -> Value {
        (parts ?? makeParts()).access(keyPath)
        return state[keyPath: keyPath]
    }

    /// Returns the whole state, and registers the current observer. The observer wakes at each change of the state.
    @inlinable func readWhole() -> State {
        (parts ?? makeParts()).accessWhole()
        return state
    }
}

// MARK: - Changing

extension StructStoreCore {
    /// Changes a copy of the state, and assigns the copy.
    ///
    /// - Parameters:
    ///   - label: The label of the commit.
    ///   - store: The store. If the state changes, its `computed(new:old:)` is called.
    ///   - body: A closure that changes the copy. During the call, the store still has the earlier state (C4).
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws. The state is then unchanged (C5).
    @inlinable func change<Result, Failure: Error>(
        _ label: CommitLabel, of store: Store<State>, _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        beginTransaction(.computing, label)
        let old = stored
        var new = old
        let result: Result
        do throws(Failure) { result = try body(&new) } catch {
            endTransaction()
            throw error
        }
        stored = new
        let changes = parts?.changes(from: old, to: new) ?? []
        // The states are compared only if the result matters to an observer, a recorder, an interceptor or `computed`.
        if !changes.isEmpty || transaction != nil || mayCompute {
            if !isSame(old, new) { didChange(changes) }
        }
        endTransaction { if mayCompute { store.compute(from: old, label) } }
        return result
    }

    /// Changes one field in place, without a copy of the field. The field counts as changed even if the new value
    /// equals the old value (promise C6).
    ///
    /// In two cases, the field is copied:
    ///
    /// - A recorder or `computed(new:old:)` needs the earlier state. Then the field counts as changed only if the new
    ///   state differs from the earlier state.
    /// - `body` can throw.
    ///
    /// - Parameters:
    ///   - field: The field.
    ///   - label: The label of the commit.
    ///   - store: The store. If the state changes, its `computed(new:old:)` is called.
    ///   - body: A closure that changes the field. It must not read the store.
    /// - Returns: The value that `body` returns.
    /// - Throws: The error that `body` throws. The state is then unchanged (C5).
    @inlinable func changeInPlace<Value, Result, Failure: Error>(
        _ field: WritableKeyPath<State, Value>, _ label: CommitLabel, of store: Store<State>,
        _ body: (inout Value) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        beginTransaction(.changingInPlace, label)
        let isKept = isRecorded || mayCompute
        // While this copy of the state exists, changing the field copies the field.
        let old = isKept || Failure.self != Never.self ? stored : nil
        let result: Result
        do throws(Failure) { result = try body(&stored[keyPath: field]) } catch {
            if let old { stored = old }
            endTransaction()
            throw error
        }
        if !isKept || old.map({ !isSame($0, stored) }) == true { didChange(parts?.overlapping(field) ?? []) }
        endTransaction { if let old, mayCompute { store.compute(from: old, label) } }
        return result
    }
}
