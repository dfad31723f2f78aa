public import Observation

/// A store of any style: an observable object of the main actor that owns one piece of state.
///
/// The one member is ``pipeline``, so that nothing of Lockstep's hides a property of your own. What is written against
/// this protocol (recorders, undo, your own tools) works for every style of store.
@MainActor public protocol StoreProtocol: AnyObject, Observable {
    /// The store's whole state, as a value.
    associatedtype Snapshot: Sendable

    /// The one way by which the store's state changes; made when first asked for.
    var pipeline: Pipeline<Snapshot> { get }
}
