import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Changes through a proxy", .timeLimit(.minutes(20)))
struct ProxyChangeTests {
    private let note = NoteStore()
    private let log = EventLog()
    private let gate = Gate<String>(honorsCancellation: false)

    init() { note.pipeline.attach(log) }

    @Test("A proxy sets and changes parts of a property store, in commits of the action")
    func propertyStore() {
        let action = Action<NoteStore>("write") {
            Middleware { proxy in
                proxy.set(\.title, to: "Milk")
                proxy.update(\.lines) { $0.append("2 l") }
                proxy.set(\.percent, to: 150)
            }
        }
        note.dispatch(action)
        #expect(note.title == "Milk" && note.lines == ["2 l"] && note.percent == 100)
        #expect(
            log.lines == ["start write", "commit title", "commit lines", "commit percent", "end write completed"])
    }

    @Test("A proxy sets and changes fields of a struct store, and `computed` runs")
    func structStore() {
        let counter = CounterStore()
        let action = Action<CounterStore>("write") {
            Middleware { proxy in
                proxy.set(\.count, to: 3)
                proxy.update(\.items) { $0 += [1, 2] }
            }
        }
        counter.dispatch(action)
        #expect(counter.state.count == 3 && counter.state.items == [1, 2])
    }

    @Test("An update changes the current value, and not that of the proxy")
    func currentValue() async {
        let action = AsyncAction<NoteStore>("add") {
            AsyncMiddleware { proxy in
                let line = try await gate()
                proxy.update(\.lines) { $0.append(line) }
            }
        }
        let tasks = [
            immediately { [note] in await note.dispatch(action) },
            immediately { [note] in await note.dispatch(action) },
        ]
        await gate.nextCall()
        await gate.nextCall()
        gate.succeed("second", call: 1)
        gate.succeed("first", call: 0)
        for task in tasks { #expect(await task.value == .completed) }
        #expect(Set(note.lines) == ["first", "second"])
    }

    @Test("P1: a superseded run sets and changes nothing")
    func superseded() async {
        let action = AsyncAction<NoteStore>("find", policy: .latest) {
            AsyncMiddleware { proxy in
                let title = try await gate()
                proxy.set(\.title, to: title)
                proxy.update(\.lines) { $0.append(title) }
            }
        }
        let first = immediately { [note] in await note.dispatch(action) }
        await gate.nextCall()
        let second = immediately { [note] in await note.dispatch(action) }
        await gate.nextCall()
        gate.succeed("old", call: 0)
        for _ in 0..<20 { await Task.yield() }
        #expect(note.title == "" && log.commits.isEmpty)
        gate.succeed("new", call: 1)
        #expect(await second.value == .completed)
        #expect(await first.value == .superseded)
        #expect(note.title == "new" && note.lines == ["new"])
    }

    @Test("Equal values make no commit")
    func equal() {
        let action = Action<NoteStore>("write") {
            Middleware { proxy in
                proxy.set(\.count, to: 0)
                proxy.update(\.lines) { _ in }
            }
        }
        note.dispatch(action)
        #expect(log.commits.isEmpty)
    }

    @Test("Outside an action, as in a task, each change is a commit of its own")
    func inATask() async {
        let store = note
        _ = await store.startTask("write") { store in
            store.set(\.title, to: "Milk")
            store.update(\.count) { $0 += 1 }
        }.value
        #expect(
            log.lines == [
                "start write", "start title", "commit title", "end title completed", "start count", "commit count",
                "end count completed", "end write completed",
            ])
    }
}
