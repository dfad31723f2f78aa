@testable import LockstepCore

/// Counts calls from any thread.
struct CallCounter: Sendable {
    private let calls = Locked(0)

    var count: Int { calls.withLock { $0 } }

    /// Counts a call and returns its number, starting from 1.
    @discardableResult func call() -> Int {
        calls.withLock { calls in
            calls += 1
            return calls
        }
    }
}
