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
/// A state is a value: an object in it that is changed behind the store's back is no commit, and wakes nobody.
///
/// Isolation: the main actor.
@MainActor @dynamicMemberLookup
open class Store<State: Sendable>: ActionStore {
    @usableFromInline typealias StateCell = Cell<State, KeyPathIdentity>

    @usableFromInline let cell: StateCell
    private var made: Pipeline<State>?
    private var computedDepth = 0
    @usableFromInline var isComputing = false

    /// Whether `computed(new:old:)` was seen to be overridden; `nil` until it was called once.
    @usableFromInline var overridesComputed: Bool?

    /// The interceptors, once they were asked for.
    @usableFromInline private(set) final lazy var baseInterceptors = interceptors

    /// Makes a store.
    ///
    /// - Parameter state: The state to begin with.
    public init(state: State) {
        cell = Cell(state, isEqual: equality())
    }

    /// The state. Whoever observes it is woken by any change of it (promise C3).
    ///
    /// Inside a commit's closure it is the state before that commit (C4).
    @inlinable public final var state: State {
        cell.accessWhole()
        return cell.state
    }

    /// The one way by which the store's state changes; made when first asked for.
    public final var pipeline: Pipeline<State> {
        if let made { return made }
        // The pipeline may outlive the store, and must not keep it alive: it holds the cell alone.
        let pipeline = Pipeline<State>(
            name: "\(type(of: self))",
            interceptors: baseInterceptors,
            snapshot: { [cell] in cell.state },
            restore: { [cell] snapshot in cell.restore { $0 = snapshot } }
        )
        made = pipeline
        return pipeline
    }

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
        overridesComputed = false
    }

    /// What `super.computed(new:old:)` in an override calls: nothing.
    ///
    /// It is preferred to the method above by whoever writes such a call, and is no method that can be overridden. So
    /// when the one above runs, it was not overridden, and ``commit(at:_:fileID:line:_:)`` need not keep the state before (C6).
    @_documentation(visibility: internal)
    public final func computed(new: State, old: State, _: Void = ()) {}
}

// MARK: - Making a commit

extension Store: PipelineSource {
    @usableFromInline var anyPipeline: AnyPipeline { pipeline }
    @usableFromInline var madePipeline: AnyPipeline? { made }

    /// Makes a commit: assign, record, `computed`, notify (promise C1).
    ///
    /// - Parameters:
    ///   - label: What it is called.
    ///   - payload: What the mutation was given.
    ///   - site: Where it was asked for, if that is known.
    ///   - assign: Changes the cell; told whether the state before must be kept.
    /// - Returns: What `assign` returns.
    /// - Throws: What `assign` throws.
    @inlinable final func makeCommit<Result, Failure: Error>(
        _ label: CommitLabel,
        payload: (any Sendable)? = nil,
        at site: CallSite? = nil,
        _ assign: (_ keepsOldState: Bool) throws(Failure) -> (result: Result, change: StateCell.Change?)
    ) throws(Failure) -> Result {
        try cell.commit(
            label, through: listening, payload: payload, at: site, isComputed: isComputing,
            assign: { isRecorded throws(Failure) in try assign(isRecorded || overridesComputed != false) },
            computed: { change in
                if let old = change.old { runComputed(old: old, label) }
            },
            tell: { others in
                // What recorders and observers commit meanwhile is not computed.
                let wasComputing = isComputing
                isComputing = false
                others()
                isComputing = wasComputing
            }
        )
    }

    @usableFromInline func runComputed(old: State, _ label: CommitLabel) {
        computedDepth += 1
        let wasComputing = exchange(&isComputing, with: true)
        defer {
            computedDepth -= 1
            isComputing = wasComputing
        }
        if computedDepth > 100 {
            fatalError(
                """
                computed(new:old:) of \(type(of: self)) commits "\(label.description)" again and again. Commit only what changed, or \
                make \(State.self) Equatable, so that a commit that changes nothing ends it.
                """
            )
        }
        overridesComputed = true
        let derive: (State, State) -> Void = computed(new:old:)
        derive(cell.state, old)
    }
}
