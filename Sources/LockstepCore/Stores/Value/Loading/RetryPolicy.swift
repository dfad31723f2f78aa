import Foundation

/// A rule that decides whether and when failed work is tried again.
///
/// Pass a policy to a load, a query family or an operation. The policies ``exponential(max:initial:multiplier:limit:jitter:clock:)``
/// and ``constant(max:_:clock:)`` retry only after an error whose ``StateError/isRetryable`` is `true` (promise L7). To make
/// your own errors retryable, conform their type to ``StateErrorConvertible``.
///
/// ```swift
/// await store.load(retry: .exponential(max: 3)) { try await api.items() }
/// ```
///
/// For a rule of your own, see ``init(max:clock:_:)``.
public struct RetryPolicy: Sendable {
    /// The maximum number of retries. The first attempt is not a retry.
    public let limit: Int
    /// The clock that measures the delays; `nil` for the clock of the work.
    let clock: (any Clock<Duration>)?
    /// A closure that returns the delay before a retry; `nil` if the error is final. It receives the number of the retry,
    /// from 1, and a random number from 0 to 1.
    let delay: @Sendable (_ retry: Int, _ error: any Error, _ random: Double) -> Duration?

    /// The policy without retries.
    public static let never = RetryPolicy(limit: 0, clock: nil, delay: { _, _, _ in nil })

    private init(
        limit: Int, clock: (any Clock<Duration>)?,
        delay: @escaping @Sendable (_ retry: Int, _ error: any Error, _ random: Double) -> Duration?
    ) {
        (self.limit, self.clock, self.delay) = (limit, clock, delay)
    }

    /// Creates a policy with a rule of your own. A cancellation is never retried.
    ///
    /// ```swift
    /// struct Busy: Error { var retryAfter: Duration? }
    ///
    /// let policy = RetryPolicy(max: 5) { retry, error in
    ///     if let busy = error as? Busy { return busy.retryAfter ?? .seconds(retry) }
    ///     return nil  // other errors are final
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - max: The maximum number of retries. The first attempt is not a retry. A negative number counts as zero.
    ///   - clock: The clock that measures the delays; `nil` for the clock of the work.
    ///   - delay: A closure that returns the delay before a retry, or `nil` if the error is final. It receives the number of
    ///     the retry, from 1, and the error that the work threw. A negative delay counts as zero.
    public init(
        max: Int, clock: (any Clock<Duration>)? = nil,
        _ delay: @escaping @Sendable (_ retry: Int, _ error: any Error) -> Duration?
    ) {
        self.init(limit: max, clock: clock) { retry, error, _ in delay(retry, error) }
    }

    /// Returns a policy with the same delay before each retry.
    ///
    /// - Parameters:
    ///   - max: The maximum number of retries. The first attempt is not a retry. A negative number counts as zero.
    ///   - delay: The delay before each retry. A negative delay counts as zero.
    ///   - clock: The clock that measures the delays; `nil` for the clock of the work.
    /// - Returns: The policy.
    public static func constant(
        max: Int, _ delay: Duration, clock: (any Clock<Duration>)? = nil
    ) -> RetryPolicy {
        RetryPolicy(max: max, clock: clock) { _, error in StateError(from: error).isRetryable ? delay : nil }
    }

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
        return RetryPolicy(limit: max, clock: clock) { retry, error, random in
            guard StateError(from: error).isRetryable else { return nil }
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
    /// Calls `work`. After each error that the policy retries, calls `work` again, until the maximum number of retries is
    /// reached.
    ///
    /// - Parameters:
    ///   - retried: The load or the run that the work is for. After it has ended, no retry is started.
    ///   - workClock: The clock of the work. It measures the delays if the policy has no clock.
    ///   - site: The source location where the work was started.
    ///   - isFirstFailure: A closure that returns whether an error counts as the first error, so that the count of retries
    ///     starts again. For example, the closure of a stream returns `true` if the stream sent a value before the error.
    ///   - willRetry: A closure that is called before the wait for a retry.
    ///   - work: A closure that does the work.
    /// - Returns: The result of the work.
    /// - Throws: The error of the last attempt, or a `CancellationError`.
    @MainActor func repeatAttempts<Result>(
        _ retried: some RetriedWork, on workClock: any Clock<Duration>, at site: CallSite,
        isFirstFailure: @MainActor () -> Bool = { false }, willRetry: @MainActor () -> Void = {},
        _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard limit > 0 else { return try await work() }
        var (number, failures) = (1, 0)
        while true {
            do {
                return try await attempt(number, of: retried, at: site, work)
            } catch  where !StateError(from: error).isCancellation && !Task.isCancelled {
                failures = isFirstFailure() ? 1 : failures + 1
                guard failures <= limit, let delay = delay(failures, error, .random(in: 0...1)) else { throw error }
                number += 1
                willRetry()
                try await retried.waitForRetry(delay, on: clock ?? workClock)
            }
        }
    }

    /// Calls `work` once, in an execution inside that of the load or the run.
    ///
    /// - Parameters:
    ///   - number: The number of the attempt. The first attempt is number 1.
    ///   - retried: The load or the run that the work is for.
    ///   - site: The source location where the work was started.
    ///   - work: The work.
    /// - Returns: The result of the work.
    /// - Throws: The error that the work throws, or a `CancellationError` if the load or the run has ended.
    @MainActor func attempt<Result>(
        _ number: Int, of retried: some RetriedWork, at site: CallSite, _ work: @MainActor () async throws -> Result
    ) async throws -> Result {
        guard let pipeline = retried.pipeline else { throw CancellationError() }
        let running = pipeline.beginExecution(.attempt, .text { "attempt \(number)" }, payload: number, at: site)
        return try await running.runMethod { _ in
            // It may have ended during the wait before a retry, or while an interceptor of the attempt waited.
            guard retried.isInFlight else { throw CancellationError() }
            return try await work()
        }
    }
}

/// A load or a run of an operation, whose work a policy tries again.
@MainActor protocol RetriedWork {
    /// The pipeline of the store; `nil` after the load has ended.
    var pipeline: AnyPipeline? { get }
    /// Whether a result of the work would still be used.
    var isInFlight: Bool { get }

    /// Waits before the next attempt.
    func waitForRetry(_ delay: Duration, on clock: any Clock<Duration>) async throws
}

extension RunningLoad: RetriedWork {
    var pipeline: AnyPipeline? { core }
}
