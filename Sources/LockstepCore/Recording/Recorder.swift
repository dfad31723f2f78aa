/// An object that receives the executions and commits of stores.
///
/// Attach a recorder to one store (``AnyPipeline/attach(_:)->()``) or to all stores (``AllStores/attach(_:)->()``). A
/// store keeps its recorders alive. A recorder that stores events does not keep stores alive, because an event refers
/// to its store by a ``StoreReference``.
///
/// A recorder is called when no commit of any store is in progress, and before observers of the change wake (promise
/// C1). A recorder may make a commit. All recorders receive the current event before they receive the new commit (C4).
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
