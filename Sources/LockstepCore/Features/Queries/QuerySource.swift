/// An object that loads the value of an entry of a query family.
@_documentation(visibility: internal)
@MainActor public final class QuerySource<Value: Sendable> {
    /// A closure that loads the value of an entry, and waits for the outcome. The `String` is the name of the load
    /// for recorders. The `LoadMode` is the condition for starting the load.
    typealias Run =
        @MainActor (QuerySource, ValueStoreCore<Value>, String, LoadMode, CallSite) async -> ExecutionOutcome

    /// A closure that loads and returns one value, without changing the entry.
    let fetch: @MainActor () async throws -> Value
    private let start: Run
    /// A closure that cancels the load of the stream; `nil` until a stream is opened.
    private let cancelStream = Locked<(@Sendable () -> Void)?>(nil)

    private init(fetch: @escaping @MainActor () async throws -> Value, start: @escaping Run) {
        self.fetch = fetch
        self.start = start
    }

    /// Cancels the stream when the entry is released.
    deinit { cancelStream.withLock(\.self)?() }

    /// Creates a source that loads one value.
    ///
    /// - Parameters:
    ///   - options: The options of the family.
    ///   - fetch: The loading function.
    convenience init(_ options: QueryOptions, _ fetch: @escaping @MainActor () async throws -> Value) {
        let timed = TimedWork.limiting(fetch, to: options.timeout, on: options.clock)
        self.init(fetch: timed) { _, core, name, mode, site in
            let call = QueryCall.guarding(timed, of: core.store, at: site)
            return await core.runLoad(name, mode, options.retry, nil, options.clock, site, call)
        }
    }

    /// Starts a load with the overrides that were in force when the family was made. The family makes the entry with
    /// these overrides, so the core of the entry has captured them.
    func startInScope(
        _ core: ValueStoreCore<Value>, _ name: String, _ mode: LoadMode, _ site: CallSite
    ) async -> ExecutionOutcome {
        await core.dependencies.inForce { await start(self, core, name, mode, site) }
    }
}

/// The options that the entries of a family share.
struct QueryOptions {
    var freshFor: Duration?
    var retry: RetryPolicy
    var timeout: Duration?
    var clock: any Clock<Duration>
}

// MARK: - Streams

extension QuerySource {
    /// Creates a source that follows a stream.
    convenience init<Values: AsyncSequence>(
        _ options: QueryOptions, stream open: @escaping @MainActor () async throws -> Values
    ) where Values.Element == Value {
        self.init {
            var first: Value?
            try await receive(try await open()) { value in
                first = value
                return false
            }
            guard let first else { throw CancellationError() }
            return first
        } start: { source, core, name, mode, site in
            let open = QueryCall.guarding(open, of: core.store, at: site)
            return await core.runLoad(name, mode, site) { [weak source] load in
                source?.setStreamLoad(load)
                try await Self.follow(open, for: load, options, at: site)
                return .end
            }
        }
    }

    /// Sets the load that `deinit` cancels. The load of an earlier call is already superseded, so `deinit` does not
    /// need to cancel that load.
    private func setStreamLoad(_ load: RunningLoad<Value>) {
        cancelStream.withLock { cancel in
            cancel = { [weak load] in Task { @MainActor in load.map { $0.core?.cancelLoad($0) } } }
        }
    }

    /// Receives the values of a stream. If the policy allows a retry after an error, opens the stream again.
    ///
    /// The callers of the load wait only for the first value. If the last opened stream ends without a value, the method
    /// throws a `CancellationError`.
    private static func follow<Values: AsyncSequence>(
        _ open: @MainActor () async throws -> Values, for load: RunningLoad<Value>, _ options: QueryOptions,
        at site: CallSite
    ) async throws where Values.Element == Value {
        var hasElement = false
        try await options.retry.repeatAttempts(load, on: options.clock, at: site) {
            // Until the stream is open again, nothing keeps the value up to date.
            load.core?.expire()
            return hasElement
        } _: {
            hasElement = false
            try await receive(try await open()) { value in
                hasElement = true
                load.core?.receive(value, of: load)
                if load.isInFlight { load.core?.keepLoad(load) }
                return load.isInFlight
            }
        }
        // The first value keeps the load. A load that completed without a value would leave an idle state, and a screen
        // would load it again and again.
        guard hasElement else { throw CancellationError() }
    }
}
