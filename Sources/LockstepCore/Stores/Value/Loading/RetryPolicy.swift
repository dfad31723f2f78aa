import Foundation

/// A rule that decides whether and when a failed load is tried again.
///
/// Pass a policy to a load. The load is tried again only after an error whose ``StateError/isRetryable`` is `true`
/// (promise L7). To make your own errors retryable, conform their type to ``StateErrorConvertible``.
///
/// ```swift
/// await store.load(retry: .exponential(max: 3)) { try await api.items() }
/// ```
public struct RetryPolicy: Sendable {
    /// The maximum number of retries. The first attempt is not a retry.
    public let limit: Int
    /// The clock that measures the delays; `nil` for the clock of the load.
    let clock: (any Clock<Duration>)?
    /// A closure that returns the delay before a retry. It receives the number of the retry, from 1, and a random
    /// number from 0 to 1.
    let delay: @Sendable (_ retry: Int, _ random: Double) -> Duration

    /// The policy without retries.
    public static let never = RetryPolicy(limit: 0, clock: nil, delay: { _, _ in .zero })

    /// Returns a policy whose delays grow with each retry.
    ///
    /// - Parameters:
    ///   - max: The maximum number of retries. The first attempt is not a retry. A negative number counts as zero.
    ///   - initial: The delay before the first retry. A negative delay counts as zero.
    ///   - multiplier: The factor by which the delay grows with each retry. A negative number or `nan` traps.
    ///   - limit: The maximum delay. A negative delay counts as zero.
    ///   - jitter: The random part of each delay, from 0 to 1. With 0.25, each delay is up to a quarter shorter. `nan`
    ///     traps.
    ///   - clock: The clock that measures the delays; `nil` for the clock of the load.
    /// - Returns: The policy.
    public static func exponential(
        max: Int,
        initial: Duration = .milliseconds(500),
        multiplier: Double = 2,
        limit: Duration = .seconds(30),
        jitter: Double = 0.25,
        clock: (any Clock<Duration>)? = nil
    ) -> RetryPolicy {
        precondition(
            multiplier >= 0, "The multiplier of a retry policy must be zero or greater, not \(multiplier)")
        precondition(!jitter.isNaN, "The jitter of a retry policy must be a number from 0 to 1, not nan")
        let limit = Swift.min(Swift.max(limit, .zero), .longestSleep)
        let initial = Swift.min(Swift.max(initial, .zero), limit)
        let jitter = Swift.min(Swift.max(jitter, 0), 1)
        return RetryPolicy(limit: max, clock: clock) { retry, random in
            let growth = pow(multiplier, Double(Swift.max(retry, 1) - 1))
            let isConstant = growth == 1 || initial == .zero
            // A product above the limit is not computed, because it may be too great for a duration.
            let wait = isConstant ? initial : growth >= limit / initial ? limit : initial * growth
            // A product is rounded, and could exceed the limit.
            return jitter * random > 0 ? wait * (1 - jitter * random) : wait
        }
    }
}

extension RetryPolicy {
    /// Calls `work`. After each retryable error, calls `work` again, until the maximum number of retries is reached.
    ///
    /// - Parameters:
    ///   - load: The load that the work is for. After the load has ended, no retry is started.
    ///   - loadClock: The clock of the load. It measures the delays if the policy has no clock.
    ///   - site: The source location where the load was started.
    ///   - onFailure: A closure that is called after each retryable error. If it returns `true`, the error counts as
    ///     the first error, and the count of retries starts again. For example, the closure of a stream returns `true`
    ///     if the stream sent a value before the error.
    ///   - work: A closure that does the work.
    /// - Returns: The result of the work.
    /// - Throws: The error of the last attempt, or a `CancellationError`.
    @MainActor func repeatAttempts<Value, Result>(
        _ load: RunningLoad<Value>, on loadClock: any Clock<Duration>, at site: CallSite,
        onFailure: @MainActor () -> Bool = { false }, _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard limit > 0 else { return try await work() }
        var (number, failures) = (1, 0)
        while true {
            do {
                return try await attempt(number, of: load, at: site, work)
            } catch  where StateError(from: error).isRetryable && !Task.isCancelled {
                failures = onFailure() ? 1 : failures + 1
                if failures > limit { throw error }
                number += 1
                try await load.waitForRetry(delay(failures, .random(in: 0...1)), on: clock ?? loadClock)
            }
        }
    }

    /// Calls `work` once, in an execution inside that of the load.
    ///
    /// - Parameters:
    ///   - number: The number of the attempt. The first attempt is number 1.
    ///   - load: The load that the work is for.
    ///   - site: The source location where the load was started.
    ///   - work: The work.
    /// - Returns: The result of the work.
    /// - Throws: The error that the work throws, or a `CancellationError` if the load has ended.
    @MainActor func attempt<Value, Result>(
        _ number: Int, of load: RunningLoad<Value>, at site: CallSite, _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard let core = load.core else { throw CancellationError() }
        let running = core.beginExecution(.attempt, .text { "attempt \(number)" }, payload: number, at: site)
        return try await running.runMethod { _ in
            // The load may have ended during the wait before a retry, or while an interceptor of the attempt waited.
            guard load.isInFlight else { throw CancellationError() }
            return try await work()
        }
    }
}
