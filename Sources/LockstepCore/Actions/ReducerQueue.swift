/// Several components of one type as one component: they run in order. ``ReducerQueue`` and ``AsyncReducerQueue`` are
/// such.
///
/// Isolation: the main actor.
@MainActor public struct ComponentQueue<Part: AsyncActionComponent>: AsyncActionComponent {
    private var parts: [Part]

    /// Makes a queue of components.
    ///
    /// - Parameter parts: The components, in order.
    public init(_ parts: [Part] = []) { self.parts = parts }

    /// Makes a queue of components.
    ///
    /// - Parameter parts: Builds the components, in order.
    public init(@ComponentBuilder<Part> _ parts: () -> [Part]) { self.parts = parts() }

    /// Adds a component at the end.
    ///
    /// - Parameter part: The component.
    public mutating func append(_ part: Part) { parts.append(part) }

    /// Runs the components, in order.
    ///
    /// - Parameter store: The store whose state is changed.
    /// - Throws: What one of them throws; those after it do not run.
    public func run(on store: Part.Store) async throws {
        for part in parts { try await part.run(on: store) }
    }
}

extension ComponentQueue: ActionComponent where Part: ActionComponent {
    /// Runs the components, in order.
    ///
    /// - Parameter store: The store whose state is changed.
    /// - Throws: What one of them throws; those after it do not run.
    public func run(on store: Part.Store) throws {
        for part in parts { try part.run(on: store) }
    }
}

/// Several reducers as one component: they run in order, each in a commit of its own.
///
/// ```swift
/// var queue = ReducerQueue<CartStore> {
///     Reducer(setter: \.isDirty) { true }
///     Reducer(get: \.items, set: \.total) { $0.map(\.price).reduce(0, +) }
/// }
/// queue.append(another)
/// ```
///
/// To set several values in one commit, write one ``Reducer`` with several key paths.
public typealias ReducerQueue<Store: ActionStore> = ComponentQueue<Reducer<Store>>

/// Several reducers, of which some may await, as one component of an ``AsyncAction``: they run in order, each in a
/// commit of its own.
///
/// ```swift
/// AsyncReducerQueue {
///     Reducer(setter: \.isLoading) { true }
///     AsyncReducer(setter: \.items) { try await self.api.items() }
/// }
/// ```
public typealias AsyncReducerQueue<Store: ActionStore> = ComponentQueue<AsyncReducer<Store>>

extension ComponentQueue {
    /// Adds a reducer that does not await at the end.
    ///
    /// - Parameter reducer: The reducer.
    public mutating func append<Store>(_ reducer: Reducer<Store>) where Part == AsyncReducer<Store> {
        append(AsyncReducer(reducer))
    }
}
