import Foundation
import LockstepCore
import Testing

@testable import LockstepRecording

@MainActor @Suite("Recordings of a limited size") struct LimitedRecordingTests {
    private final class Collector: Recorder {
        var events: [StoreEvent] = []

        func record(_ event: StoreEvent) { events.append(event) }
    }

    private func limited(of store: Store<[String]>, _ events: [StoreEvent], bytes: Int) async -> Recording? {
        await Recording(
            of: store.pipeline.store, lastOf: events, dropped: 7, bytes: bytes, at: Pace(visitsPerTurn: 10) {})
    }

    private func make(_ count: Int) -> (Store<[String]>, [StoreEvent]) {
        let (store, collector) = (Store<[String]>(state: ["first"]), Collector())
        store.pipeline.attach(collector)
        for number in 0..<count {
            store.commit("commit \(number)") { $0 = (0..<10).map { "the row \($0) of commit \(number)" } }
        }
        return (store, collector.events)
    }

    @Test("If all events fit, the recording is the same as an unlimited one")
    func complete() async {
        let (store, events) = make(20)
        #expect(
            await limited(of: store, events, bytes: .max)
                == SessionLog(
                    of: store.pipeline.store, initialText: StateText.lines(of: ["first"]), dropped: 7,
                    events: events.map { SessionEvent($0) }
                ).recording)
    }

    @Test("If not all events fit, the last ones are recorded, and start with the state before them", arguments: 2..<19)
    func last(kept: Int) async throws {
        let (store, events) = make(20)
        let recording = try #require(await limited(of: store, events, bytes: kept * 1_500))
        let commits = recording.events.compactMap { if case .committed(let commit) = $0 { commit } else { nil } }
        let first = 20 - commits.count
        #expect((kept / 2...kept * 2).contains(commits.count) && first > 0)
        #expect(commits.map(\.label) == (first..<20).map { "commit \($0)" })
        #expect(recording.initialState.contains { $0.contains("the row 0 of commit \(first - 1)") })
        // Each commit has two other events. The end of the last commit that is not recorded does not count.
        #expect(recording.dropped == 7 + first * 3 - 1)
        #expect(try recording.json().utf8.count < kept * 1_500 * 2)
    }

    @Test("If not even the last commit fits, there is no recording")
    func tooLarge() async {
        let (store, events) = make(20)
        for bytes in [0, 1, 100, 500, 900] { #expect(await limited(of: store, events, bytes: bytes) == nil) }
    }

    @Test("A large argument is not recorded, and its execution is", arguments: [1_000, 10_000_000])
    func payloads(count: Int) async throws {
        let (store, collector) = (Store<[String]>(state: []), Collector())
        store.pipeline.attach(collector)
        await store.dispatch(
            action: { (_: (Int, [Int])) async in store.commit { $0.append("a") } },
            payload: (1, Array(0..<count)), "add")
        let recording = try #require(await limited(of: store, collector.events, bytes: 1_000_000))
        let start = try #require(recording.start(of: 1))
        if count == 1_000 {
            #expect(start.payload.content == .arguments([.integer(1), .list((0..<1_000).map { .integer($0) })]))
        } else {
            #expect(start.payload.content == .unrecorded("Array<Int> could not be encoded: it is too large"))
        }
    }
}
