/// A store whose state is a struct that you define.
///
/// Subclass `Store`, and change the state with ``commit(_:fileID:line:_:)`` and the other commit methods. Make the
/// struct `Equatable` if possible, so that the store can detect a commit that changes nothing (promise C2).
///
/// ```swift
/// struct Counter: Equatable, Sendable {
///     var count = 0
/// }
///
/// @MainActor @Observable
/// final class CounterStore: Store<Counter> {
///     init() { super.init(state: Counter()) }
///
///     func increment() { commit { $0.count += 1 } }
/// }
///
/// let store = CounterStore()
/// store.increment()
/// print(store.count)  // 1
/// ```
///
/// You read the fields of the state as properties of the store. An observer of `store.count` wakes only when `count`
/// changes (C3). Inside the class, write `self.count` or `state.count`: Swift does not find `count` alone.
///
/// The state is observable even without `@Observable`. Add `@Observable` if the class also has stored variables that
/// views read. The state should contain values, not objects: a change inside an object wakes no observer.
///
/// See the article *Struct stores*.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup
open class Store<State: Sendable>: ActionStore {
    @usableFromInline let core: StructStoreCore<State>

    /// Creates a store.
    ///
    /// - Parameter state: The initial state.
    public init(state: State) {
        core = StructStoreCore(state, of: Self.self)
    }

    /// The state. An observer that reads it wakes at each change of the state (promise C3).
    ///
    /// Inside the closure of a commit, the store still has the state before the commit (C4). Inside the closure of
    /// ``commit(at:_:fileID:line:_:)``, reading the state traps (C6).
    @inlinable public final var state: State {
        get { core.readWhole() }
        @available(
            *, unavailable,
            message:
                "only commits change the state of a struct store: store.commit { $0.count = 3 }, or store[\\.count] = 3"
        )
        set { fatalError() }
    }

    /// The core of the store, with its identity, recorders, interceptors and snapshots. Only the core changes the
    /// state.
    public final var pipeline: Pipeline<State> { preparedCore }

    /// The interceptors that wrap every execution of this store, from the outermost to the innermost. Override this
    /// property, or write `@BaseInterceptors`. The store reads the property once, when the store is first used.
    open var interceptors: [any StoreInterceptor] { [] }

    /// Derives fields of the state from other fields. Override this method; the store calls it after each commit that
    /// changed the state.
    ///
    /// ```swift
    /// override func computed(new: Cart, old: Cart) {
    ///     if new.items != old.items { commit { $0.total = new.items.map(\.price).reduce(0, +) } }
    /// }
    /// ```
    ///
    /// A commit inside this method is recorded after the commit that caused the call. If the inner commit changes the
    /// state, the store calls `computed(new:old:)` again (promise C4). More than 100 nested calls trap. Undo, redo and
    /// other restores do not call this method (U1).
    ///
    /// - Parameters:
    ///   - new: The state after the commit.
    ///   - old: The state before the commit.
    @_disfavoredOverload
    open func computed(new: State, old: State) {
        // Only the store itself calls this method, and only if no subclass overrides it. See below.
        core.mayCompute = false
    }

    /// Does nothing. If an override calls `super.computed(new:old:)`, the compiler chooses this method instead of the
    /// `open` method.
    ///
    /// The `open` method sets ``StructStoreCore/mayCompute`` to `false` (C6). Therefore, it must run only if no subclass overrides
    /// it.
    @_documentation(visibility: internal)
    public final func computed(new: State, old: State, _: Void = ()) {}
}

// MARK: - Commits

extension Store {
    /// The core of the store. The first read attaches the store's ``interceptors``.
    @inlinable final var preparedCore: StructStoreCore<State> {
        if !core.hasAttachedDeclared { attachDeclaredInterceptors() }
        return core
    }

    @usableFromInline final func attachDeclaredInterceptors() { core.attachDeclaredInterceptors(interceptors) }

    /// Calls `computed(new:old:)` after a change. Observers wake after `computed(new:old:)` has returned. Traps if more
    /// than 100 calls are nested.
    @usableFromInline final func compute(from old: State, _ label: CommitLabel) {
        core.computedDepth += 1
        defer { core.computedDepth -= 1 }
        if core.computedDepth > 100 { rejectEndlessComputing(label) }
        let derive: (State, State) -> Void = computed(new:old:)
        TransactionQueue.holds += 1
        CallContext.with({ $0.computing = core }, run: { derive(core.stored, old) })
        TransactionQueue.holds -= 1
    }

    private func rejectEndlessComputing(_ label: CommitLabel) -> Never {
        let advice =
            core.type.equality.isKnown
            ? """
            Commit only if the derived value differs. A collection that contains nan differs from each other collection.
            """
            : """
            Commit only if the derived value differs, or make \(State.self) Equatable, so that a commit that changes \
            nothing ends the loop.
            """
        fatalError(
            "computed(new:old:) of \(type(of: self)) commits \"\(label.description)\" without end. \(advice)")
    }
}
