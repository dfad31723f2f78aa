import LockstepCore
import LockstepTesting
import Testing

/// A test case of XCTest is never released, so neither are its properties.
@MainActor private var neverReleased: [AnyObject] = []

@MainActor @Suite("A test store that is not released at the end of its test", .timeLimit(.minutes(20)))
struct CapturedTestStoreTests {
    @Test("fails the run if work that captures it never ends")
    func capturedByWork() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let gate = Gate<Int>()
            neverReleased.append(gate)
            let test = TestStore(AsyncValue<Int>())
            test.start { _ in await test.store.load { try await gate() } }
            await gate.nextCall()
        }
    }

    @Test("fails the run if a task that captures it never ends")
    func capturedByTask() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let gate = Gate<Void>()
            neverReleased.append(gate)
            let test = TestStore(NotesStore(), exhaustivity: .end)
            Task {
                test.store.tick()
                try? await gate()
                await test.expectEnd { $0.clock = 2 }
            }
            await gate.nextCall()
        }
    }

    @Test("fails the run if a property holds it and a commit was not asserted")
    func property() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            let test = TestStore(NotesStore())
            neverReleased.append(test)
            test.store.tick()
        }
    }

    @Test("does not fail the run if everything was asserted")
    func asserted() async {
        await #expect(processExitsWith: .success) { @MainActor in
            let test = TestStore(NotesStore())
            neverReleased.append(test)
            test.store.tick()
            await test.expect { $0.clock = 1 }
            let finished = TestStore(NotesStore(), exhaustivity: .end)
            neverReleased.append(finished)
            await finished.finish()
            finished.store.tick()
        }
    }
}
