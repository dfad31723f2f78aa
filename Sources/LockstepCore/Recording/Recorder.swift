/// An object that receives the commits of stores, and the starts and ends of their executions. An execution is a unit
/// of work, such as an action or a load.
///
/// Attach a recorder to one store with ``AnyPipeline/attach(_:)->()``, or to all stores with
/// ``AllStores/attach(_:)->()``. A store keeps its recorders alive. A recorder that stores events does not keep stores
/// alive, because an event refers to its store by a ``StoreReference``.
///
/// The store calls a recorder when no commit of any store is in progress. Observers of the change wake after the call
/// (promise C1). A recorder may make a commit. All recorders receive the current event before they receive the new
/// commit (C4).
///
/// ```swift
/// final class PrintingRecorder: Recorder {
///     func record(_ event: StoreEvent) {
///         if case .committed(let commit) = event { print(commit.store, commit.label) }
///     }
/// }
/// ```
///
/// Isolation: the main actor.
@MainActor public protocol Recorder: AnyObject {
    /// Receives an event. The store calls this method once for each event, in the order in which the events happened.
    ///
    /// - Parameter event: The event.
    func record(_ event: StoreEvent)
}
