/// Receives executions and commits, and changes nothing.
///
/// Attach a recorder to one store (``AnyPipeline/attach(_:)->()``) or to all of them (``AllStores/attach(_:)->()``). The store
/// keeps its recorders alive; a recorder does not keep a store alive, for events name stores by a ``StoreReference``.
///
/// A recorder is called when every open commit has ended, and before observers of the change are woken (promise C1). It
/// may commit all the same: recorders receive that commit after the current event (C4).
///
/// ```swift
/// final class PrintingRecorder: Recorder {
///     func record(_ event: StoreEvent) {
///         if case .committed(let commit) = event { print(commit.store, commit.label) }
///     }
/// }
/// ```
@MainActor public protocol Recorder: AnyObject {
    /// Called once for each event, in the order in which they happened.
    ///
    /// - Parameter event: What happened.
    func record(_ event: StoreEvent)
}
