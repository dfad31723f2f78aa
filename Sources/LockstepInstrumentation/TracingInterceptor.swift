public import LockstepCore
public import Tracing  // by the package trait "Instrumentation"

/// An interceptor that creates a span for each execution and adds an event for each commit.
///
/// ```swift
/// AllStores.attach(TracingInterceptor())
/// ```
///
/// To trace a single store, add the interceptor to the store's interceptors:
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] { [TracingInterceptor(describesPayload: true)] }
/// ```
///
/// A span has the name of its execution. The parent span comes from the `ServiceContext` in which the execution
/// starts. Spans nest as executions do, across `await` and across actors.
///
/// An execution can cause work that is not inside the execution, for example in a `Task`. The span of this work is a
/// child span with the attribute `lockstep.cause`. The child span may end after its parent.
///
/// | attribute | value |
/// |---|---|
/// | `lockstep.kind`, `lockstep.store`, `lockstep.store.id` | the execution's kind, and its store's name and number |
/// | `lockstep.execution`, `lockstep.cause` | its number, and the number of its cause, if it has one |
/// | `code.file.path`, `code.line.number` | the file (as `Module/File.swift`) and the line of its start, if known |
/// | `lockstep.payload` | its payload, if `describesPayload` is `true` |
/// | `lockstep.outcome` | its outcome |
///
/// The status of a span is `ok` for completed work and `error` for failed work. Cancelled, superseded or dropped work
/// did not fail, so its span has no status.
///
/// The name of an event is the label of its commit. The attribute `lockstep.commit` is the number of the commit. The
/// attribute `lockstep.commit.computed` marks a commit that the store makes in its `computed(new:old:)`.
///
/// Attach only one tracing interceptor to a store, because each interceptor creates spans.
/// `@Intercept(TracingInterceptor())` traces only the method with this attribute, and adds no events.
///
/// Isolation: the main actor.
@MainActor public final class TracingInterceptor: StoreInterceptor, Recorder {
    private let tracer: (any Tracer)?
    private let describesPayload: Bool
    /// The spans that have not ended. The keys are the identifiers of the executions.
    private var spans: [Execution.ID: any Span] = [:]

    /// Creates an interceptor.
    ///
    /// - Parameters:
    ///   - tracer: The tracer that creates the spans. If it is `nil`, each execution uses the current
    ///     `InstrumentationSystem.tracer`.
    ///   - describesPayload: Whether a span contains the payload, which may be large and private.
    public init(tracer: (any Tracer)? = nil, describesPayload: Bool = false) {
        self.tracer = tracer
        self.describesPayload = describesPayload
    }

    /// Runs synchronous work in the context of its span.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        guard let span = span(of: context.execution) else { return next() }
        context.onEnd { self.end(context) }
        return ServiceContext.$current.withValue(span.context) { next() }
    }

    /// Runs asynchronous work in the context of its span.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard let span = span(of: context.execution) else { return await next() }
        context.onEnd { self.end(context) }
        return await ServiceContext.$current.withValue(span.context) { await next() }
    }

    /// Starts the span of an execution, adds a commit to the span as a span event, or ends the span.
    ///
    /// - Parameter event: The start of an execution, a commit, or the end of an execution.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            // A load commits before the interceptor wraps the work of the load, so the span of a load must start here.
            _ = span(of: execution)
        case .committed(let commit):
            spans[commit.execution.id]?.addEvent(SpanEvent(commit))
        case .ended(let execution):
            end(execution.id, execution.outcome)
        }
    }

    /// Returns the span of an execution, and starts the span if needed. Returns `nil` if the execution and its span
    /// have already ended.
    private func span(of execution: Execution) -> (any Span)? {
        if let span = spans[execution.id] { return span }
        guard execution.outcome == nil else { return nil }
        let tracer = tracer ?? InstrumentationSystem.tracer
        let span: any Span = tracer.startSpan(execution.name)
        span.updateAttributes { $0.describe(execution, withPayload: describesPayload) }
        spans[execution.id] = span
        return span
    }

    /// Ends the span of an execution, unless this interceptor also records the execution.
    ///
    /// If this interceptor records the execution, ``record(_:)`` ends the span when it receives the end event. Before
    /// the end event, ``record(_:)`` may receive more commits, and adds them to the span.
    private func end(_ context: ExecutionContext) {
        let isRecorded = context.isAnnounced && context.store.pipeline?.isRecorded(by: self) == true
        if !isRecorded { end(context.execution.id, context.outcome) }
    }

    private func end(_ execution: Execution.ID, _ outcome: ExecutionOutcome?) {
        guard let span = spans.removeValue(forKey: execution) else { return }
        if let outcome { span.describe(outcome) }
        span.end()
    }
}
