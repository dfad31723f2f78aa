/// Is told of executions and commits, and changes nothing.
///
/// Attach a recorder to one store (``AnyPipeline/attach(_:)``) or to all of them (``AllStores/attach(_:)``). The store
/// keeps its recorders alive; a recorder does not keep a store alive, for events name stores by a ``StoreReference``.
///
/// A recorder is called while the change it is told of is being made: after the state was assigned, before observers
/// are woken (promise C1). It may commit all the same: that commit is recorded after the one it was told of (C4).
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
