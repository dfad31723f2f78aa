/// Why an ``Execution`` ended as ``ExecutionOutcome/cancelled`` (promise E4).
///
/// ```swift
/// final class CancellationLog: Recorder {
///     func record(_ event: StoreEvent) {
///         guard let reason = event.execution.cancellationReason else { return }
///         print("\(event.execution.name) was cancelled, because \(reason)")
///     }
/// }
/// ```
///
/// A superseded execution has the outcome ``ExecutionOutcome/superseded`` instead.
public enum CancellationReason: String, Hashable, Sendable, Codable, CaseIterable, CustomStringConvertible {
    /// The last reference to the store was released.
    case storeReleased
    /// The family of the store removed it.
    case removed
    /// No caller waited for the load, and nothing showed its entry.
    case unused
    /// `cancelTasks(named:)` cancelled the task.
    case byName
    /// `cancelLoad()` or `cancelLoads(where:)` cancelled the load.
    case byCall
    /// The code that started the work belongs to work that was itself cancelled or superseded.
    case outdated
    /// The `Task` of the caller was cancelled, or the `Task` that `startTask` returned.
    case callerCancelled
    /// The work threw an error that stands for a cancellation.
    case thrown

    /// The reason as a clause, such as “its store was released”.
    public var description: String {
        switch self {
        case .storeReleased: "its store was released"
        case .removed: "its store was removed from the family"
        case .unused: "nothing used its result"
        case .byName: "`cancelTasks(named:)` was called"
        case .byCall: "`cancelLoad` was called"
        case .outdated: "the work that started it had ended early"
        case .callerCancelled: "its caller was cancelled"
        case .thrown: "its work threw a cancellation error"
        }
    }
}
