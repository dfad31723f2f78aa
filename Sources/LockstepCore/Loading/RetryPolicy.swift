/// Whether a load that failed is tried again, and when.
///
/// Only errors that are ``StateError/isRetryable`` are tried again (promise L7); an error of your own says so by being
/// ``StateErrorConvertible``.
///
/// ```swift
/// await store.load(retry: .exponential(max: 3)) { try await api.items() }
/// ```
public struct RetryPolicy: Sendable {
    /// How often a load is tried again at most.
    public let limit: Int
    /// Measures the waits; `nil` for the clock of the load.
    let clock: (any Clock<Duration>)?
    /// How long to wait before a retry, the first of which is number 1; the second parameter is a random number from
    /// 0 to 1.
    let delay: @Sendable (_ retry: Int, _ random: Double) -> Duration

    /// A load that fails is not tried again.
    public static let never = RetryPolicy(limit: 0, clock: nil, delay: { _, _ in .zero })

    /// A load that fails is tried again after a wait that grows with each retry.
    ///
    /// - Parameters:
    ///   - max: How often it is tried again at most.
    ///   - initial: The wait before the first retry.
    ///   - multiplier: How many times longer each wait is than the one before.
    ///   - limit: No wait is longer than this.
    ///   - jitter: What part of each wait is left to chance, from 0 to 1, so that many clients do not come back at the
    ///     same moment.
    ///   - clock: Measures the waits; by default, the clock of the load does.
    /// - Returns: The policy.
    public static func exponential(
        max: Int,
        initial: Duration = .milliseconds(500),
        multiplier: Double = 2,
        limit: Duration = .seconds(30),
        jitter: Double = 0.25,
        clock: (any Clock<Duration>)? = nil
    ) -> RetryPolicy {
        RetryPolicy(limit: max, clock: clock) { retry, random in
            var wait = initial
            for _ in 1..<Swift.max(retry, 1) where wait < limit { wait = wait * multiplier }
            return Swift.min(wait, limit) * (1 - Swift.min(Swift.max(jitter, 0), 1) * random)
        }
    }

    private init(
        limit: Int,
        clock: (any Clock<Duration>)?,
        delay: @escaping @Sendable (Int, Double) -> Duration
    ) {
        self.limit = limit
        self.clock = clock
        self.delay = delay
    }
}

extension RetryPolicy {
    /// Does work until it succeeds, fails for good, or was tried often enough. Where it may be tried again, each attempt is an
    /// execution of its own.
    ///
    /// - Parameters:
    ///   - load: The load that the work is for. Once it has ended, no attempt is started.
    ///   - loadClock: The clock of the load. One of the policy's own takes its place.
    ///   - site: The place where the load was started.
    ///   - work: Makes the value.
    /// - Returns: What the work returned.
    /// - Throws: What the last attempt threw, or a `CancellationError`.
    @MainActor func run<Value, Result>(
        _ load: RunningLoad<Value>, on loadClock: any Clock<Duration>, at site: CallSite,
        _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard limit > 0 else { return try await work() }
        for retry in 1...limit {
            do {
                return try await attempt(retry, of: load, at: site, work)
            } catch  where StateError(from: error).isRetryable && !Task.isCancelled {
                try await (clock ?? loadClock).sleep(for: delay(retry, .random(in: 0...1)))
                guard load.isInFlight else { throw CancellationError() }
            }
        }
        return try await attempt(limit + 1, of: load, at: site, work)
    }

    /// Does work once, as an execution of its own.
    ///
    /// - Parameters:
    ///   - number: The number of the attempt, from 1.
    ///   - load: The load that the work is for.
    ///   - site: The place where the load was started.
    ///   - work: The work.
    /// - Returns: What the work returned.
    /// - Throws: What the work threw.
    @MainActor func attempt<Value, Result>(
        _ number: Int, of load: RunningLoad<Value>, at site: CallSite, _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard load.running != nil, let core = load.core else { return try await work() }
        let running = core.begin(.attempt, "attempt \(number)", payload: number, at: site)
        return try await running.run { _ in try await work() }
    }
}
