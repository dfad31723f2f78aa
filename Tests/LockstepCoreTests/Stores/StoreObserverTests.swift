import LockstepCore
import Observation
import Testing

/// Waits for the calls of an observer.
@MainActor private final class Calls {
    private(set) var seen: [String] = []
    private let (signals, signal) = AsyncStream.makeStream(of: Void.self)

    func note(_ value: String) {
        seen.append(value)
        signal.yield()
    }

    /// Waits until there were `count` calls, or until the test is cancelled.
    func are(_ count: Int) async {
        var signals = signals.makeAsyncIterator()
        while seen.count < count, await signals.next() != nil {}
    }
}

@MainActor @Suite("Observers", .timeLimit(.minutes(20)))
struct StoreObserverTests {
    private let store = CounterStore()
    private let calls = Calls()

    @Test("An observer runs immediately and then once for the changes of each turn")
    func running() async {
        let observer = StoreObserver { [store, calls] in calls.note("\(store.count)") }
        #expect(calls.seen == ["0"])
        store.increment()
        store.increment()
        await calls.are(2)
        store.increment()
        await calls.are(3)
        #expect(calls.seen == ["0", "2", "3"])
        observer.cancel()
    }

    @Test("A cancelled observer does not run again, even for an earlier change")
    func cancelling() async {
        let observer = StoreObserver { [store, calls] in calls.note("\(store.count)") }
        let other = Calls()
        let witness = StoreObserver { [store] in other.note("\(store.count)") }
        store.increment()
        observer.cancel()
        await other.are(2)
        store.increment()
        await other.are(3)
        #expect(calls.seen == ["0"])
        witness.cancel()
    }

    @Test("An observer ends when it is released, and releases its closure")
    func releasing() async {
        var observer: StoreObserver?
        weak var held: Calls?
        do {
            let object = Calls()
            held = object
            observer = StoreObserver { [store] in object.note("\(store.count)") }
        }
        #expect(held != nil && observer != nil)
        observer = nil
        let other = Calls()
        let witness = StoreObserver { [store] in other.note("\(store.count)") }
        store.increment()  // wakes the remaining registration
        await other.are(2)
        store.increment()
        await other.are(3)
        #expect(held == nil)
        witness.cancel()
    }

    @Test("observeStore passes the value, leaves out equal values, and observes only the reads of its first closure")
    func observing() async {
        let observer = observeStore({ [store] in store.count / 2 }) { [store, calls] half in
            calls.note("\(half) \(store.name)")
        }
        let other = Calls()
        let witness = StoreObserver { [store] in other.note("\(store.count) \(store.name)") }
        store.increment()  // half of 1 is 0
        await other.are(2)
        store.commit { $0.name = "read in onChange" }
        await other.are(3)
        #expect(calls.seen == ["0 "])
        store.increment()
        await calls.are(2)
        #expect(calls.seen == ["0 ", "1 read in onChange"])
        observer.cancel()
        witness.cancel()
    }

    @Test("A commit by an observer is caused by the change, and not nested in the action that created the observer")
    func execution() async throws {
        let (other, log) = (CounterStore(), EventLog())
        for store in [store, other] { store.pipeline.attach(log) }
        var observer: StoreObserver?
        await store.dispatch("long") {
            observer = StoreObserver { [store, calls] in
                if store.count == 1 { other.commit("reaction") { $0.count = 1 } }
                calls.note("\(store.count)")
            }
            store.commit("change") { $0.count = 1 }
            await calls.are(2)
        }
        let reaction = try #require(log.started.first { $0.name == "reaction" })
        #expect(reaction.parent == nil && reaction.cause == log.started.first?.id)
        observer?.cancel()
    }

    @Test(
        "C3: an observer does not observe the properties that it sets, whatever sets them",
        arguments: ["write", "action", "proxy", "confirmed", "restored"], [false, true])
    func setting(by form: String, isRecorded: Bool) async {
        let (source, note, witness) = (NoteStore(), NoteStore(), CounterStore())
        if isRecorded { note.pipeline.attach(EventLog()) }
        note.title = "first"
        let snapshot = note.pipeline.snapshot
        note.title = ""
        let observer = StoreObserver { [calls] in
            calls.note(source.title)
            guard !source.title.isEmpty else { return }
            switch form {
            case "write": note.title = source.title
            case "action": note.dispatch(\.rename, source.title)
            case "proxy": note.proxy.set(\.title, to: source.title)
            case "confirmed": note.setConfirmed(source.title, at: \.title)
            default: note.pipeline.restore(snapshot, name: "restored")
            }
        }
        source.title = "first"
        await calls.are(2)
        #expect(note.title == "first")
        note.title = "second"
        let other = StoreObserver { [calls] in calls.note("\(witness.count)") }
        witness.increment()
        await calls.are(4)
        #expect(calls.seen == ["", "first", "0", "1"] && note.title == "second")
        observer.cancel()
        other.cancel()
    }

    @Test(
        "An observer that reads again at once stays registered, whatever sets the property", arguments: [false, true])
    func readingAgain(isInPlace: Bool) async {
        let note = NoteStore()
        note.lines = isInPlace ? ["a"] : []
        let reader = Reader(note)
        reader.read()
        for line in ["b", "c"] { note.setConfirmed(line, at: \.firstLine) }
        note.proxy.set(\.firstLine, to: "d")
        note.firstLine = "e"
        #expect(reader.seen == [isInPlace ? "a" : "", "b", "c", "d", "e"])
    }

    /// Reads a store again whenever it is woken.
    @MainActor private final class Reader {
        private let note: NoteStore
        private(set) var seen: [String] = []

        init(_ note: NoteStore) { self.note = note }

        func read() {
            seen.append(
                withObservationTracking {
                    note.firstLine
                } onChange: {
                    MainActor.assumeIsolated { self.read() }
                })
        }
    }

    @Test(
        "An observer that a didSet creates observes, whatever sets the property",
        arguments: ["write", "action", "proxy", "confirmed", "restored"])
    func madeInDidSet(by form: String) async {
        let (source, note) = (NoteStore(), NoteStore())
        note.percent = 5
        let snapshot = note.pipeline.snapshot
        note.percent = 0
        let values = ObservedTitles()
        note.didSetPercent = { [calls] in
            values.observer = StoreObserver { calls.note(source.title) }
            withObservationTracking {
                _ = source.count
            } onChange: {
                MainActor.assumeIsolated { calls.note("count") }
            }
        }
        switch form {
        case "write": note.percent = 5
        case "action": note.dispatch(Action<NoteStore> { Reducer(setter: \.percent) { 5 } })
        case "proxy": note.proxy.set(\.percent, to: 5)
        case "confirmed": note.setConfirmed(5, at: \.percent)
        default: note.pipeline.restore(snapshot, name: "restored")
        }
        note.didSetPercent = {}
        source.count = 1
        source.title = "new"
        await calls.are(3)
        #expect(calls.seen == ["", "count", "new"])
        values.observer?.cancel()
    }

    @MainActor private final class ObservedTitles { var observer: StoreObserver? }

    @Test(
        "C3: an observer does not observe a struct store or a value store that it changes",
        arguments: ["commit", "optimistic", "set", "update", "reset", "invalidate"], [false, true])
    func changing(by form: String, isRecorded: Bool) async {
        let (source, counter, item, witness) = (NoteStore(), CounterStore(), ItemStore(), NoteStore())
        if isRecorded {
            counter.pipeline.attach(EventLog())
            item.pipeline.attach(EventLog())
        }
        let observer = StoreObserver { [calls] in
            calls.note(source.title)
            guard !source.title.isEmpty else { return }
            switch form {
            case "commit": counter.commit { $0.count += 1 }
            case "optimistic": counter.setConfirmed(7, at: \.count)
            case "set": item.set(1)
            case "update": item.update { $0 += 1 }
            case "reset": item.reset()
            default: item.invalidate()
            }
        }
        source.title = "first"
        await calls.are(2)
        counter.commit { $0.count = 100 }
        item.set(100)
        let other = StoreObserver { [calls] in calls.note(witness.title) }
        witness.title = "last"
        await calls.are(4)
        #expect(calls.seen == ["", "first", "", "last"])
        observer.cancel()
        other.cancel()
    }

    @Test("C3: an observer that commits does not observe what the recorders of that commit read")
    func recordersThatRead() async {
        let (source, target, other, witness) = (NoteStore(), CounterStore(), NoteStore(), NoteStore())
        target.pipeline.onCommit { _, _ in _ = other.title }
        let observer = StoreObserver { [calls] in
            calls.note(source.title)
            target.increment()
        }
        source.title = "first"
        await calls.are(2)
        #expect(target.count == 2)
        other.title = "read by the recorder"
        let last = StoreObserver { [calls] in calls.note(witness.title) }
        witness.title = "last"
        await calls.are(4)
        #expect(calls.seen == ["", "first", "", "last"])
        observer.cancel()
        last.cancel()
    }

    @Test("C3: an observer that commits does not observe what the observers read that the commit wakes")
    func observersThatRead() async {
        let (source, target, witness) = (NoteStore(), CounterStore(), NoteStore())
        let values = target.values(of: \.count)
        let observer = StoreObserver { [calls] in
            calls.note(source.title)
            target.commit { $0.count = 1 }
        }
        target.commit { $0.count = 2 }
        let last = StoreObserver { [calls] in calls.note(witness.title) }
        witness.title = "last"
        await calls.are(3)
        #expect(calls.seen == ["", "", "last"])
        var seen: [Int] = []
        for await value in values {
            seen.append(value)
            if value == 2 { break }
        }
        #expect(seen == [0, 1, 2])
        observer.cancel()
        last.cancel()
    }

    @Test("C3, C4: two observers that commit to stores with one undo recorder do not wake each other")
    func observersWithAnUndoRecorder() async {
        let (source, first, second, undo) = (NoteStore(), CounterStore(), CounterStore(), UndoRecorder())
        first.pipeline.attach(undo)
        second.pipeline.attach(undo)
        let observers = [first, second].map { target in
            StoreObserver { [calls] in
                _ = source.title
                target.increment()
                calls.note("\(target.count)")
            }
        }
        await calls.are(2)
        for _ in 0..<100 { await Task.yield() }
        #expect(first.count == 1 && second.count == 1)
        #expect(undo.undo() && undo.undo() && !undo.canUndo)
        for observer in observers { observer.cancel() }
    }

    @Test("An observer works with every style of store")
    func styles() async {
        let (items, note) = (ItemStore(), NoteStore())
        let observer = StoreObserver { [calls] in calls.note("\(items.value ?? 0) \(note.title)") }
        items.set(1)
        await calls.are(2)
        note.title = "a"
        await calls.are(3)
        #expect(calls.seen == ["0 ", "1 ", "1 a"])
        observer.cancel()
    }
}
