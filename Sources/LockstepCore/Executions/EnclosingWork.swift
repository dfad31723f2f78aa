/// The load and the runs that the current code is part of.
///
/// Recorders and observers are not part of the work that causes them (see ``outside(_:)``). A store task is part of the
/// load that starts it, but not of the runs (see ``outsideRuns(_:)``).
struct EnclosingWork: Sendable {
    /// The load and the runs that contain the current code; `nil` if there are none. New tasks inherit the value.
    @TaskLocal static var current: EnclosingWork?

    /// The innermost load that contains the code; `nil` outside all loads.
    var load: EnclosingLoad?
    /// The runs that contain the code, outermost first. See ``RunPolicy`` for a run inside another run.
    var runs: [RunInLine] = []
    /// The runs that contain the code, without the runs that contain ``load``. If a listed run of an action or a task
    /// is superseded or discarded, further changes of the code to the run's store are discarded. The runs around a
    /// load are not listed, because the changes of the load are kept.
    var discarding: [RunInLine] = []
    /// The runs whose `Finally` contains the code.
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
