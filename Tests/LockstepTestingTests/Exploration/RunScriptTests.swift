import LockstepTesting
import Testing

@MainActor @Suite("Running scripts")
struct RunScriptTests {
    @Test("A failing script reports the problem and the event before it")
    func failing() async {
        let error = await #expect(throws: Disagreement.self) {
            try await runScript(CounterHistories.init, [.add(1), .add(1), .reset, .look])
        }
        #expect(error?.description == "after .reset, event 3 of 4: count: 1, expected 0")
    }

    @Test("A script finishes its history, and reports a problem at the end")
    func finishing() async throws {
        let log = Letters.Log()
        try await runScript({ Letters(log: log) }, ["a", "b"])
        #expect(log.finished == ["ab"])
        let error = await #expect(throws: Disagreement.self) {
            try await runScript({ Letters(log: log, forbidden: "b") }, ["b"])
        }
        #expect(error?.description == "at the end: b is forbidden")
    }
}
