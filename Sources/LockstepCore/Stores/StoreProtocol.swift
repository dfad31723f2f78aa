public import Observation

/// A store of any style: an observable object on the main actor that owns one piece of state.
///
/// This protocol requires only ``pipeline`` and ``interceptors``, so your class can use nearly all other names for its
/// own members. If your class declares a name that `@Store` needs for its generated code, `@Store` reports an error.
///
/// Recorders, undo, and your own tools that use this protocol work with every style of store.
///
/// Isolation: the main actor.
@MainActor public protocol StoreProtocol: AnyObject, Observable {
    /// The type of the store's snapshots. A snapshot is the store's whole state, as a value.
    associatedtype Snapshot: Sendable

    /// The core of the store, with its identity, recorders, interceptors and snapshots. Only the core changes the
    /// state.
    var pipeline: Pipeline<Snapshot> { get }

    /// The interceptors that wrap every execution of this store, from the outermost to the innermost. The default is
    /// none.
    ///
    /// The store reads this property once, when the store is first used. `@BaseInterceptors(A.self, B.self)` generates
    /// the property from the types of the interceptors. To configure an interceptor, declare the property yourself. A
    /// subclass of a store declares the property with `override`. A property store declares it like this:
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
