// `Mutex` needs systems newer than the oldest that Lockstep runs on; Apple's own lock does not exist elsewhere.

#if canImport(os)
    import os

    /// A value that any thread may read and change, one at a time.
    package struct Locked<State: Sendable>: Sendable {
        private let lock: OSAllocatedUnfairLock<State>

        package init(_ state: State) {
            lock = OSAllocatedUnfairLock(initialState: state)
        }

        /// Reads or changes the value. `body` must not call out: whoever is called could come back for this lock.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
            lock.withLock(body)
        }
    }
#else
    import Synchronization

    /// A value that any thread may read and change, one at a time.
    package final class Locked<State: Sendable>: Sendable {
        private let mutex: Mutex<State>

        package init(_ state: State) {
            mutex = Mutex(state)
        }

        /// Reads or changes the value. `body` must not call out: whoever is called could come back for this lock.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
            mutex.withLock { body(&$0) }
        }
    }
#endif
