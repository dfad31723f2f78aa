public import Observation

/// A store of any style: an observable object on the main actor that owns one piece of state.
///
/// Lockstep uses a store only through ``pipeline``, so your class can have properties with the names of other members
/// of this protocol. Recorders, undo, and your own tools that use this protocol work with every style of store.
///
/// Isolation: the main actor.
@MainActor public protocol StoreProtocol: AnyObject, Observable {
    /// The store's whole state, as a value.
    associatedtype Snapshot: Sendable

    /// The core of the store: its identity, its listeners, and the only path for changes of its state.
    var pipeline: Pipeline<Snapshot> { get }

    /// The interceptors that wrap every execution of this store, from the outermost to the innermost. The default is
    /// none.
    ///
    /// The store reads this property once, at its first use. `@BaseInterceptors(A.self, B.self)` generates it from
    /// types. To give an interceptor a configuration, declare the property, with `override` in a subclass of ``Store``:
    ///
    /// ```swift
    /// @Store @MainActor @Observable
    /// final class SearchStore {
    ///     var interceptors: [any StoreInterceptor] { [DebounceInterceptor("search", for: .milliseconds(300))] }
    /// }
    /// ```
    var interceptors: [any StoreInterceptor] { get }
}

extension StoreProtocol {
    /// The default: no interceptors.
    public var interceptors: [any StoreInterceptor] { [] }
}
