/// A component that runs at the end of an action in any case: when the others are done, and when one of them failed or
/// was cancelled (promise A3). It leaves no flag on.
///
/// ```swift
/// AsyncAction {
///     Reducer(setter: \.isSaving) { true }
///     AsyncMiddleware { proxy in try await self.api.save(proxy.notes) }
///     Finally { Reducer(setter: \.isSaving) { false } }
/// }
/// ```
///
/// It runs after all other components of its list, wherever it is written; several run in the order written. One that
/// stands in an `if` runs only if that branch was chosen, which is decided when the action begins. In the `then:` of a
/// middleware, it belongs to that list. An action that was dropped did not begin, and runs nothing.
///
/// It changes the store by reducers or by dispatching. What it does belongs to the action's execution. The outcome of
/// the action stays what it was. An error that `Finally` throws becomes the outcome of an action that was completed so
/// far; of any other, it is reported as a ``RuntimeWarning``. The other `Finally`s run all the same.
///
/// In an ``AsyncAction``, its closure may await. If the action's task was cancelled, it still is: `Task.sleep`, for
/// example, throws at once.
///
/// Isolation: the main actor.
@MainActor public struct Finally<Work: AsyncActionComponent>: AsyncActionComponent {
    private let work: Work

    /// Runs a component at the end.
    ///
    /// - Parameter work: The component.
    private init(_ work: Work) { self.work = work }

    /// At the end.
    public var turn: ComponentTurn { .finally }

    /// Does the work.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What the work throws.
    public func run(on store: Work.Store) async throws { try await work.run(on: store) }
}

extension Finally: ActionComponent where Work: ActionComponent {
    /// Does the work.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: What the work throws.
    public func run(on store: Work.Store) throws { try work.run(on: store) }
}

extension Finally {
    /// Runs a closure at the end.
    ///
    /// - Parameter body: Given the store's values at the end.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (Store.Proxy) throws -> Void)
    where Work == Middleware<Store> {
        self.init(Middleware(body))
    }

    /// Runs a closure that may await at the end.
    ///
    /// - Parameter body: Given the store's values at the end.
    public init<Store: ActionStore>(_ body: @escaping @MainActor (Store.Proxy) async throws -> Void)
    where Work == AsyncMiddleware<Store> {
        self.init(AsyncMiddleware(body))
    }

    /// Runs components at the end.
    ///
    /// - Parameter components: The components; called at the end.
    public init<Store: ActionStore>(
        @ActionBuilder<Store> _ components: @escaping @MainActor () -> [any ActionComponent<Store>]
    )
    where Work == Middleware<Store> {
        self.init(Middleware({ _ in }, then: components))
    }

    /// Runs components that may await at the end.
    ///
    /// - Parameter components: The components; called at the end.
    public init<Store: ActionStore>(
        @AsyncActionBuilder<Store> _ components: @escaping @MainActor () -> [any AsyncActionComponent<Store>]
    ) where Work == AsyncMiddleware<Store> {
        self.init(AsyncMiddleware({ _ in }, then: components))
    }
}
