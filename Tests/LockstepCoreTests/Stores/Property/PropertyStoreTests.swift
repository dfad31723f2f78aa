import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite struct PropertyStoreTests {
    let store = NoteStore()
    let log = EventLog()

    init() { store.pipeline.attach(log) }

    // MARK: Direct writes

    @Test("Each direct write is an immediate commit with the property as its label")
    func directWrites() throws {
        store.title = "a"
        #expect(log.lines == ["start title", "commit title", "end title completed"])
        store.lines.append("x")
        store[keyPath: \NoteStore.count] = 3
        store.count += 1
        #expect(log.commits.map(\.label) == ["title", "lines", "count", "count"])
        let second = try #require(log.commits[1].before as? NoteStore.Snapshot)
        #expect(second.title == "a" && second.lines.isEmpty)
        let last = try #require(log.commits[3].after as? NoteStore.Snapshot)
        #expect(last.lines == ["x"] && last.count == 4)
        #expect(log.started.allSatisfy { $0.kind == .commit && $0.parent == nil })
    }

    @Test("Writes of an observed property outside the state wake observers, and are not commits")
    func notState() {
        let wakes = Wakes { [store] in store.delegate == nil }
        store.delegate = store
        #expect(wakes.seen == [true, false])
        #expect(log.events.isEmpty)
    }

    @Test("A write that the property's didSet corrects is one commit")
    func didSet() {
        let wakes = Wakes { [store] in store.percent }
        store.percent = 300
        #expect(store.percent == 100)
        #expect(wakes.seen == [0, 100])
        #expect(log.commits.compactMap { ($0.after as? NoteStore.Snapshot)?.percent } == [100])
        store.percent = 200
        #expect(log.commits.count == 1)
    }

    @Test("C1: a write assigns, records and wakes observers in this order, and each sees the new value")
    func order() {
        var order: [String] = []
        log.onEvent = { [store] event in
            if case .committed = event { order.append("record \(store.title)") }
        }
        let reacting = Reacting({ [store] in store.title }, { [store] in order.append("notify \(store.title)") })
        store.title = "a"
        #expect(order == ["record a", "notify a"])
        _ = reacting
    }

    @Test("C1: an observer of two properties that one reducer sets never sees one new and one old value")
    func atomicReducer() {
        let wakes = Wakes { [store] in "\(store.title) \(store.count)" }
        store.dispatch(\.replace, "a", 1)
        // Each property wakes its observers. They see the complete change.
        #expect(Set(wakes.seen) == [" 0", "a 1"])
        #expect(log.commits.map(\.label) == ["title, count"])
        log.onEvent = { [store] event in
            if case .committed = event { #expect(store.title.count == store.count) }
        }
        store.dispatch(\.replace, "bb", 2)
        #expect(log.commits.count == 2)
    }

    // MARK: No change

    @Test("C2: setting an equal value wakes no observer and is not recorded")
    func equalValues() {
        store.title = "a"
        store.lines = ["x"]
        let wakes = Wakes { [store] in (store.title, store.lines, store.count) }
        let recorded = log.events.count
        store.title = "a"
        store.lines = ["x"]
        store.count += 0
        store.lines.append(contentsOf: [])
        store.dispatch(store.titleMutator, "a")
        #expect(wakes.count == 0)
        #expect(log.commits.count == 2)
        #expect(log.events.count == recorded + 2)  // the action itself
    }

    @Test("C2: without a recorder, setting an equal value wakes no observer")
    func equalValuesUnrecorded() {
        store.pipeline.detach(log)
        let wakes = Wakes { [store] in (store.title, store.count) }
        store.title = ""
        store.count += 0
        store.count = 0
        store.dispatch(\.replace, "", 0)
        #expect(wakes.count == 0)
    }

    @Test("C2: a reducer that changes one of its two properties wakes the observers of that property only")
    func oneOfTwo() {
        let title = Wakes { [store] in store.title }
        let count = Wakes { [store] in store.count }
        store.dispatch(\.replace, "", 5)
        #expect(title.count == 0 && count.count == 1)
        #expect(log.commits.map(\.label) == ["count"])
    }

    @Test("C6: a property is changed in place without a copy while there is no recorder")
    func inPlace() {
        store.pipeline.detach(log)
        store.lines = (0..<1000).map(String.init)
        store.lines.reserveCapacity(5000)
        let address = store.lines.withUnsafeBufferPointer { $0.baseAddress }
        let wakes = Wakes { [store] in store.lines.count }
        store.lines.append("last")
        #expect(store.lines.withUnsafeBufferPointer { $0.baseAddress } == address)
        #expect(wakes.seen == [1000, 1001])
    }

    @Test("C3: an observer of a property wakes for that property only")
    func granular() {
        let wakes = Wakes { [store] in store.title }
        store.count = 1
        store.lines = ["x"]
        #expect(wakes.count == 0)
        store.title = "a"
        #expect(wakes.count == 1)
    }

    // MARK: Commits inside commits

    @Test("C4: a write by an observer is a separate commit, caused by the first commit and recorded after it")
    func writeFromObserver() {
        let reacting = Reacting({ [store] in store.title }, { [store] in store.count = store.title.count })
        store.title = "abc"
        #expect(log.commits.map(\.label) == ["title", "count"])
        #expect(log.commits[1].execution.cause == log.commits[0].execution.id)
        #expect(store.count == 3)
        _ = reacting
    }

    @Test("C4: an observer that writes its observed property ends on equal values, and others see each value once")
    func observersThatWrite() {
        let reacting = Reacting(
            { [store] in store.count }, { [store] in if store.count < 5 { store.count += 1 } })
        let wakes = Wakes { [store] in store.count }
        store.count = 1
        #expect(store.count == 5)
        #expect(wakes.count <= 5)
        #expect(log.commits.count == 5)
        _ = reacting
    }

    @Test("C4: a write by a recorder is recorded after the commit that the recorder received")
    func writeFromRecorder() {
        log.onEvent = { [store] event in
            if case .committed(let commit) = event, commit.label == "title" { store.count += 1 }
        }
        store.title = "a"
        #expect(log.commits.map(\.label) == ["title", "count"])
    }

    @Test("C4: inside a reducer's closure, the store returns the state before the commit")
    func readingInside() {
        store.title = "old"
        var seen = ""
        store.dispatch(
            Action<NoteStore> {
                Reducer(setter: \.title) { [store] in
                    seen = store.title
                    return "new"
                }
            })
        #expect(seen == "old" && store.title == "new")
    }

    @Test("C4: a write inside a reducer's closure traps, and the message names both commits")
    func writingInside() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent],
            performing: {
                await MainActor.run {
                    let store = NoteStore()
                    store.dispatch(
                        Action<NoteStore> {
                            Reducer("outer", setter: \.title) {
                                store.count = 1
                                return ""
                            }
                        })
                }
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("\"count\"") && message.contains("\"outer\""))
    }

    @Test("C4: an action dispatched inside a reducer's closure traps, and the message names both commits")
    func dispatchingInside() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent],
            performing: {
                await MainActor.run {
                    let store = NoteStore()
                    store.dispatch(
                        Action<NoteStore> {
                            Reducer("outer", setter: \.title) {
                                store.dispatch(\.rename, "inner")
                                return ""
                            }
                        })
                }
            })
        let message = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(message.contains("\"title\"") && message.contains("\"outer\""))
    }

    @Test("C5: a reducer that throws leaves the state and every listener untouched")
    func throwingReducer() {
        let wakes = Wakes { [store] in (store.title, store.count) }
        let outcome = store.dispatch(
            Action<NoteStore>("failing") {
                Reducer(setter: \.title, \.count) { () throws -> (String, Int) in throw Failure() }
            })
        #expect(throws: Failure.self) { try outcome.get() }
        #expect(store.title == "" && store.count == 0 && wakes.count == 0)
        #expect(log.lines == ["start failing", "end failing failed(Failure())"])
        store.title = "later"
        #expect(wakes.count == 1 && log.commits.count == 1)
    }

    // MARK: Snapshots

    @Test("Restoring a snapshot is one commit")
    func restoring() throws {
        store.title = "a"
        store.percent = 50
        let saved = store.pipeline.snapshot
        store.title = "b"
        store.percent = 60
        let wakes = Wakes { [store] in "\(store.title) \(store.percent)" }
        let count = log.commits.count
        store.pipeline.restore(saved)
        #expect(store.title == "a" && store.percent == 50)
        #expect(Set(wakes.seen) == ["b 60", "a 50"])
        #expect(log.commits.count == count + 1)
        #expect(log.commits.last?.execution.kind == .restore)
        store.pipeline.restore(saved)
        #expect(log.commits.count == count + 1)
    }

    @Test("U1: an action is undone and redone as a whole")
    func undoing() {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.dispatch(\.addLine, "x", 2)
        #expect(store.lines == ["x", "x"] && store.count == 2)
        undo.undo()
        #expect(store.lines == [] && store.count == 0)
        undo.redo()
        #expect(store.lines == ["x", "x"] && store.count == 2)
    }

    @Test("A pipeline does not keep its store alive, and restores nothing after the store is released")
    func lifetime() throws {
        var store: NoteStore? = NoteStore()
        weak let gone = store
        let pipeline = try #require(store?.pipeline)
        let snapshot = pipeline.snapshot
        store?.title = "a"
        store = nil
        #expect(gone == nil)
        #expect(!pipeline.restore(anySnapshot: snapshot))
    }

    @Test("The values of a property are an async sequence")
    func values() async {
        var seen: [Int] = []
        for await value in store.values(of: \.count) {
            seen.append(value)
            if value == 3 { break }
            store.count += 1
        }
        #expect(seen == [0, 1, 2, 3])
    }
}
