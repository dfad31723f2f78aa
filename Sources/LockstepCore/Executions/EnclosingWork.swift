/// The load and the runs that the current code is part of.
///
/// Recorders, observers and store tasks are not part of the work that causes them (see ``outside(_:)``).
struct EnclosingWork: Sendable {
    /// The load and the runs that contain the current code; `nil` if there are none. New tasks inherit the value.
    @TaskLocal static var current: EnclosingWork?

    /// The innermost load that contains the code; `nil` outside all loads.
    var load: EnclosingLoad?
    /// The runs that contain the code, outermost first. See ``RunPolicy`` for a run inside another run.
    var runs: [RunInLine] = []
    /// The runs that own the changes of the code. If such a run ends early, later changes are discarded. The list is
    /// empty at the start of a load, because the changes of a load are kept.
    var discarding: [RunInLine] = []
    /// The runs whose `Finally` contains the code.
    var finishing: [RunInLine] = []

    /// Calls `body` outside the current load and outside all current runs.
    static func outside<Result>(_ body: () -> Result) -> Result {
        current == nil ? body() : $current.withValue(nil, operation: body)
    }
}
