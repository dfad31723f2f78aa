/// An object that receives the commits of stores, and the starts and ends of their executions. An execution is a unit
/// of work, such as an action or a load.
///
/// ```swift
/// final class PrintingRecorder: Recorder {
///     func record(_ event: StoreEvent) {
///         if case .committed(let commit) = event { print(commit.store, commit.label) }
///     }
/// }
/// ```
///
/// Attach a recorder to one store with ``AnyPipeline/attach(_:)->()``, or to all stores with
/// ``AllStores/attach(_:)->()``. A store keeps its recorders alive. An event does not keep its store alive.
///
/// A store calls its recorders before it wakes the observers of a change, and never during a commit (promise C1). A
/// recorder may make a commit. All recorders receive the current event before the event of the new commit (C4).
///
/// Isolation: the main actor.
@MainActor public protocol Recorder: AnyObject {
    /// Receives an event. The store calls this method once for each event, in the order in which the events happened.
    ///
    /// - Parameter event: The event.
    func record(_ event: StoreEvent)
}
