/// What is said of an execution, by the names that log metadata and span attributes share.
///
/// The prefix keeps them apart from what an app or a backend calls by the same word. A place in code has the names that
/// OpenTelemetry gives it.
enum InstrumentationKey {
    static let name = "lockstep.name"
    static let kind = "lockstep.kind"
    static let store = "lockstep.store"
    static let storeNumber = "lockstep.store.id"
    static let execution = "lockstep.execution"
    static let parent = "lockstep.parent"
    static let cause = "lockstep.cause"
    static let payload = "lockstep.payload"
    static let outcome = "lockstep.outcome"
    static let duration = "lockstep.duration"
    static let error = "lockstep.error"
    static let commit = "lockstep.commit"
    static let file = "code.file.path"
    static let line = "code.line.number"
    static let isComputed = "lockstep.commit.computed"
}
