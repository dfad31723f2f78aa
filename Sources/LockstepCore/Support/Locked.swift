// `Mutex` requires newer versions of Apple's systems than Lockstep does. `OSAllocatedUnfairLock` exists only on
// Apple's systems.

#if canImport(os)
    import os

    /// A value that several threads may access, one thread at a time.
    package struct Locked<State: Sendable>: Sendable {
        private let lock: OSAllocatedUnfairLock<State>

        package init(_ state: State) {
            lock = OSAllocatedUnfairLock(initialState: state)
        }

        /// Calls `body` with the value while the lock is held. `body` must not call code that may wait for the same
        /// lock, such as a closure of the app.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
            try lock.withLock(body)
        }
    }
#else
    import Synchronization

    /// A value that several threads may access, one thread at a time.
    package final class Locked<State: Sendable>: Sendable {
        private let mutex: Mutex<State>

        package init(_ state: State) {
            mutex = Mutex(state)
        }

        /// Calls `body` with the value while the lock is held. `body` must not call code that may wait for the same
        /// lock, such as a closure of the app.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) throws -> Result) rethrows -> Result {
            try mutex.withLock { try body(&$0) }
        }
    }
#endif
