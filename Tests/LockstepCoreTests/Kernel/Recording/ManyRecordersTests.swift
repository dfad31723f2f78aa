import LockstepCore
import Testing

/// A recorder and interceptor that notes its number at each commit.
@MainActor private final class Numbered: Recorder, StoreInterceptor {
    let number: Int
    let note: @MainActor (Int) -> Void

    init(_ number: Int, _ note: @escaping @MainActor (Int) -> Void) {
        self.number = number
        self.note = note
    }

    func record(_ event: StoreEvent) { if case .committed = event { note(number) } }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable { next() }
}

@MainActor @Suite("Many recorders", .timeLimit(.minutes(20)))
struct ManyRecordersTests {
    private let store = CounterStore()

    @Test("Recorders are called in the order of their attachment, whichever of them are detached", arguments: 0..<4)
    func order(pattern: Int) {
        var seen: [Int] = []
        let recorders = (0..<50).map { Numbered($0) { seen.append($0) } }
        for recorder in recorders { store.pipeline.attach(recorder as any Recorder) }
        for recorder in recorders { store.pipeline.attach(recorder as any Recorder) }
        store.increment()
        #expect(seen == Array(0..<50))
        func stays(_ number: Int) -> Bool {
            switch pattern {
            case 0: number % 2 == 0
            case 1: number >= 40
            case 2: number < 3
            default: number % 17 == 5
            }
        }
        for recorder in recorders where !stays(recorder.number) { store.pipeline.detach(recorder) }
        seen = []
        store.increment()
        #expect(seen == (0..<50).filter(stays))
        for recorder in recorders.reversed() where !stays(recorder.number) {
            store.pipeline.attach(recorder as any Recorder)
        }
        seen = []
        store.increment()
        #expect(seen == (0..<50).filter(stays) + (0..<50).reversed().filter { !stays($0) })
    }

    @Test("An object that is a recorder and an interceptor receives events once, until both are detached")
    func bothKinds() {
        var seen: [Int] = []
        let object = Numbered(1) { seen.append($0) }
        store.pipeline.attach(object as any Recorder)
        let attachments = (0..<3).map { _ in store.pipeline.attach(object as any StoreInterceptor) }
        store.increment()
        #expect(seen == [1])
        store.pipeline.detach(object)
        for attachment in attachments.dropLast() { attachment.cancel() }
        store.increment()
        #expect(seen == [1, 1])
        attachments[2].cancel()
        attachments[2].cancel()
        store.increment()
        #expect(seen == [1, 1])
    }

    @Test("A recorder that another recorder detaches during an event does not receive it")
    func detachingDuringAnEvent() {
        var seen: [Int] = []
        var recorders: [Numbered] = []
        recorders = (0..<40).map { number in
            Numbered(number) { [store] in
                seen.append($0)
                if number == 5 { for other in recorders where other.number % 2 == 0 { store.pipeline.detach(other) } }
            }
        }
        for recorder in recorders { store.pipeline.attach(recorder as any Recorder) }
        store.increment()
        #expect(seen == Array(0...5) + (6..<40).filter { $0 % 2 == 1 })
    }

    @Test("A recorder of one store and of all stores receives each event once, even if it detaches itself")
    func storeAndAllStores() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let store = CounterStore()
                var seen = 0
                var object: Numbered?
                object = Numbered(1) { _ in
                    seen += 1
                    if let object { store.pipeline.detach(object) }
                }
                if let object {
                    store.pipeline.attach(object as any Recorder)
                    AllStores.attach(object as any Recorder)
                }
                store.increment()
                #expect(seen == 1)
                store.increment()
                #expect(seen == 2)
            }
        }
    }

    @Test("A detached recorder is released at once, and may change the store in its deinit")
    func releasing() {
        var ended = 0
        for _ in 0..<3 {
            var attachments: [StoreAttachment] = []
            for _ in 0..<30 {
                let kid = HookedStore()
                kid.onDeinit = { [store] _ in
                    ended += 1
                    store.increment()
                }
                attachments.append(store.pipeline.onCommit { _, _ in withExtendedLifetime(kid) {} })
            }
            store.increment()
            for attachment in attachments { attachment.cancel() }
        }
        #expect(ended == 90 && store.count == 93)
    }

    @Test("Thousands of closures can follow one store")
    func thousands() {
        var calls = 0
        let attachments = (0..<5_000).map { _ in store.pipeline.onCommit { _, _ in calls += 1 } }
        store.increment()
        #expect(calls == 5_000)
        for attachment in attachments { attachment.cancel() }
        store.increment()
        #expect(calls == 5_000)
    }

    @Test("Thousands of stores and of steps can be undone")
    func thousandsOfSteps() {
        let (undo, stores) = (UndoRecorder(limit: 8_000), (0..<8_000).map { _ in CounterStore() })
        for store in stores { store.pipeline.attach(undo) }
        store.dispatch(Action<CounterStore>("all") { Middleware { _ in for store in stores { store.increment() } } })
        #expect(undo.undo() && stores.allSatisfy { $0.count == 0 })
        for _ in 0..<8_000 { stores[0].increment() }
        for _ in 0..<8_000 { undo.undo() }
        #expect(stores[0].count == 0 && !undo.canUndo)
    }
}
