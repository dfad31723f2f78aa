/// The keys that describe an execution, in log metadata and in span attributes.
///
/// The prefix `lockstep.` distinguishes these keys from the keys of an app or a backend. The keys of a source location
/// have the names that OpenTelemetry defines.
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
