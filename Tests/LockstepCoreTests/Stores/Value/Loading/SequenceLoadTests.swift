import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Loads from sequences", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct SequenceLoadTests {
    let value = AsyncValue<Int>()
    let source = AsyncThrowingStream<Int, any Error>.makeStream()

    /// Waits until the value is `number`.
    private func reaches(_ number: Int) async {
        for await seen in value.values(of: \.value) where seen == number { return }
    }

    @Test("L8: a load sets each element, and ends when the sequence ends")
    func elements() async {
        let log = EventLog()
        value.pipeline.attach(log)
        let load = immediately { await value.load(from: source.stream) }
        #expect(value.state == .loading(previous: nil))
        source.continuation.yield(1)
        await reaches(1)
        #expect(value.state == .loaded(1))
        source.continuation.yield(2)
        await reaches(2)
        source.continuation.finish()
        #expect(await load.value.isCompleted)
        #expect(value.state == .loaded(2))
        #expect(
            log.lines == [
                "start load", "commit loading", "commit element", "commit element", "end load completed",
            ])
    }

    @Test("L8: an error of the sequence is a failure, and the latest value is kept")
    func failing() async {
        let load = immediately { await value.load(from: source.stream) }
        source.continuation.yield(1)
        source.continuation.finish(throwing: StateError.unauthorized)
        #expect(await load.value.error as? StateError == .unauthorized)
        #expect(value.state == .failed(.unauthorized))
        #expect(value.latestValue == 1)
    }

    @Test("L8: a sequence without elements leaves the previous state")
    func empty() async {
        value.set(3)
        let load = immediately { await value.load(from: source.stream) }
        #expect(value.state == .loading(previous: 3))
        source.continuation.finish()
        #expect(await load.value.isCompleted)
        #expect(value.state == .loaded(3))
    }

    @Test("L8: set or a later load supersedes a sequence, and later elements are dropped")
    func superseded() async {
        let load = immediately { await value.load(from: source.stream) }
        source.continuation.yield(1)
        await reaches(1)
        value.set(5)
        #expect("\(await load.value)" == "superseded")
        source.continuation.yield(2)
        await value.asyncSettle()
        #expect(value.state == .loaded(5))

        let other = AsyncStream<Int>.makeStream()
        let second = immediately { await value.load(from: other.stream) }
        await value.load { 6 }
        other.continuation.yield(7)
        #expect("\(await second.value)" == "superseded")
        #expect(value.state == .loaded(6))
    }

    @Test("L8: the next element of a sequence that ignores its cancellation is discarded")
    func stubbornSequence() async {
        let gate = Gate<Int>(honorsCancellation: false)
        let load = immediately { await value.load(from: StubbornSequence(gate: gate)) }
        await gate.isCalled()
        gate.succeed(1)
        await reaches(1)
        await gate.isCalled(2)
        value.set(5)
        #expect("\(await load.value)" == "superseded")
        gate.succeed(2, call: 1)
        await value.asyncSettle()
        #expect(value.state == .loaded(5))
        #expect(gate.callCount == 2)
    }

    @Test("L8: a cancelled load from a sequence settles to its last element")
    func cancelled() async {
        let load = immediately { await value.load(from: source.stream) }
        source.continuation.yield(1)
        await reaches(1)
        load.cancel()
        #expect("\(await load.value)" == "cancelled")
        #expect(value.state == .loaded(1))
    }
}

/// Ignores the cancellation of its task.
private struct StubbornSequence: AsyncSequence, AsyncIteratorProtocol {
    let gate: Gate<Int>

    func makeAsyncIterator() -> StubbornSequence { self }

    func next() async throws -> Int? { try await gate() }
}
