import Foundation
import LockstepCore
import LockstepTesting
import Testing

@testable import LockstepRecording

private final class Box: Codable, Sendable {
    let text = Locked("early")

    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text.withLock { $0 })
    }
}

extension StoreProtocol {
    fileprivate func recorder() -> SessionRecorder { SessionRecorder(of: self) }
}

@MainActor @Suite("Session recorders", .timeLimit(.minutes(20)))
struct SessionRecorderTests {
    private let store = CounterStore()

    /// Makes a commit, which is three events: a start, the commit and an end.
    private func commit(_ count: Int) { store.commit("commit \(count)") { $0.count = count } }

    private func names(_ recording: Recording) -> [String] {
        recording.events.map { event in
            switch event {
            case .started(let start): "start \(start.name)"
            case .committed(let commit): "commit \(commit.label)"
            case .ended: "end"
            }
        }
    }

    private func count(in state: [String]) -> String? { state.first { $0.hasPrefix("  count: ") } }

    @Test("A recording without events contains only the state")
    func none() throws {
        commit(1)
        let recording = SessionRecorder(of: store, limit: 3).recording
        #expect(recording.events.isEmpty && recording.dropped == 0)
        #expect(count(in: recording.initialState) == "  count: 1,")
        #expect(try !recording.json().contains("dropped"))
    }

    @Test("A recorder at its limit drops nothing")
    func atTheLimit() {
        let recorder = SessionRecorder(of: store, limit: 6)
        commit(1)
        commit(2)
        let recording = recorder.recording
        #expect(recording.dropped == 0)
        #expect(recording.events.count == 6)
        #expect(count(in: recording.initialState) == "  count: 0,")
        #expect(SessionRecorder(of: store).limit == 1_000)
    }

    @Test("A recorder one event over its limit drops the first event")
    func oneOver() throws {
        let recorder = SessionRecorder(of: store, limit: 5)
        commit(1)
        commit(2)
        let recording = recorder.recording
        #expect(recording.dropped == 1)
        // The end of the first execution is not recorded, because its start was dropped.
        #expect(names(recording) == ["commit commit 1", "start commit 2", "commit commit 2", "end"])
        #expect(count(in: recording.initialState) == "  count: 0,")
        #expect(try Recording(json: recording.json()) == recording)
        #expect(try recording.json().contains("\"dropped\" : 1"))
    }

    @Test("The initial state is the state before the first kept event")
    func initialState() {
        let recorder = SessionRecorder(of: store, limit: 5)
        for number in 1...20 { commit(number) }
        let recording = recorder.recording
        #expect(recording.dropped == 55)
        #expect(count(in: recording.initialState) == "  count: 18,")
        guard case .committed(let first) = recording.events.first else {
            Issue.record("\(recording.events)")
            return
        }
        #expect(first.execution == SessionLog.earlier && count(in: first.state) == "  count: 19,")
    }

    @Test("States are encoded when the recording is requested, and arguments that are objects at their event")
    func objects() {
        let recorder = SessionRecorder(of: store)
        let (alone, inside) = (Box(), Box())
        let mutation = Mutation<Counter, Box>("alone") { counter, _ in counter.count += 1 }
        store.commit(mutation: mutation, payload: alone)
        store.commit(
            mutation: Mutation<Counter, [Box]>("inside") { counter, _ in counter.count += 1 }, payload: [inside])
        store.commit(
            mutation: Mutation<Counter, Box?>("optional") { counter, _ in counter.count += 1 }, payload: alone)
        store.intercepted("method", arguments: ["box": alone, "times": 2]) { _ in }
        for box in [alone, inside] { box.text.withLock { $0 = "late" } }
        let payloads = recorder.recording.events.compactMap { event -> RecordedPayload.Content? in
            if case .started(let start) = event { start.payload.content } else { nil }
        }
        #expect(
            payloads == [
                .arguments([.text("early")]), .arguments([.list([.text("late")])]), .arguments([.text("early")]),
                .named(["box": .text("early"), "times": .integer(2)]),
            ])
    }

    @Test(
        "E1: a session recorder does not keep its store alive, and still has the recording",
        arguments: Style.allCases)
    func released(style: Style) async {
        weak var released: AnyObject?
        weak var core: AnyPipeline?
        let recorder: SessionRecorder
        do {
            let store = style.makeStore()
            (released, core) = (store, store.core)
            recorder = store.recorder()
            store.number = 1
            store.number = 2
        }
        #expect(await eventually { released == nil && core == nil })
        #expect(recorder.recording.events.count == 6)
        recorder.stop()
    }

    @Test("A recording with whole numbers equals the one that is read from its text")
    func wholeNumbers() throws {
        let recorder = SessionRecorder(of: store)
        for number in [1, -3, 0.5, 1e15, 1e19, -1e19, 1e300] {
            store.commit(mutation: Mutation<Counter, Double>("set") { $0.count += Int($1 / $1) }, payload: number)
        }
        let recording = recorder.recording
        #expect(recording.events.count == 21)
        #expect(try Recording(json: recording.json()) == recording)
    }

    @Test("A recording can be made from events that another recorder kept")
    func ofEvents() async throws {
        final class Keeper: Recorder {
            var events: [StoreEvent] = []
            func record(_ event: StoreEvent) { events.append(event) }
        }
        let (keeper, recorder) = (Keeper(), SessionRecorder(of: store))
        // The state of this store differs from that of the recorded store.
        let other = CounterStore()
        other.increment()
        for store in [store, other] { store.pipeline.attach(keeper) }
        other.increment()
        commit(1)
        commit(2)
        let reference = store.pipeline.store
        func recording(of events: [StoreEvent], dropped: Int = 0) async throws -> Recording {
            let recording = await Recording(
                of: reference, lastOf: events, dropped: dropped, bytes: .max, at: Pace(visitsPerTurn: .max))
            return try #require(recording)
        }
        #expect(try await recording(of: keeper.events) == recorder.recording)
        let later = try await recording(of: Array(keeper.events.suffix(2)), dropped: 4)
        #expect(later.dropped == 4 && names(later) == ["commit commit 2"])
        #expect(count(in: later.initialState) == "  count: 1,")
        // Without a commit, the current state is the initial one.
        #expect(try await count(in: recording(of: []).initialState) == "  count: 2,")
    }
}
