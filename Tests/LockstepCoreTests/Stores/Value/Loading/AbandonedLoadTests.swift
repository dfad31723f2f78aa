import LockstepCore
import LockstepTesting
import Testing

/// A sequence that ignores cancellation. It reports each request for an element, and the release of its iterator.
private final class StubbornSequence<Element: Sendable>: AsyncSequence, Sendable {
    enum Event: Hashable, Sendable { case requested(Int), released }

    let gate = Gate<Element?>(honorsCancellation: false)
    private let channel = AsyncStream<Event>.makeStream()

    func makeAsyncIterator() -> Iterator { Iterator(gate: gate, channel: channel.continuation) }

    /// Waits for the next event of the iterator.
    func nextEvent() async -> Event? {
        for await event in channel.stream { return event }
        return nil
    }

    final class Iterator: AsyncIteratorProtocol {
        private let gate: Gate<Element?>
        private let channel: AsyncStream<Event>.Continuation
        private var requests = 0

        init(gate: Gate<Element?>, channel: AsyncStream<Event>.Continuation) {
            self.gate = gate
            self.channel = channel
        }

        func next() async throws -> Element? {
            requests += 1
            channel.yield(.requested(requests))
            return try await gate()
        }

        deinit { channel.yield(.released) }
    }
}

/// A way to end a load while its work ignores the end.
enum LoadEnd: CaseIterable {
    case set, setError, reset, startLoading, restore, anotherLoad, cancelledCaller

    @MainActor func end<Value>(
        _ load: Task<ExecutionOutcome, Never>, of value: AsyncValue<Value>, with other: Value
    ) async {
        switch self {
        case .set: value.set(other)
        case .setError: value.setError(.unauthorized)
        case .reset: value.reset()
        case .startLoading: value.startLoading()
        case .restore: value.pipeline.restore(ValueSnapshot(state: .loaded(other)))
        case .anotherLoad: await value.load { other }
        case .cancelledCaller: load.cancel()
        }
        _ = await load.value
    }
}

@MainActor @Suite("Abandoned loads", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct AbandonedLoadTests {
    @Test(
        "L8: after its load has ended, a sequence that ignores cancellation receives no further request for an element",
        arguments: LoadEnd.allCases)
    func iterationStops(end: LoadEnd) async {
        let value = AsyncValue<Int>()
        let sequence = StubbornSequence<Int>()
        let load = immediately { await value.load(from: sequence) }
        #expect(await sequence.nextEvent() == .requested(1))
        await sequence.gate.isCalled(1)
        sequence.gate.succeed(1)
        #expect(await sequence.nextEvent() == .requested(2))
        await sequence.gate.isCalled(2)
        #expect(value.value == 1)
        await end.end(load, of: value, with: 7)
        let state = value.state
        sequence.gate.succeed(2)
        #expect(await sequence.nextEvent() == .released)
        #expect(value.state == state)
        for call in sequence.gate.hangingCalls { sequence.gate.succeed(nil, call: call) }
    }

    @Test(
        "L8: a sequence whose load ended before its first element receives no further request",
        arguments: LoadEnd.allCases)
    func iterationStopsBeforeTheFirstElement(end: LoadEnd) async {
        let value = AsyncValue<Int>()
        let sequence = StubbornSequence<Int>()
        let load = immediately { await value.load(from: sequence) }
        await sequence.gate.isCalled(1)
        #expect(await sequence.nextEvent() == .requested(1))
        await end.end(load, of: value, with: 7)
        let state = value.state
        sequence.gate.succeed(1)
        #expect(await sequence.nextEvent() == .released)
        #expect(value.state == state)
        for call in sequence.gate.hangingCalls { sequence.gate.succeed(nil, call: call) }
    }

    @Test("L8: a load that is ended by an observer of its element requests no further element")
    func endedByAnObserver() async {
        let value = AsyncValue<Int>()
        let sequence = StubbornSequence<Int>()
        let reacting = Reacting({ value.value }) { if value.value == 1 { value.set(5) } }
        let load = immediately { await value.load(from: sequence) }
        await sequence.gate.isCalled(1)
        #expect(await sequence.nextEvent() == .requested(1))
        sequence.gate.succeed(1)
        #expect("\(await load.value)" == "superseded")
        #expect(await sequence.nextEvent() == .released)
        #expect(value.state == .loaded(5))
        for call in sequence.gate.hangingCalls { sequence.gate.succeed(nil, call: call) }
        withExtendedLifetime(reacting) {}
    }

    // During a load, its caller waits in a method of the store and keeps the store alive. After the load has ended,
    // only its work is left. The work may never finish, and must not keep the store alive.
    @Test(
        "A sequence that never finishes does not keep a store alive after the load has ended",
        arguments: LoadEnd.allCases)
    func storeOfAnEndedIteration(end: LoadEnd) async {
        let sequence = StubbornSequence<Int>()
        weak var reference: AsyncValue<Int>?
        do {
            let value = AsyncValue<Int>()
            reference = value
            let load = immediately { await value.load(from: sequence) }
            await sequence.gate.isCalled(1)
            sequence.gate.succeed(1)
            await sequence.gate.isCalled(2)
            await end.end(load, of: value, with: 7)
        }
        #expect(await eventually { reference == nil })
        sequence.gate.succeed(nil)
    }

    @Test(
        "Work that never finishes does not keep an AsyncValue alive after the load has ended",
        arguments: LoadEnd.allCases)
    func storeOfEndedWork(end: LoadEnd) async {
        let gate = Gate<Int>(honorsCancellation: false)
        weak var reference: AsyncValue<Int>?
        do {
            let value = AsyncValue<Int>()
            reference = value
            let load = immediately { await value.load { try await gate() } }
            await gate.isCalled(1)
            await end.end(load, of: value, with: 7)
        }
        #expect(await eventually { reference == nil })
        gate.succeed(2)
    }

    @Test(
        "Work that never finishes does not keep a value store alive after the load has ended", arguments: [false, true])
    func valueStoreOfEndedWork(isRecorded: Bool) async {
        let gate = Gate<Int>(honorsCancellation: false)
        weak var reference: ItemStore?
        weak var parts: AsyncValue<Int>?
        do {
            let store = ItemStore()
            (reference, parts) = (store, store.asyncValue)
            if isRecorded { store.pipeline.attach(HistoryRecorder(limit: 10)) }
            let load = immediately { await store.load { try await gate() } }
            await gate.isCalled(1)
            store.set(7)
            _ = await load.value
        }
        #expect(await eventually { reference == nil && parts == nil })
        gate.succeed(2)
    }

    @Test("The elements of a waiting sequence are released when the value is reset")
    func content() async {
        let value = AsyncValue<Token>()
        let sequence = StubbornSequence<Token>()
        weak var reference: Token?
        let load = immediately { await value.load(from: sequence) }
        await sequence.gate.isCalled(1)
        do {
            let token = Token()
            reference = token
            sequence.gate.succeed(token)
        }
        await sequence.gate.isCalled(2)
        #expect(reference != nil && value.value === reference)
        value.reset()
        _ = await load.value
        #expect(await eventually { reference == nil })
        sequence.gate.succeed(nil)
    }
}
