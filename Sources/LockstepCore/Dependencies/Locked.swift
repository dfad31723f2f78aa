// `Mutex` requires newer systems than Lockstep does, and Apple's lock is not available on other systems.

#if canImport(os)
    import os

    /// A value that any thread may access, one at a time.
    package struct Locked<State: Sendable>: Sendable {
        private let lock: OSAllocatedUnfairLock<State>

        package init(_ state: State) {
            lock = OSAllocatedUnfairLock(initialState: state)
        }

        /// Accesses the value. `body` must not call code outside of it, because that code could access the same lock.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
            lock.withLock(body)
        }
    }
#else
    import Synchronization

    /// A value that any thread may access, one at a time.
    package final class Locked<State: Sendable>: Sendable {
        private let mutex: Mutex<State>

        package init(_ state: State) {
            mutex = Mutex(state)
        }

        /// Accesses the value. `body` must not call code outside of it, because that code could access the same lock.
        package func withLock<Result: Sendable>(_ body: @Sendable (inout State) -> Result) -> Result {
            mutex.withLock { body(&$0) }
        }
    }
#endif
