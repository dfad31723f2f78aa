/// A component that runs several components of one type in order.
///
/// The usual names of this type are ``ReducerQueue`` and ``AsyncReducerQueue``.
///
/// Isolation: the main actor.
@MainActor public struct ComponentQueue<Part: AsyncActionComponent>: AsyncActionComponent {
    private var parts: [Part]

    /// Creates a queue of components.
    ///
    /// - Parameter parts: The components, in order.
    public init(_ parts: [Part] = []) { self.parts = parts }

    /// Creates a queue of components.
    ///
    /// - Parameter parts: A closure that builds the components, in order.
    public init(@ComponentBuilder<Part> _ parts: () -> [Part]) { self.parts = parts() }

    /// Adds a component to the end of the queue.
    ///
    /// - Parameter part: The component.
    public mutating func append(_ part: Part) { parts.append(part) }

    /// Runs the components in order.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that a component throws. Later components do not run.
    public func run(on store: Part.Store) async throws {
        for part in parts { try await part.run(on: store) }
    }
}

extension ComponentQueue: ActionComponent where Part: ActionComponent {
    /// Runs the components in order.
    ///
    /// - Parameter store: The store that the action was dispatched to.
    /// - Throws: The error that a component throws. Later components do not run.
    public func run(on store: Part.Store) throws {
        for part in parts { try part.run(on: store) }
    }
}

/// A component that runs several reducers in order, each in a separate commit.
///
/// ```swift
/// var queue = ReducerQueue<CartStore> {
///     Reducer(get: \.items, set: \.total) { $0.map(\.price).reduce(0, +) }
///     Reducer(setter: \.isDirty) { true }
/// }
/// if isOrdered { queue.append(Reducer(setter: \.items) { [] }) }
/// ```
///
/// To set several values in one commit, write one ``Reducer`` with several key paths.
public typealias ReducerQueue<Store: ActionStore> = ComponentQueue<Reducer<Store>>

/// A component of an ``AsyncAction`` that runs several reducers in order, each in a separate commit. The reducers
/// may await.
///
/// ```swift
/// AsyncReducerQueue {
///     Reducer(setter: \.isLoading) { true }
///     AsyncReducer(setter: \.items) { try await self.api.items() }
/// }
/// ```
public typealias AsyncReducerQueue<Store: ActionStore> = ComponentQueue<AsyncReducer<Store>>

extension ComponentQueue {
    /// Adds a ``Reducer`` to the end of a queue of ``AsyncReducer`` components.
    ///
    /// - Parameter reducer: The reducer.
    public mutating func append<Store>(_ reducer: Reducer<Store>) where Part == AsyncReducer<Store> {
        append(AsyncReducer(reducer))
    }
}
