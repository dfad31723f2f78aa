import LockstepCore
import LockstepRecording
import LockstepTesting
import Observation
import Testing

/// Code that runs while a property store is written, read or released.
@MainActor @Suite struct PropertyStoreReentrancyTests {
    let store = HookedStore()
    let other = HookedStore()
    let log = EventLog()

    @Test("A write does not observe properties, with or without a recorder", arguments: [true, false])
    func writesAreNoReads(isRecorded: Bool) {
        if isRecorded { store.pipeline.attach(log) }
        var wakes = 0
        withObservationTracking {
            store.first = 1
            store.dispatch(Action<HookedStore> { Middleware { proxy in _ = proxy.second } })
        } onChange: {
            MainActor.assumeIsolated { wakes += 1 }
        }
        store.first = 2
        store.second = 2
        #expect(wakes == 0)
    }

    @Test("C1: a listener of another store, which a didSet changes, never sees an incomplete commit")
    func halfMadeStores() {
        for store in [store, other] { store.pipeline.attach(log) }
        store.onFirst = { [store, other] in other.first = store.first }
        var seen: [String] = []
        let note: @MainActor () -> Void = { [store] in seen.append("\(store.first) \(store.second)") }
        log.onEvent = { _ in note() }
        let reacting = Reacting({ [other] in other.first }, note)
        store.dispatch(Action<HookedStore> { Reducer(setter: \.first, \.second) { (1, 2) } })
        #expect(Set(seen) == ["0 0", "1 2"])
        #expect(Set(log.commits.map(\.root)).count == 1)
        _ = reacting
    }

    @Test("C1: if properties of two stores are swapped, observers are woken when both are set")
    func swapping() {
        other.second = 1
        let wakes = Wakes { [store, other] in "\(store.second) \(other.second)" }
        swap(&store.second, &other.second)
        #expect(Set(wakes.seen) == ["0 1", "1 0"])
    }

    @Test(
        "A write is recorded with its value, whatever its didSet starts", arguments: ["action", "other store", "task"])
    func payloadOfAWrite(form: String) async throws {
        let recorder = SessionRecorder(of: store)
        for pipeline in [store.pipeline, other.pipeline] { pipeline.attach(log) }
        store.onFirst = { [store, other] in
            switch form {
            case "action": store.dispatch(Action<HookedStore>("search") { Reducer(setter: \.second) { 1 } })
            case "other store": other.second = 2
            default: store.startTask("search") { _ in }
            }
        }
        store.first = 7
        let write = try #require(log.started.first)
        #expect(write.name == "first" && (write.payload as? ExecutionPayload)?.value(named: "first") as? Int == 7)
        guard case .started(let start) = recorder.recording.events.first else {
            Issue.record("\(recorder.recording.events)")
            return
        }
        #expect(start.payload.content == .named(["first": .integer(7)]))
        store.cancelTasks(named: "search")
    }

    @Test("U1: a didSet's write to another store is undone and redone together with its cause")
    func mirroring() {
        let undo = UndoRecorder()
        for store in [store, other] { store.pipeline.attach(undo) }
        store.onFirst = { [store, other] in other.first = store.first }
        store.first = 1
        undo.undo()
        #expect(store.first == 0 && other.first == 0)
        #expect(undo.canRedo && !undo.canUndo)
        undo.redo()
        #expect(store.first == 1 && other.first == 1)
    }

    @Test("U1: an action on an unrecorded store is one undo step on a recorded store")
    func actionOnAnUnrecordedStore() {
        let undo = UndoRecorder()
        other.pipeline.attach(undo)
        store.dispatch(
            Action<HookedStore> {
                Middleware { [other] _ in
                    other.first = 1
                    other.second = 1
                }
            })
        undo.undo()
        #expect(other.first == 0 && other.second == 0)
    }

    @Test("U1: changes that cancel each other are not a step")
    func cancelledChanges() {
        let (note, undo) = (NoteStore(), UndoRecorder())
        note.pipeline.attach(undo)
        note.dispatch(
            Action<NoteStore> {
                Reducer(setter: \.title) { "a" }
                Reducer(setter: \.title) { "" }
            })
        #expect(!undo.canUndo)
    }

    @Test("A write by an observer is caused by the action that woke it, and not nested in it, even without a recorder")
    func observersOfAnUnrecordedStore() {
        other.pipeline.attach(log)
        let reacting = Reacting({ [store] in store.first }, { [other] in other.second = 1 })
        other.dispatch(Action<HookedStore>("outer") { Middleware { [store] _ in store.first = 1 } })
        #expect(log.commits.first?.execution.name == "second")
        #expect(log.commits.first?.execution.cause == log.started.first { $0.name == "outer" }?.id)
        _ = reacting
    }

    @Test("C4: a write by a recorder at the start of a commit is recorded after the commit and starts from its state")
    func writeOnStart() {
        store.pipeline.attach(log)
        log.onEvent = { [store] event in
            if case .started(let execution) = event, execution.name == "first" { store.second = 9 }
        }
        store.first = 1
        let states = log.commits.compactMap { commit -> String? in
            guard let before = commit.before as? HookedStore.Snapshot,
                let after = commit.after as? HookedStore.Snapshot
            else { return nil }
            return "\(commit.label) \(before.first)\(before.second) \(after.first)\(after.second)"
        }
        #expect(states == ["first 00 10", "second 10 19"])
    }

    @Test("An interceptor of a direct write runs after the assignment, and an interceptor of a reducer wraps it")
    func interceptors() {
        struct Looking: StoreInterceptor {
            let note: @MainActor () -> Void
            func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
                note()
                defer { note() }
                return next()
            }
        }
        var seen: [Int] = []
        store.pipeline.attach(Looking { [store] in seen.append(store.first) })
        store.first = 1
        #expect(seen == [1, 1])
        store.dispatch(Action<HookedStore> { Reducer(setter: \.first) { 2 } })
        #expect(seen == [1, 1, 1, 2])
    }

    @Test("A reducer that also sets a property of a child store notifies listeners when both stores are complete")
    func reducerAcrossStores() {
        let note = NoteStore()
        note.child = NoteStore()
        for store in [note, note.child!] { store.pipeline.attach(log) }
        let reacting = Reacting({ note.child?.count }, { note.lines = ["from observer"] })
        note.dispatch(Action<NoteStore>("act") { Reducer(set: \.count, \.child!.count, \.title) { (1, 2, "3") } })
        #expect(log.commits.filter { $0.execution.name == "act" }.map(\.label) == ["count, title"])
        #expect(note.lines == ["from observer"] && note.child?.count == 2)
        _ = reacting
    }

    @Test("A reducer that sets nothing makes no commit, even if the state cannot be compared")
    func readingReducer() async {
        struct Loose: Sendable { var count = 0 }
        let loose = Store(state: Loose())
        loose.pipeline.attach(log)
        let wakes = Wakes { loose.count }
        loose.dispatch(Action<Store<Loose>>("read") { Reducer(getter: \.count) { _ in } })
        await loose.dispatch(AsyncAction<Store<Loose>>("read") { AsyncReducer(get: \.count) { _ in } })
        #expect(log.commits.isEmpty && wakes.count == 0)
    }

    @Test("values(of:) delivers every value of a property that cannot be compared")
    func valuesOfOpaque() async {
        let values = store.values(of: \.opaque)
        for number in 1...3 { store.opaque.number = number }
        var seen: [Int] = []
        for await value in values {
            seen.append(value.number)
            if value.number == 3 { break }
        }
        #expect(seen == [0, 1, 2, 3])
    }

    @Test("A commit in which a didSet restores a snapshot of its own store has a name")
    func restoringInADidSet() {
        let saved = store.pipeline.snapshot
        store.second = 5
        store.pipeline.attach(log)
        store.onFirst = { [store] in
            store.onFirst = nil
            store.pipeline.restore(saved)
        }
        store.first = 1
        #expect(store.first == 0 && store.second == 0)
        #expect(log.commits.map(\.label) == ["second"])
    }

    @Test("Restoring or undoing a released store has no effect")
    func goneStores() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                var store: HookedStore? = HookedStore()
                guard let pipeline = store?.pipeline, let snapshot = store?.pipeline.snapshot else { return }
                let undo = UndoRecorder()
                pipeline.attach(undo)
                store?.first = 1
                store?.onDeinit = { $0.first = 3 }
                store = nil
                pipeline.restore(snapshot)
                if undo.undo() { fatalError("There is nothing to undo.") }
            }
        }
    }
}
