import Observation

/// An observer that runs a closure immediately, and again after each change of something that the closure read.
///
/// Use it in code outside SwiftUI views, for example in a view controller with a store and a label:
///
/// ```swift
/// observer = StoreObserver { [weak self] in
///     guard let self else { return }
///     label.text = "\(store.state.count)"
/// }
/// ```
///
/// Keep the observer in a property, because the observer ends when it is released or cancelled. After several changes
/// without an `await` between them, the closure runs once. The closure may read any `@Observable` object, not only
/// stores. If the closure changes a store, Lockstep calls the recorders and the other observers only after the closure
/// has returned (promise C3).
///
/// Code that makes an observer, such as the body of a view or the closure of another observer, does not observe what
/// the observer reads from stores. It observes what the first run of the closure reads from other `@Observable`
/// objects, because Swift adds nested reads to the outer ones.
///
/// Isolation: the main actor, except ``cancel()``.
@MainActor public final class StoreObserver {
    private nonisolated let task: Task<Void, Never>
    private nonisolated let wake: Locked<Wake>

    /// The cause of a wake: what the code was part of that woke the observer.
    private struct Cause {
        private let context = WorkContext.current
        /// The restoration to which the code reacted. Code outside the main actor reacts to none.
        let reaction = MainQueue.isCurrent ? MainActor.assumeIsolated { Restoration.current } : nil

        @MainActor var execution: Execution.ID? { context.executionID }
    }

    /// The state of an observer: whether a wake is pending, and whether the observer has ended.
    private struct Wake {
        /// The ticket of the wake; `nil` if the observer was not woken since it last ran.
        var ticket: WokenObservers.Ticket?
        var isEnded = false

        /// Records that the observer was woken. Does nothing if the observer has ended, or was already woken.
        mutating func recordWake() {
            if !isEnded, ticket == nil { ticket = WokenObservers.issueTicket() }
        }

        /// Removes and returns the ticket, which identifies the wake. Call this method when the observer runs or ends.
        /// Returns `nil` if the observer was not woken.
        mutating func take() -> WokenObservers.Ticket? {
            defer { ticket = nil }
            return ticket
        }
    }

    /// Runs `body` immediately, and again after each change of something that `body` read.
    ///
    /// - Parameter body: A closure that reads stores and uses their values. The observer holds the closure until the
    ///   observer ends.
    public convenience init(_ body: @escaping @MainActor () -> Void) { self.init(body) {} }

    /// Runs `read` immediately, and again after each change of a property that `read` used. Passes each result to
    /// `use`. Properties that only `use` reads are not observed.
    init<Value>(_ read: @escaping @MainActor () -> Value, _ use: @escaping @MainActor (Value) -> Void) {
        let (changes, change) = AsyncStream.makeStream(of: Cause.self, bufferingPolicy: .bufferingNewest(1))
        let wake = Locked(Wake())
        self.wake = wake
        // The first run can be inside the tracking of other code, and needs an object to be woken.
        var reading: NestedReading?
        @MainActor func observeOnce() {
            let tracked = Reading.track(read) {
                wake.withLock { $0.recordWake() }
                change.yield(Cause())
            }
            reading = tracked.reading
            if reading == nil { use(tracked.value) } else { NestedReading.untracked { use(tracked.value) } }
        }
        observeOnce()
        // The observer is not part of the work that creates it.
        task = WorkContext.independent.run {
            Task { @MainActor in
                for await cause in changes {
                    if Task.isCancelled { break }
                    let woken = wake.withLock { $0.take() }
                    // The closure runs later than the change. If a restoration made the change, changes that the
                    // closure makes still belong to that restoration.
                    Restoration.reacting(to: cause.reaction) {
                        WorkContext.reacting(to: cause.execution, observeOnce)
                    }
                    if let woken { WokenObservers.removeTicket(woken) }
                }
            }
        }
    }

    deinit { cancel() }

    /// Ends the observer. The closure is not called again.
    ///
    /// You may call this method from any isolation, and from a `deinit`. A call from another isolation does not wait
    /// for a running closure.
    public nonisolated func cancel() {
        task.cancel()
        let woken = wake.withLock { wake in
            wake.isEnded = true
            return wake.take()
        }
        if let woken { WokenObservers.removeTicket(woken) }
    }
}

/// Calls `onChange` with the result of `read`: immediately, and after each change of that result.
///
/// ```swift
/// observer = observeStore({ [store] in store.state.count }, onChange: { [label] in label.text = "\($0)" })
/// ```
///
/// Several changes without an `await` between them cause one call. If the result is `Equatable`, an equal result causes
/// no call.
///
/// Isolation: the main actor.
///
/// - Parameters:
///   - read: A closure that reads stores and returns a value. The observer holds both closures.
///   - onChange: A closure that receives each value. Properties that only this closure reads are not observed.
/// - Returns: The observer. It ends when it is cancelled or released.
@MainActor public func observeStore<Value>(
    _ read: @escaping @MainActor () -> Value, onChange: @escaping @MainActor (Value) -> Void
) -> StoreObserver {
    let equality = Equality<Value>()
    var last: Value?
    return StoreObserver(read) { value in
        if let last, equality.isSame(last, value) { return }
        // A `deinit` in the earlier value can run code that calls this closure, so the value is released later.
        let earlier = exchange(&last, with: value)
        onChange(value)
        withExtendedLifetime(earlier) {}
    }
}
