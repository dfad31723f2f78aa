import LockstepCore

#if canImport(Testing)
    import Testing
#endif

/// The manual clocks of all tests. If a test store's wait times out, the message mentions the test's pending sleeps.
enum ManualClocks {
    #if canImport(Testing)
        private typealias TestIdentity = Test.ID
        /// The identity of the current test, or `nil` outside of tests. All cases of a parameterized test have the
        /// same identity.
        private static var test: TestIdentity? { Test.current?.id }
        private static var hasCases: Bool { Test.current?.isParameterized ?? false }
    #else
        private typealias TestIdentity = Never
        private static var test: TestIdentity? { nil }
        private static var hasCases: Bool { false }
    #endif

    private struct Entry: Sendable {
        weak var clock: ManualClock?
        let test: TestIdentity
    }

    private static let entries = Locked<[Entry]>([])

    /// Adds a clock to the clocks of the current test. Does nothing outside of tests.
    static func add(_ clock: ManualClock) {
        guard let test else { return }
        entries.withLock { entries in
            entries.removeAll { $0.clock == nil }
            entries.append(Entry(clock: clock, test: test))
        }
    }

    /// A sentence about the pending sleeps on the clocks of the current test, or `nil` if no sleep is pending.
    static var hint: String? {
        guard let test else { return nil }
        let clocks = entries.withLock { $0.filter { $0.test == test }.compactMap(\.clock) }
        let otherCase = hasCases ? " The clock may belong to another case of the test." : ""
        return switch clocks.reduce(0, { $0 + $1.sleeperCount }) {
        case 0: nil
        case 1: "A sleep is pending on a `ManualClock` of the test: advance the clock.\(otherCase)"
        case let count: "\(count) sleeps are pending on a `ManualClock` of the test: advance the clock.\(otherCase)"
        }
    }
}
