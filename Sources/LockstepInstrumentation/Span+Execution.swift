import LockstepCore
import Tracing  // by the package trait "Instrumentation"

extension SpanAttributes {
    /// Adds the attributes that are known when an execution starts. If `withPayload` is `true`, one of the attributes
    /// is a description of the payload.
    @MainActor mutating func describe(_ execution: Execution, withPayload: Bool) {
        typealias Key = InstrumentationKey
        self[Key.kind] = execution.kind.rawValue
        self[Key.store] = execution.store.name
        self[Key.storeNumber] = Int64(clamping: execution.store.id.rawValue)
        self[Key.execution] = Int64(clamping: execution.id.rawValue)
        if let cause = execution.cause { self[Key.cause] = Int64(clamping: cause.rawValue) }
        if let site = execution.site {
            self[Key.file] = site.fileID.description
            self[Key.line] = Int64(clamping: site.line)
        }
        if withPayload, let payload = execution.payloadDescription { self[Key.payload] = payload }
    }
}

extension SpanEvent {
    /// Creates a span event for a commit.
    init(_ commit: Commit) {
        typealias Key = InstrumentationKey
        var attributes: SpanAttributes = [:]
        attributes[Key.commit] = Int64(clamping: commit.number)
        if commit.isComputed { attributes[Key.isComputed] = true }
        self.init(name: commit.label, attributes: attributes)
    }
}

extension Span {
    /// Adds the outcome of an execution as an attribute, and sets the status of the span. The status is `ok` for
    /// completed work and `error` for failed work. Other outcomes set no status.
    func describe(_ outcome: ExecutionOutcome) {
        updateAttributes { $0[InstrumentationKey.outcome] = outcome.kind.rawValue }
        switch outcome {
        case .completed:
            setStatus(SpanStatus(code: .ok))
        case .failed(let error):
            recordError(error)
            setStatus(SpanStatus(code: .error, message: "\(error)"))
        case .cancelled, .superseded, .dropped:
            break
        }
    }
}
