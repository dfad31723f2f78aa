package import Lockstep

/// Writes what a store asks of its repository into the ``RequestLog``: every load, every method that names its request, and the
/// operations that have a name.
@MainActor
package struct RequestLogger: StoreInterceptor {
    /// What a method asks: its parameter `request`.
    package static let request = PayloadKey<RequestName>("request")

    @Outward(\.requestLog) private var log: RequestLog?
    @Outward(\.clock) private var clock: any Clock<Duration>
    private let load: RequestName
    private let operations: [String: RequestName]

    /// Creates an interceptor for one store.
    package init() {
        self.init(load: .load)
    }

    /// Creates an interceptor for one store, or for those of a family.
    ///
    /// - Parameters:
    ///   - load: The name of a load.
    ///   - operations: The names of operations that are requests.
    package init(load: RequestName, operations: [String: RequestName] = [:]) {
        self.load = load
        self.operations = operations
    }

    /// Measures a request, and passes everything else on.
    package func intercept(context: ExecutionContext, next: @escaping () async -> any Sendable) async -> any Sendable {
        guard let log, let name = name(of: context) else { return await next() }
        let elapsed = clock.stopwatch()
        log.begin(Request(id: context.execution.id, name: name))
        let result = await next()
        log.end(context.execution.id, after: elapsed(), error: context.outcome?.error.map(StateError.init(from:)))
        return result
    }

    private func name(of context: ExecutionContext) -> RequestName? {
        switch context.kind {
        case .load: load
        case .operation: operations[context.methodName]
        default: context.payload[Self.request]
        }
    }
}

extension Clock<Duration> {
    /// Measures the time since now.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
