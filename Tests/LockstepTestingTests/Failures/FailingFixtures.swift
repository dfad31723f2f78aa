import Foundation
import LockstepCore
import LockstepTesting
import Testing
import XCTest

/// The failure that the tests below cause. They run in a child process of ``LostFailureTests``.
struct FailureUnderTest: Sendable {
    static let variable = "LOCKSTEP_FAILURE_UNDER_TEST"
    static let none = "none"

    /// The failure, or `nil` to cause none.
    let kind: FailureKind?
    let place: FailurePlace

    /// The failure of this process, or `nil` in a process that is not such a child.
    static let current: FailureUnderTest? = {
        guard let parts = ProcessInfo.processInfo.environment[variable]?.split(separator: " "), parts.count == 2,
            let place = FailurePlace(rawValue: String(parts[1]))
        else { return nil }
        return FailureUnderTest(kind: FailureKind(rawValue: String(parts[0])), place: place)
    }()

    func happen() async { if let kind { await place.fail(kind) } }
}

@Suite(
    "The test of a child process that fails", .serialized, .runtimeWarningsFail,
    .enabled(if: FailureUnderTest.current != nil, "Only in child processes"))
struct FailingFixture {
    private static let gate = AsyncStream.makeStream(of: Never.self)
    private static let late = Locked<Task<Void, Never>?>(nil)

    @Test func fails() async throws {
        let failure = try #require(FailureUnderTest.current)
        guard failure.place == .afterTheTest else { return await failure.happen() }
        let task = Task.detached {
            for await _ in Self.gate.stream {}
            await failure.happen()
        }
        Self.late.withLock { $0 = task }
    }

    @Test func next() async {
        Self.gate.continuation.finish()
        await Self.late.withLock { $0 }?.value
    }
}

final class FailingTestCase: XCTestCase {
    func testFails() async throws {
        guard let failure = FailureUnderTest.current else { throw XCTSkip("Only in child processes") }
        if failure.place != .afterTheTest { await failure.happen() }
    }

    /// Runs when no test case is running.
    override class func tearDown() {
        guard let failure = FailureUnderTest.current, failure.place == .afterTheTest else { return }
        failure.kind?.failAnywhere()
    }
}
