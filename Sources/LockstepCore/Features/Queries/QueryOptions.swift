/// How the entries of a query family are loaded and kept.
///
/// ```swift
/// let product = QueryFamily(.automatic) { (id: Product.ID) in try await api.product(id) }
/// let prices = QueryFamily(.automatic(freshFor: .seconds(60))) { (id: Product.ID) in try await api.price(id) }
/// ```
///
/// Isolation: none.
public struct QueryOptions: Sendable {
    /// How long a value is fresh after it was loaded or set (promise K2); `nil` for no time limit. With zero or less, each
    /// `loadIfNeeded()` loads.
    public var freshFor: Duration?
    /// The minimum time for which an unused entry is kept. It must be greater than zero.
    public var keepsUnused = Duration.seconds(300)
    /// The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    public var limit: Int?
    /// The rule for retries after an error (promise L7).
    public var retry = RetryPolicy.never
    /// The longest time for one attempt, or for the load of one page; `nil` for no limit.
    public var timeout: Duration?
    /// Whether the stale entries that are in use load when the app comes to the foreground (promise K12).
    public var refetchesOnActivation = false
    /// Whether the stale entries that are in use load when the network is available again (promise K12).
    public var refetchesOnReconnection = false
    /// Whether a request waits for the network instead of failing (promise K12).
    public var waitsForNetwork = false
    /// The clock that measures all of these times.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// The status that says whether the network is available; `nil` if requests do not wait for the network.
    var network: AppStatus?

    /// Creates the options of a family that loads only when your code asks it to.
    ///
    /// - Parameter freshFor: How long a value is fresh; `nil` for no time limit.
    public init(freshFor: Duration? = nil) { self.freshFor = freshFor }

    /// The usual options for data from a server. See ``automatic(freshFor:)``.
    public static var automatic: QueryOptions { automatic(freshFor: .zero) }

    /// Returns the usual options for data from a server:
    ///
    /// - Each use of an entry by `loadIfNeeded()`, such as by a screen that appears, loads the value, and shows the present
    ///   value meanwhile. With `freshFor`, only a value of at least this age is loaded again.
    /// - When the app comes to the foreground, and when the network is available again, what is shown is loaded.
    /// - A load that fails is tried again, up to three times, after about one, two and four seconds (promise L7).
    /// - Without network, a request waits for the network. Then it is sent.
    /// - The family keeps an unused entry for at least five minutes.
    ///
    /// To change one of these rules, set a property of the result.
    ///
    /// - Parameter freshFor: How long a value is fresh; `nil` for no time limit.
    /// - Returns: The options.
    public static func automatic(freshFor: Duration?) -> QueryOptions {
        var options = QueryOptions(freshFor: freshFor)
        options.retry = .exponential(max: 3, initial: .seconds(1))
        options.refetchesOnActivation = true
        options.refetchesOnReconnection = true
        options.waitsForNetwork = true
        return options
    }

    init(
        freshFor: Duration?, keepsUnused: Duration, limit: Int?, retry: RetryPolicy, timeout: Duration?,
        clock: any Clock<Duration>
    ) {
        (self.freshFor, self.keepsUnused, self.limit) = (freshFor, keepsUnused, limit)
        (self.retry, self.timeout, self.clock) = (retry, timeout, clock)
    }

    /// These options with the status of the app that applies now.
    @MainActor var withCurrentNetwork: QueryOptions {
        var options = self
        if waitsForNetwork { options.network = Dependencies.current.appStatus }
        return options
    }

    /// Calls the loading function in an attempt, and again for each retry. Each attempt first waits for the network, if the
    /// options say so. See ``RetryPolicy/repeatAttempts(_:on:at:isFirstFailure:willRetry:_:)``.
    @MainActor func attempt<Result, Value>(
        of load: RunningLoad<Value>, at site: CallSite, isFirstFailure: @MainActor () -> Bool = { false },
        willRetry: @MainActor () -> Void = {}, _ call: @MainActor () async throws -> Result
    ) async throws -> Result {
        try await retry.repeatAttempts(
            load, on: clock, at: site, isFirstFailure: isFirstFailure, willRetry: willRetry
        ) {
            if try await network?.waitUntilOnline() == true { load.core?.noteAttempt() }
            return try await call()
        }
    }
}

extension StoreFamily where Member: QueryStore, Member.Key == Key {
    /// Lets the entries refetch at the events that the options name.
    func followAppStatus(_ options: QueryOptions) {
        guard options.refetchesOnActivation || options.refetchesOnReconnection else { return }
        let status = Dependencies.current.appStatus
        let refetch: @MainActor () -> Bool = { [weak self] in
            self?.refetch()
            return self != nil
        }
        if options.refetchesOnActivation { status.refetch(at: .activation, refetch) }
        if options.refetchesOnReconnection { status.refetch(at: .reconnection, refetch) }
    }
}
