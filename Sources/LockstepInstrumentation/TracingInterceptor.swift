public import LockstepCore
public import Tracing  // by the package trait "Instrumentation"

/// Makes a span of each execution, and an event of that span of each commit in it.
///
/// ```swift
/// AllStores.attach(TracingInterceptor())
/// ```
///
/// For one store, attach it to the store's pipeline, or name it among the store's interceptors:
///
/// ```swift
/// override var interceptors: [any StoreInterceptor] { [TracingInterceptor(tracer: tracer)] }
/// ```
///
/// A span has the execution's name. Its parent is the span in whose `ServiceContext` the execution begins, and the work runs in
/// its own: executions, and what else the work traces, nest in it across `await` and across actors. What an execution
/// *causes* and is no part of it, such as the commit of an observer, is a child of its span too, for that is how a trace says
/// what led to what; the attribute `lockstep.cause` tells it from a part, and it may end later than its parent.
///
/// | attribute | what |
/// |---|---|
/// | `lockstep.kind`, `lockstep.store`, `lockstep.store.id` | the execution's kind, and its store's name and number |
/// | `lockstep.execution`, `lockstep.cause` | its number, and that of what caused it, if anything |
/// | `code.file.path`, `code.line.number` | where it was started, if that is known; the file as `Module/File.swift` |
/// | `lockstep.payload` | what it was given, where that is asked for |
/// | `lockstep.outcome` | how it ended |
///
/// Work that completed sets the status to `ok`, work that failed to `error`, and its error is recorded. Work that was cancelled,
/// superseded or dropped did not fail, and sets none.
///
/// An event has the commit's label, and the attributes `lockstep.commit`, its number, and `lockstep.commit.computed` where the
/// store's `computed(new:old:)` made it. Events take that the store is recorded: a commit in place copies what it changes.
///
/// Attach one interceptor, to all stores or to some: two make two spans of each execution. Named in `@Intercept`, it traces that
/// method alone, and hears of no commits.
///
/// Isolation: the main actor.
@MainActor public final class TracingInterceptor: StoreInterceptor, Recorder {
    private let tracer: (any Tracer)?
    private let describesPayload: Bool
    /// The spans of executions that are running.
    private var spans: [Execution.ID: any Span] = [:]

    /// - Parameters:
    ///   - tracer: What makes the spans; by default `InstrumentationSystem.tracer`, whichever that is when an execution begins.
    ///   - describesPayload: Whether a span tells what the work was given. It may be large, and it may be private.
    public init(tracer: (any Tracer)? = nil, describesPayload: Bool = false) {
        self.tracer = tracer
        self.describesPayload = describesPayload
    }

    /// Runs synchronous work in the context of its span.
    public func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        guard let span = span(of: context.execution) else { return next() }
        defer { workReturned(context) }
        return ServiceContext.$current.withValue(span.context) { next() }
    }

    /// Runs asynchronous work in the context of its span.
    public func intercept(
        context: ExecutionContext, next: @escaping @concurrent () async -> any Sendable
    ) async -> any Sendable {
        guard let span = span(of: context.execution) else { return await next() }
        defer { workReturned(context) }
        return await ServiceContext.$current.withValue(span.context) { await next() }
    }

    /// Adds an event for a commit; begins and ends spans.
    ///
    /// - Parameter event: What happened.
    public func record(_ event: StoreEvent) {
        switch event {
        case .started(let execution):
            // A load commits before it does its work. One that nobody may hear the end of gets its span when it is wrapped.
            if execution.endIsTold { _ = span(of: execution) }
        case .committed(let commit):
            spans[commit.execution.id]?.addEvent(SpanEvent(commit))
        case .ended(let execution):
            end(execution.id, execution.outcome)
        }
    }

    /// The span of an execution that goes on; begun if need be.
    private func span(of execution: Execution) -> (any Span)? {
        if let span = spans[execution.id] { return span }
        guard execution.outcome == nil else { return nil }
        let tracer = tracer ?? InstrumentationSystem.tracer
        let span: any Span = tracer.startSpan(execution.name)
        span.updateAttributes { $0.describe(execution, withPayload: describesPayload) }
        spans[execution.id] = span
        return span
    }

    /// The work is done, or another interceptor did not wait for it. As a rule the span ends with the execution.
    private func workReturned(_ context: ExecutionContext) {
        let execution = context.execution
        let isTold = execution.endIsTold && execution.store.pipeline?.isRecorded(by: self) == true
        if !isTold { end(execution.id, context.ending) }
    }

    private func end(_ execution: Execution.ID, _ outcome: ExecutionOutcome?) {
        guard let span = spans.removeValue(forKey: execution) else { return }
        if let outcome { span.describe(outcome) }
        span.end()
    }
}

extension Execution {
    /// Whether recorders are always told how it ended: of a commit or a restore that changed nothing, they are not.
    fileprivate var endIsTold: Bool { kind != .commit && kind != .restore }
}
