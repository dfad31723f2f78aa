import LockstepCore
import LockstepTesting
import Testing

/// Together, these tests take about a second. If the time of a test store were quadratic in the number of commits, they
/// would take minutes.
@MainActor @Suite("A TestStore with many commits", .timeLimit(.minutes(20)))
struct LinearTests {
    private let count = 4_000

    @Test("records and asserts commits in linear time", arguments: [true, false])
    func writes(isInterleaved: Bool) async {
        let store = NotesStore()
        let test = TestStore(store)
        for number in 1...count {
            store.tick()
            if isInterleaved { await test.expect("tick") { $0.clock = number } }
        }
        for number in 1...count where !isInterleaved { await test.expect("tick") { $0.clock = number } }
        await test.finish()
    }

    @Test("asserts the final state in linear time, also of a property store")
    func end() async {
        let store = DraftStore()
        let test = TestStore(store)
        for number in 1...count { store.title = "\(number)" }
        await test.expectEnd { $0.title = "\(count)" }
        test.exhaustivity = .end
        for number in 1...count { store.title = "\(-number)" }
        await test.expectEnd { $0.title = "\(-count)" }
    }

    @Test("returns outcomes, and waits for work, in linear time")
    func outcomes() async {
        let store = NotesStore()
        let test = TestStore(store, exhaustivity: .only(\.isSaving))
        for _ in 1...count / 10 {
            await test.start { $0.tick() }.value
            #expect(await test.outcome(of: "tick")?.isCompleted == true)
        }
        let gate = Gate<Void>()
        test.start { store in
            try? await gate()
            for _ in 1...count { store.tick() }
            store.commit("saving") { $0.isSaving = true }
        }
        await gate.nextCall()
        gate.succeed()
        await test.expect("saving") { $0.isSaving = true }
        await test.finish()
    }
}
