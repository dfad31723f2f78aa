/// An object that loads the value of an entry of a query family.
@_documentation(visibility: internal)
@MainActor public final class QuerySource<Value: Sendable> {
    /// A closure that makes the work of a load.
    typealias MakeWork = @MainActor (ValueStoreCore<Value>, CallSite) -> ValueStoreCore<Value>.Work

    /// A closure that loads and returns one value, without changing the entry.
    let fetch: @MainActor () async throws -> Value
    private let makeWork: MakeWork
    /// A closure that is called with the core of the entry.
    private let didAttach: (ValueStoreCore<Value>) -> Void
    /// A closure that ends the running load if the entry has no users; `nil` until a load has started.
    private nonisolated let endLoad = Locked<(@Sendable () -> Void)?>(nil)

    init(
        fetch: @escaping @MainActor () async throws -> Value, makeWork: @escaping MakeWork,
        didAttach: @escaping (ValueStoreCore<Value>) -> Void = { _ in }
    ) {
        self.fetch = fetch
        self.makeWork = makeWork
        self.didAttach = didAttach
    }

    /// Ends an open stream, or a refetch, in the next turn. The `deinit` of an entry calls this method, on any thread.
    nonisolated func entryWasReleased() { endLoad.withLock(\.self)?() }

    // A family that is released releases the parts of an entry that nothing holds.
    deinit { entryWasReleased() }

    /// Creates a source that loads one value.
    ///
    /// - Parameters:
    ///   - options: The options of the family.
    ///   - fetch: The loading function.
    convenience init(_ options: QueryOptions, _ fetch: @escaping @MainActor () async throws -> Value) {
        let timed = TimedWork.limiting(fetch, to: options.timeout, on: options.clock)
        self.init(fetch: timed) { core, site in
            let call = QueryCall.guarding(timed, of: core.store, at: site)
            return { .value(try await options.attempt(of: $0, at: site, call)) }
        }
    }

    /// Creates a source that loads a list of items, which another family stores.
    ///
    /// - Parameters:
    ///   - options: The options of the family.
    ///   - load: The loading function.
    ///   - makeList: A closure that creates the list.
    convenience init<ID: Hashable & Sendable>(
        _ options: QueryOptions, storing load: @escaping @MainActor () async throws -> StoredAnswer<ID>,
        in makeList: @escaping (ListAccess<ID>) -> ItemList<ID>
    ) where Value == [ID] {
        let timed = TimedWork.limiting(load, to: options.timeout, on: options.clock)
        var list: ItemList<ID>?
        self.init {
            try await timed().ids
        } makeWork: { core, site in
            let call = QueryCall.guarding(timed, of: core.store, at: site)
            return { load in
                let answer = try await options.attempt(of: load, at: site, call)
                load.willFinish = { list?.receive([answer], &$0, startsHere: true) }
                return .value(answer.ids)
            }
        } didAttach: {
            $0.freshness?.isWholeAnswer = false
            list = makeList($0.listAccess(at: \.self))
        }
    }

    /// Connects the source with the core of its entry.
    func attach(to core: ValueStoreCore<Value>) {
        core.refetchWork = { [weak self, unowned core] site in self?.work(of: core, at: site) }
        didAttach(core)
    }

    /// Starts a load with the overrides that were in force when the family was made. The family makes the entry with
    /// these overrides, so the core of the entry has captured them.
    func startInScope(
        _ core: ValueStoreCore<Value>, _ name: String, _ mode: LoadMode, _ site: CallSite, freshFor: Duration? = nil
    ) async -> ExecutionOutcome {
        await core.dependencies.inForce {
            await core.runLoad(name, mode, site, freshFor: freshFor, work(of: core, at: site))
        }
    }

    private func work(of core: ValueStoreCore<Value>, at site: CallSite) -> ValueStoreCore<Value>.Work {
        endLoad.withLock { end in
            if end == nil {
                end = { [weak core] in Task { @MainActor in core?.endLoadWithoutUsers(entryIsReleased: true) } }
            }
        }
        return makeWork(core, site)
    }
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
        } makeWork: { core, site in
            let open = QueryCall.guarding(open, of: core.store, at: site)
            return { load in
                try await Self.follow(open, for: load, options, at: site)
                return .end
            }
        } didAttach: {
            $0.freshness?.isWholeAnswer = false
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
        try await options.attempt(of: load, at: site) {
            hasElement
        } willRetry: {
            load.core?.expire()  // until the stream is open again, nothing keeps the value up to date
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
