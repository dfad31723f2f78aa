import Observation

/// Runs a closure now, and again after each change of what it read: for code that is no SwiftUI view.
///
/// ```swift
/// observer = StoreObserver { [weak self] in
///     guard let self else { return }
///     label.text = "\(store.state.count)"
/// }
/// ```
///
/// Several changes in one turn of the main actor are one. It ends when it is cancelled, or when nobody holds it any more. What is
/// read may be any `@Observable` object: every style of store, and more.
///
/// Isolation: the main actor, except ``cancel()``.
@MainActor public final class StoreObserver {
    private nonisolated let task: Task<Void, Never>
    private nonisolated let wake: Locked<Wake>

    /// What woke it.
    private struct Cause {
        let scope = ExecutionScope.current
        let reaction = Restoration.current
    }

    /// Whether it was woken and has yet to run.
    private struct Wake {
        var ticket: WokenObservers.Ticket?
        var isEnded = false

        /// It is woken.
        mutating func begin() {
            if !isEnded, ticket == nil { ticket = WokenObservers.add() }
        }

        /// It runs, or will not.
        mutating func take() -> WokenObservers.Ticket? {
            defer { ticket = nil }
            return ticket
        }
    }

    /// Runs `body` at once, and observes what it reads.
    ///
    /// - Parameter body: Reads stores, and does something about it. It is held until the observer ends.
    public convenience init(_ body: @escaping @MainActor () -> Void) { self.init(body) {} }

    /// Observes what `read` reads, and hands what it returns to `use`, whose own reading is not observed.
    init<Value>(_ read: @escaping @MainActor () -> Value, _ use: @escaping @MainActor (Value) -> Void) {
        let (changes, change) = AsyncStream.makeStream(of: Cause.self, bufferingPolicy: .bufferingNewest(1))
        let wake = Locked(Wake())
        self.wake = wake
        @MainActor func run() {
            use(
                Reading.track(
                    read,
                    onChange: {
                        wake.withLock { $0.begin() }
                        change.yield(Cause())
                    }))
        }
        run()
        // It is no part of the execution that it is made in.
        task = ExecutionScope.$current.withValue(nil) {
            Task { @MainActor in
                for await cause in changes {
                    if Task.isCancelled { break }
                    let woken = wake.withLock { $0.take() }
                    // It runs as late as the next turn, and yet is what happens at once when the change is observed.
                    Restoration.reacting(to: cause.reaction) {
                        ExecutionScope.outside(causedBy: cause.scope?.execution, run)
                    }
                    if let woken { WokenObservers.remove(woken) }
                }
            }
        }
    }

    deinit { cancel() }

    /// Ends it: after this, its closure is not called any more. It may be called from anywhere, `deinit` included; a call that
    /// is not made on the main actor does not wait for the closure, should that run just now.
    public nonisolated func cancel() {
        task.cancel()
        let woken = wake.withLock { wake in
            wake.isEnded = true
            return wake.take()
        }
        if let woken { WokenObservers.remove(woken) }
    }
}

/// Calls `onChange` with what `read` returns: now, and after each change of it.
///
/// ```swift
/// observer = observeStore({ store.state.count }, onChange: { label.text = "\($0)" })
/// ```
///
/// Several changes in one turn of the main actor are one. A value that equals the one before is left out.
///
/// - Parameters:
///   - read: Reads stores.
///   - onChange: Called with each value. What it reads is not observed.
/// - Returns: The observer. It ends when it is cancelled, or when nobody holds it any more.
@MainActor public func observeStore<Value>(
    _ read: @escaping @MainActor () -> Value, onChange: @escaping @MainActor (Value) -> Void
) -> StoreObserver {
    let equality = Equality<Value>()
    var last: Value?
    return StoreObserver(read) { value in
        if let last, equality.isSame(last, value) { return }
        last = value
        onChange(value)
    }
}
