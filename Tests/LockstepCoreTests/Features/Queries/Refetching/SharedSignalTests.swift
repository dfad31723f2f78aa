import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Shared signals", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct SharedSignalTests {
    private let gate = Gate<Int>()

    /// A family with a stale entry for the key 1.
    private func family() -> QueryFamily<Int, Int> {
        let family = QueryFamily { [gate] (_: Int) in try await gate() }
        family.set(0, for: 1)
        family.invalidate()
        return family
    }

    private func turns() async { for _ in 0..<100 { await Task.yield() } }

    @Test("K5: several families refetch on one sequence that is shared")
    func families() async {
        let (reconnects, reconnect) = AsyncStream.makeStream(of: String.self)
        let signal = reconnects.shared()
        let families = [family(), family(), family()]
        let screens = families.map { $0[1] }
        for family in families { family.refetches(on: signal) }
        reconnect.yield("wifi")
        await gate.isCalled(3)
        for _ in families { gate.succeed(7) }
        #expect(await eventually { screens.allSatisfy { $0.state == .loaded(7) } })
    }

    @Test("K5: a signal in the turn in which refetching began is not lost")
    func sameTurn() async {
        let (signal, family) = (SharedSignal(), family())
        let screen = family[1]
        family.refetches(on: signal)
        signal.send()
        await gate.isCalled()
        gate.succeed(7)
        #expect(await eventually { screen.value == 7 })
    }

    @Test("K5: a change of a store in the turn in which refetching of a second family began is not lost")
    func valuesOfAStore() async {
        let families = [family(), family()]
        let screens = families.map { $0[1] }
        let store = AsyncValue(initialValue: 0)
        let values = store.values(of: \.value)
        for family in families { family.refetches(on: values) }
        store.set(1)
        await gate.isCalled(2)
        withExtendedLifetime(screens) {}
    }

    @Test("A reader that does not ask receives one element for all signals that were sent meanwhile")
    func merging() async {
        let signal = SharedSignal()
        var count = 0
        let reading = Task { for await _ in signal { count += 1 } }
        await turns()
        for _ in 0..<5 { signal.send() }
        await turns()
        #expect(count == 2)  // one for the first signal, for which the reader waited, and one for all others
        reading.cancel()
    }

    @Test("A reader receives no signal that was sent before its iterator was made")
    func lateReader() async {
        let signal = SharedSignal()
        signal.send()
        let family = family()
        let screen = family[1]
        family.refetches(on: signal)
        await turns()
        #expect(gate.callCount == 0)
        withExtendedLifetime(screen) {}
    }

    @Test("The readers end when the shared sequence ends, also those that begin later")
    func ending() async {
        let (elements, element) = AsyncStream.makeStream(of: Void.self)
        let signal = elements.shared()
        var reader = signal.makeAsyncIterator()
        element.yield()
        element.finish()
        #expect(await reader.next() != nil)
        #expect(await reader.next() == nil)
        var late = signal.makeAsyncIterator()
        #expect(await late.next() == nil)
    }

    @Test("The shared sequence is released when nothing holds the signal")
    func release() async {
        let ended = Locked(false)
        let (elements, element) = AsyncStream.makeStream(of: Void.self)
        element.onTermination = { _ in ended.withLock { $0 = true } }
        var signal: SharedSignal? = elements.shared()
        weak let released = signal
        let attachment = family().refetches(on: signal!)
        signal = nil
        attachment.cancel()
        #expect(await eventually { ended.withLock(\.self) && released == nil })
    }

    @Test("Refetching holds the signal")
    func holding() async {
        let (elements, element) = AsyncStream.makeStream(of: Void.self)
        let family = family()
        let screen = family[1]
        family.refetches(on: elements.shared())
        await turns()
        element.yield()
        await gate.isCalled()
        withExtendedLifetime(screen) {}
    }
}
