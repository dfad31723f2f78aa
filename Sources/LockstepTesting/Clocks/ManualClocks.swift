import LockstepCore

/// The manual clocks of all tests. If a test store's wait times out, the message mentions the test's pending sleeps.
enum ManualClocks {
    private struct Entry: Sendable {
        weak var clock: ManualClock?
        let test: TestIdentity
    }

    private static let entries = Locked<[Entry]>([])

    /// Adds a clock to the clocks of the current test. Does nothing outside of tests.
    static func add(_ clock: ManualClock) {
        guard let test = CurrentTest.identity else { return }
        entries.withLock { entries in
            entries.removeAll { $0.clock == nil }
            entries.append(Entry(clock: clock, test: test))
        }
    }

    /// A sentence about the pending sleeps on the clocks of the current test, or `nil` if no sleep is pending.
    static var hint: String? {
        guard let test = CurrentTest.identity else { return nil }
        let clocks = entries.withLock { $0.filter { $0.test == test }.compactMap(\.clock) }
        let otherCase = CurrentTest.hasCases ? " The clock may belong to another case of the test." : ""
        return switch clocks.reduce(0, { $0 + $1.sleeperCount }) {
        case 0: nil
        case 1: "A sleep is pending on a `ManualClock` of the test: advance the clock.\(otherCase)"
        case let count: "\(count) sleeps are pending on a `ManualClock` of the test: advance the clock.\(otherCase)"
        }
    }
}
