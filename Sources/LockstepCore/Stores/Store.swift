/// A store whose state is a struct of your own.
///
/// Derive a class from it, and change the state by ``commit(_:fileID:line:_:)`` and its siblings. Any `Sendable` struct will do; an
/// `Equatable` one lets the store see that a commit changed nothing (promise C2).
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
/// print(store.count)  // 1; an observer is woken when `count` changes, and by no other field (C3)
/// ```
///
/// Inside of the class, write `self.count` or `state.count`: Swift looks up a bare `count` among the members of the class only,
/// and the fields of the state are not among them. `@Observable` is needed where the class has stored variables of its own that
/// views read; the state is observed without it.
///
/// A state is a value: an object in it that is changed behind the store's back is no commit, and wakes nobody.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup
open class Store<State: Sendable>: ActionStore {
    @usableFromInline let cell: Cell<State>

    /// Whether `computed(new:old:)` may be overridden: until it was called once, and found not to be.
    @usableFromInline private(set) final var mayCompute = true

    /// Makes a store.
    ///
    /// - Parameter state: The state to begin with.
    public init(state: State) {
        cell = Cell(state, of: Self.self)
    }

    /// The state. An observer that read it is woken by any change of it (promise C3).
    ///
    /// Inside a commit's closure it is the state before that commit (C4).
    /// The setter is unavailable: the state changes by commits.
    @inlinable public final var state: State {
        get { cell.readWhole() }
        @available(
            *, unavailable,
            message:
                "the state of a struct store changes by commits: store.commit { $0.count = 3 }, or store[\\.count] = 3"
        )
        set { fatalError() }
    }

    /// The core of the store: identity, listeners, snapshots.
    public final var pipeline: Pipeline<State> { preparedCell }

    /// The interceptors that wrap every execution of this store, the outermost first. Override it, or write
    /// `@BaseInterceptors`. It is asked for once, when the store is first used.
    open var interceptors: [any StoreInterceptor] { [] }

    /// Override this to derive values from others: it is called after each commit that changed the state.
    ///
    /// ```swift
    /// override func computed(new: Cart, old: Cart) {
    ///     if new.items != old.items { commit { $0.total = new.items.map(\.price).reduce(0, +) } }
    /// }
    /// ```
    ///
    /// A commit made here is a nested one: it is recorded after the commit that it follows, and is followed by
    /// `computed` itself, until the state stays equal (promise C4). Undoing does not call this (U1).
    ///
    /// - Parameters:
    ///   - new: The state after the commit.
    ///   - old: The state before it.
    @_disfavoredOverload
    open func computed(new: State, old: State) {
        // Only the store itself gets here, and only where there is no override: see below.
        mayCompute = false
    }

    /// What `super.computed(new:old:)` in an override calls: nothing.
    ///
    /// The compiler prefers it to the method above for such a call, and it cannot be overridden. So
    /// when the one above runs, it was not overridden, and ``commit(at:_:fileID:line:_:)`` need not keep the state before (C6).
    @_documentation(visibility: internal)
    public final func computed(new: State, old: State, _: Void = ()) {}
}

// MARK: - Commits

extension Store {
    /// The cell, which knows the store's base interceptors.
    @inlinable final var preparedCell: Cell<State> {
        if !cell.isPrepared { prepare() }
        return cell
    }

    @usableFromInline final func prepare() { cell.prepare(interceptors) }

    /// Derives values from a change, with the wakes of all it does held back.
    @usableFromInline final func compute(from old: State, _ label: CommitLabel) {
        cell.derivations += 1
        defer { cell.derivations -= 1 }
        if cell.derivations > 100 { rejectEndlessComputing(label) }
        let derive: (State, State) -> Void = computed(new:old:)
        TransactionQueue.holdingWakes { derive(cell.stored, old) }
    }

    private func rejectEndlessComputing(_ label: CommitLabel) -> Never {
        let advice =
            cell.canCompare
            ? "Commit only where the derived value differs."
            : """
            Commit only where the derived value differs, or make \(State.self) Equatable, so that a commit that changes \
            nothing ends it.
            """
        fatalError(
            "computed(new:old:) of \(type(of: self)) commits \"\(label.description)\" again and again. \(advice)")
    }
}
