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
@MainActor public struct ReducerQueue<Store: ActionStore>: ActionComponent {
    private var reducers: [Reducer<Store>]

    /// Makes a queue of reducers.
    public init(_ reducers: [Reducer<Store>] = []) { self.reducers = reducers }

    /// Makes a queue of reducers.
    public init(@ReducerBuilder<Store> _ reducers: () -> [Reducer<Store>]) { self.reducers = reducers() }

    /// Adds a reducer at the end.
    public mutating func append(_ reducer: Reducer<Store>) { reducers.append(reducer) }

    /// Runs the reducers, in order.
    ///
    /// - Parameter store: The store whose state is changed.
    /// - Throws: What one of them throws; those after it do not run.
    public func run(on store: Store) throws {
        for reducer in reducers { try reducer.run(on: store) }
    }
}
