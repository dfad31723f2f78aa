public import Observation

/// A store of any style: an observable object of the main actor that owns one piece of state.
///
/// What Lockstep does with a store hangs on ``pipeline``, so that it hides no property of your own. What is written against
/// this protocol (recorders, undo, your own tools) works for every style of store.
@MainActor public protocol StoreProtocol: AnyObject, Observable {
    /// The store's whole state, as a value.
    associatedtype Snapshot: Sendable

    /// The core of the store: its identity, its listeners, and the one way in which its state changes.
    var pipeline: Pipeline<Snapshot> { get }

    /// The interceptors that wrap every execution of this store, the outermost first; none, where this is not written.
    ///
    /// Asked for once, when the store is first used. `@BaseInterceptors(A.self, B.self)` writes it.
    ///
    /// ```swift
    /// override var interceptors: [any StoreInterceptor] { [LoggingInterceptor(level: .debug)] }
    /// ```
    var interceptors: [any StoreInterceptor] { get }
}

extension StoreProtocol {
    /// None.
    public var interceptors: [any StoreInterceptor] { [] }
}
