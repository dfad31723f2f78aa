/// The load and the runs that contain the current code. A run is an execution with a ``RunPolicy``.
///
/// Recorders and observers are not part of the work that causes them (see ``outside(_:)``). If code starts a store
/// task, the task is inside the load that contains the code, but outside the runs that contain the code (see
/// ``outsideRuns(_:)``).
struct EnclosingWork: Sendable {
    /// The load and the runs that contain the current code; `nil` if there are none. New tasks inherit the value.
    @TaskLocal static var current: EnclosingWork?

    /// The innermost load that contains the code; `nil` outside all loads.
    var load: EnclosingLoad?
    /// The runs that contain the code, outermost first.
    var runs: [RunInLine] = []
    /// The runs that contain the code and started inside ``load``. If `load` is `nil`, the array contains all runs that
    /// contain the code.
    ///
    /// If one of these runs is an action or a task, and is superseded or discarded, the code can no longer change the
    /// store of that run. The array does not contain the runs around `load`. If such a run is superseded or discarded,
    /// the code of the load can still change stores.
    var discarding: [RunInLine] = []
    /// If the current code is part of a `Finally`, the runs around this `Finally`. Otherwise, the array is empty.
    var finishing: [RunInLine] = []

    /// Calls `body` outside the current load and outside all current runs.
    static func outside<Result>(_ body: () -> Result) -> Result {
        current == nil ? body() : $current.withValue(nil, operation: body)
    }

    /// Calls `body` inside the current load, but outside all current runs.
    static func outsideRuns<Result>(_ body: () -> Result) -> Result {
        guard let load = current?.load else { return outside(body) }
        return $current.withValue(EnclosingWork(load: load), operation: body)
    }
}
