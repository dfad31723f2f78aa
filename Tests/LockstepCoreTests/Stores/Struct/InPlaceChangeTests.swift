import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Changes a value in place and runs other code during the change.
@MainActor private func modify<Value>(_ value: inout Value, _ change: (inout Value) -> Void) { change(&value) }

@MainActor private func modify<Value>(
    _ value: inout Value, throwing change: (inout Value) throws -> Void
) throws { try change(&value) }

/// Notes the start and the end of a direct write.
@MainActor private struct Noting: StoreInterceptor {
    let note: @MainActor (_ isBefore: Bool) -> Void

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note(true)
        defer { note(false) }
        return next()
    }
}

@MainActor @Suite("Properties that are changed in place", .timeLimit(.minutes(20)))
struct InPlaceChangeTests {
    private let note = NoteStore()
    private let log = EventLog()

    private func states() -> [String] {
        log.commits.map { commit in
            func text(_ snapshot: any Sendable) -> String {
                guard let snapshot = snapshot as? NoteStore.Snapshot else { return "?" }
                return "\(snapshot.title)\(snapshot.lines)\(snapshot.count)"
            }
            return "\(text(commit.before)) > \(text(commit.after))"
        }
    }

    @Test(
        "C6: other properties of the store may be read and written during an in-place change", arguments: [false, true])
    func otherProperties(isRecorded: Bool) async {
        await #expect(processExitsWith: .success) { [isRecorded = isRecorded as Bool] in
            await MainActor.run {
                let (note, log) = (NoteStore(), EventLog())
                if isRecorded { note.pipeline.attach(log) }
                let wakes = Wakes { "\(note.lines.count) \(note.title)" }
                modify(&note.lines) { lines in
                    lines.append(note.title)
                    note.title = "new"
                    note.count += 1
                    lines.append(note.title)
                }
                #expect(note.lines == ["", "new"] && note.title == "new" && note.count == 1)
                #expect(log.commits.count == (isRecorded ? 1 : 0))
                #expect(Set(wakes.seen) == ["0 ", "2 new"])
            }
        }
    }

    @Test("C1: all changes during an in-place change are one commit, with the states before and after it")
    func oneCommit() {
        note.pipeline.attach(log)
        modify(&note.lines) { [note] lines in
            lines.append("a")
            note.title = "t"
            note.dispatch(Action<NoteStore> { Reducer(setter: \.count) { 7 } })
        }
        #expect(states() == ["[]0 > t[\"a\"]7"])
    }

    @Test("C1: swapping two properties of a store is one commit", arguments: [false, true])
    func swapping(isRecorded: Bool) {
        let store = HookedStore()
        (store.first, store.second) = (1, 2)
        if isRecorded { store.pipeline.attach(log) }
        let wakes = Wakes { "\(store.first) \(store.second)" }
        swap(&store.first, &store.second)
        #expect(store.first == 2 && store.second == 1)
        #expect(Set(wakes.seen) == ["1 2", "2 1"])
        #expect(log.commits.count == (isRecorded ? 1 : 0))
    }

    @Test(
        "C1: changes of other stores during an in-place change are delivered when the property is complete",
        arguments: [false, true])
    func otherStores(isRecorded: Bool) async {
        await #expect(processExitsWith: .success) { [isRecorded = isRecorded as Bool] in
            await MainActor.run {
                let (note, log) = (NoteStore(), EventLog())
                let (counter, hooked, value) = (CounterStore(), HookedStore(), AsyncValue<Int>())
                var seen: [[String]] = []
                // Reading the property during its change would be a conflict of accesses.
                log.onEvent = { _ in seen.append(note.lines) }
                for pipeline in [counter.pipeline, hooked.pipeline, value.pipeline] as [AnyPipeline] {
                    pipeline.attach(log)
                }
                if isRecorded { note.pipeline.attach(log) }
                let reacting = Reacting({ counter.count + hooked.second + (value.value ?? 0) }) {
                    seen.append(note.pipeline.snapshot.lines)
                }
                modify(&note.lines) { lines in
                    lines.append("a")
                    counter.increment()
                    hooked.second = 1
                    value.set(1)
                    lines.append("b")
                }
                #expect(Set(seen) == [["a", "b"]])
                withExtendedLifetime(reacting) {}
            }
        }
    }

    @Test("A closure that throws during an in-place change leaves a working store")
    func throwing() throws {
        note.pipeline.attach(log)
        #expect(throws: Failure()) {
            try modify(&note.lines) { lines throws in
                lines.append("a")
                throw Failure()
            }
        }
        // The property's accessor is not transactional: the change stays and is committed.
        #expect(note.lines == ["a"])
        note.title = "later"
        #expect(states().last == "[\"a\"]0 > later[\"a\"]0")
        #expect(states().count == 2)
    }

    @Test("A didSet may read and write the store whose property is changed in place", arguments: [false, true])
    func didSet(isRecorded: Bool) async {
        await #expect(processExitsWith: .success) { [isRecorded = isRecorded as Bool] in
            await MainActor.run {
                let (store, log) = (HookedStore(), EventLog())
                if isRecorded { store.pipeline.attach(log) }
                store.onFirst = { store.second = store.first * 2 }
                let wakes = Wakes { "\(store.first) \(store.second)" }
                store.first += 1
                modify(&store.first) { $0 += 1 }
                #expect(store.first == 2 && store.second == 4)
                #expect(Set(wakes.seen) == ["0 0", "1 2", "2 4"])
                #expect(log.commits.count == (isRecorded ? 2 : 0))
            }
        }
    }

    @Test(
        "An interceptor of a direct write sees the new value, before recorders and observers, for any form of write"
    )
    func interceptors() {
        let store = HookedStore()
        store.pipeline.attach(log)
        var seen: [String] = []
        store.pipeline.attach(Noting { isBefore in seen.append("\(isBefore ? ">" : "<") \(store.second)") })
        log.onEvent = { event in if case .committed = event { seen.append("record \(store.second)") } }
        let reacting = Reacting({ store.second }) { seen.append("wake \(store.second)") }
        store.second = 1
        #expect(seen.first == "> 1" && seen.contains("record 1") && seen.contains("wake 1"))
        let expected = seen
        seen = []
        store.second += 1
        #expect(seen == expected.map { $0.replacing("1", with: "2") })
        seen = []
        modify(&store.second) { $0 += 1 }
        #expect(seen == expected.map { $0.replacing("1", with: "3") })
        seen = []
        store.dispatch(Action<HookedStore>("reduce") { Reducer(setter: \.second) { 9 } })
        #expect(seen.first == "> 3")
        withExtendedLifetime(reacting) {}
    }
}
