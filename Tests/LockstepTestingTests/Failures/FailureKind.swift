import Foundation
import LockstepCore
import LockstepTesting

/// A way in which a test can fail.
enum FailureKind: String, CaseIterable, Sendable {
    case wrongExpectation, commitsAtTheEnd, runningWork, unreadError, releasedTestStore
    case wakes, callThatWasNotMade, missingCall, missingSleep
    case divergence, exploration, migration
    case unimplemented, runtimeWarning

    /// Whether XCTest can find the failure. It has no traits.
    var isForXCTest: Bool { self != .runtimeWarning }

    /// Causes the failure.
    @MainActor func fail() async {
        switch self {
        case .wrongExpectation:
            let test = TestStore(NotesStore())
            test.store.tick()
            await test.expect { $0.clock = 2 }
        case .commitsAtTheEnd:
            let test = TestStore(NotesStore())
            test.store.tick()
            await test.finish()
        case .runningWork:
            let gate = Gate<Void>()
            let test = TestStore(NotesStore(), timeout: .zero)
            let work = test.start { _ in try? await gate() }
            await test.finish()
            work.cancel()
        case .unreadError:
            let test = TestStore(NotesStore())
            test.start { _ in throw Offline() }
            await test.finish()
        case .releasedTestStore: releaseATestStore()
        case .wakes:
            let store = NotesStore()
            expectWakes(of: store.state.clock, count: 2) { store.tick() }
        case .callThatWasNotMade: Gate<Void>().succeed()
        case .missingCall: await Gate<Void>(timeout: .zero).nextCall()
        case .missingSleep: await ManualClock(timeout: .zero).nextSleep()
        case .divergence:
            let store = NotesStore()
            let recorder = SessionRecorder(of: store)
            store.tick()
            await expectReplay(of: recorder.recording, on: NotesStore.init) { _ in }
        case .exploration:
            await explore(
                NotesStore.init, depth: 1, steps: ["store.tick()": { $0.tick() }],
                invariants: ["false": { _ in false }])
        case .migration: expectMigrates([1: Data("{".utf8)], to: Int.self, version: 1)
        case .unimplemented, .runtimeWarning: failAnywhere()
        }
    }

    /// Causes a failure that needs no main actor.
    ///
    /// - Returns: Whether the failure needs no main actor.
    @discardableResult
    func failAnywhere() -> Bool {
        switch self {
        case .unimplemented:
            let _: Int = LockstepCore.unimplemented("price")
            return true
        case .runtimeWarning:
            RuntimeWarning.handler("A mistake.")
            return true
        default: return false
        }
    }

    /// Makes a commit, and releases the test store without an assertion.
    @MainActor private func releaseATestStore() {
        let test = TestStore(NotesStore())
        test.store.tick()
    }
}
