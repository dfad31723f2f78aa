package import Lockstep

/// Writes what a store asks of the repository into the ``RequestLog``: every load, and every method that names its request.
@MainActor
package struct RequestLogger: StoreInterceptor {
    /// What a method asks: its parameter `request`.
    package static let request = PayloadKey<String>("request")

    @Outward(\.requestLog) private var log: RequestLog?
    @Outward(\.clock) private var clock: any Clock<Duration>

    /// Creates an interceptor for one store.
    package init() {}

    /// Measures a request, and passes everything else on.
    package func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        let name = context.kind == .load ? "Load" : context.payload[Self.request]
        guard let log, let name else { return await next() }
        let elapsed = clock.stopwatch()
        log.begin(Request(id: context.execution.id, name: name))
        let result = await next()
        log.end(context.execution.id, after: elapsed(), error: context.outcome?.error.map(StateError.init(from:)))
        return result
    }
}

extension Clock<Duration> {
    /// Measures the time since now.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
