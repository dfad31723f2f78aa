/// The rule for a run that starts while another run of the same name is running or waiting. A *run* is one execution of
/// an action, a method or an operation. For tasks, see ``StoreProtocol/startTask(_:policy:keepingStore:fileID:line:_:)``.
///
/// ```swift
/// // A new search supersedes a search that has not ended.
/// let hits = await operations.run(.search, policy: .latest) { try await api.search(text) }
/// ```
///
/// The runs of one name form a *queue*. Each action and each method of a store has one queue, whatever the arguments are.
/// Each operation of an ``OperationTracker`` has one queue: `.delete(1)` and `.delete(2)` are two operations.
///
/// A ``concurrent`` run works in the caller's task. With other policies, the work runs in a new task with the caller's
/// task-local values. It starts after the current code suspends or ends. If the caller is cancelled, the work is
/// cancelled.
///
/// If the work of a run starts another run of the same queue, the new run is an *inner run* of the first, the *outer
/// run*. A run that a recorder or an observer starts is not an inner run. These rules apply to inner runs:
///
/// - An inner run does not wait. With the policy ``drop``, it is dropped.
/// - If the outer run is superseded, its inner runs are superseded, too.
/// - If the outer run was superseded before the inner run starts, the inner run ends as cancelled.
/// - If an inner run outlives the work of the outer run, it keeps the outer run's place in the queue.
public enum RunPolicy: String, Hashable, Sendable, CaseIterable {
    /// The run starts immediately, and runs at the same time as other runs. Runs with other policies do not wait for
    /// this run, and do not supersede it.
    case concurrent

    /// The run supersedes all other runs in its queue.
    ///
    /// The other runs end as ``ExecutionOutcome/superseded`` immediately. Their tasks are cancelled. Their results
    /// are discarded, in whatever order the runs finish (promise P1). A run that is superseded before its work starts,
    /// for example by a call in the same turn of the main actor, does no work.
    ///
    /// If the work of a superseded run ignores its cancellation, some of its changes are kept:
    ///
    /// - What the work of an action or a task changes in its store by reducers, or by `set` and `update` of a proxy, is
    ///   discarded.
    /// - Direct writes, `commit`, and all changes of other stores are kept. So are all changes by a method or an
    ///   operation, and by the loads that the work started.
    /// - A change that is kept after the run was superseded is not part of the run: it is a separate step of undo.
    case latest

    /// The run waits for its turn.
    ///
    /// Runs are performed one at a time, in the order in which they were started, even if earlier runs throw (promise
    /// P2). A run that is cancelled while it waits leaves the queue, and its work is not done. A run also waits for the
    /// work of superseded and cancelled runs, because only one run works at a time.
    ///
    /// When a run has ended, its caller continues before the next run starts. If the caller is on the main actor, the
    /// next run finds the changes that the caller makes before the caller suspends.
    case queue

    /// The run is dropped if another run of its queue is running or waiting. Superseded and cancelled runs, and the runs
    /// that their work started, do not count, even if their work is still running.
    ///
    /// A dropped run ends as ``ExecutionOutcome/dropped`` immediately, and its work is not done (promise P3).
    ///
    /// Do not use this policy for a loop that empties a list. A run that is started between the last look of the loop
    /// and the end of its run is dropped. Use ``queue``.
    case drop
}

// MARK: - What the policies decide

// Each decision is a `switch` without a default, here or in `RunQueue.admission(_:)`, so the compiler asks a new policy for
// each of them.

extension RunPolicy {
    /// Whether a run takes a place in its queue. Other runs ignore a run without a place, and it ignores them.
    var takesPlace: Bool {
        switch self {
        case .concurrent: false
        case .latest, .queue, .drop: true
        }
    }

    /// Whether a new run supersedes the other runs of its queue.
    var supersedes: Bool {
        switch self {
        case .latest: true
        case .concurrent, .queue, .drop: false
        }
    }

    /// Whether a new run does no work if another run of its queue is in progress, even if it would be an inner run of that
    /// run.
    var yields: Bool {
        switch self {
        case .drop: true
        case .concurrent, .latest, .queue: false
        }
    }
}
