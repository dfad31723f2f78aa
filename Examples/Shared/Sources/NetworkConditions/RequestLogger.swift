package import Lockstep

/// An interceptor that writes a store's requests into the ``RequestLog``: every load, every method that names its
/// request, and every operation with a name.
@MainActor
package struct RequestLogger: StoreInterceptor {
    /// The name of a method's request: its parameter `request`.
    package static let request = PayloadKey<RequestName>("request")

    @Outward(\.requestLog) private var log: RequestLog?
    @Outward(\.clock) private var clock: any Clock<Duration>
    private let load: RequestName
    private let operations: [String: RequestName]

    /// Creates an interceptor for one store.
    package init() {
        self.init(load: .load)
    }

    /// Creates an interceptor for one store or for the stores of a family.
    ///
    /// - Parameters:
    ///   - load: The name of a load.
    ///   - operations: The names of the operations that are requests.
    package init(load: RequestName, operations: [String: RequestName] = [:]) {
        self.load = load
        self.operations = operations
    }

    /// Logs and measures a request. Runs all other work unchanged.
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
    /// Returns a function that measures the time since this call.
    fileprivate func stopwatch() -> () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}
