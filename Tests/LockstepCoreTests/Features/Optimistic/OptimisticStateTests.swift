import LockstepCore
import LockstepTesting
import Testing

/// A state that corrects one of its values.
private struct Level: Equatable, Sendable {
    var percent = 90 {
        didSet { if percent > 100 { percent = 100 } }
    }
    var isFull = false
}

private final class LevelStore: Store<Level> {
    override func computed(new: Level, old: Level) { commit { $0.isFull = new.percent == 100 } }
}

@MainActor @Suite("Optimistic changes of struct stores", .timeLimit(.minutes(20)))
struct OptimisticStateTests {
    private let store = TodoStateStore([Todo(1)])

    private var ids: [Int] { store.state.todos.map(\.id) }

    private func add(_ id: Int) -> OpenChange<Void> {
        OpenChange { [store] gate in
            await store.optimistically(at: \.todos, { $0.append(Todo(id)) }) { try await gate() }
        }
    }

    @Test("Q2: a failure keeps later commits of the same part")
    func laterCommits() async {
        let change = add(2)
        store.commit { $0.todos.append(Todo(3)) }
        store.commit(at: \.todos) { $0[id: 1]?.isDone = true }
        store[\.title] = "Today"
        await change.fail()
        #expect(store.state == TodoState(todos: [Todo(1, isDone: true), Todo(3)], title: "Today"))
        #expect(store.pendingChanges == 0)
    }

    @Test("Q2: a failure keeps commits made between changes, in their order")
    func commitsBetween() async {
        let first = add(2)
        store.commit { $0.todos.append(Todo(3)) }
        let second = add(4)
        store.commit { $0.todos[id: 3] = nil }
        #expect(ids == [1, 2, 4])
        await first.fail()
        #expect(ids == [1, 4] && store.pendingChanges == 1)
        await second.fail()
        #expect(ids == [1])
    }

    @Test("Q2: a failure keeps a recorder's commit during the change, also if the store derives values")
    func commitOfARecorder() async {
        let store = CountedStore()
        let log = EventLog()
        store.pipeline.attach(log)
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "add (optimistic)" else { return }
            store.commit { $0.todos.append(Todo(3)) }
        }
        let change = OpenChange<Void> { gate in
            await store.optimistically(at: \.todos, { $0.append(Todo(2)) }, named: "add") { try await gate() }
        }
        #expect(store.state == TodoState(todos: [Todo(1), Todo(2), Todo(3)], openCount: 3))
        await change.fail()
        #expect(store.state == TodoState(todos: [Todo(1), Todo(3)], openCount: 2))
    }

    @Test("Q2: a correction by a `didSet` of the state is reverted with the change", arguments: [true, false])
    func corrected(isDerived: Bool) async {
        let store = isDerived ? LevelStore(state: Level()) : Store(state: Level())
        let change = OpenChange<Void> { gate in
            await store.optimistically(at: \.percent, { $0 += 50 }) { try await gate() }
        }
        #expect(store.state.percent == 100 && store.pendingChanges == 1)
        await change.fail()
        #expect(store.state.percent == 90 && store.pendingChanges == 0)
    }

    @Test("Q2: a commit of another field is independent of a change", arguments: [true, false])
    func otherFields(isConfirmed: Bool) async {
        let change = add(2)
        store.commit { $0.title = "Today" }
        if isConfirmed { await change.succeed() } else { await change.fail() }
        #expect(store.state.title == "Today" && ids == (isConfirmed ? [1, 2] : [1]))
    }

    @Test("Q4: a commit that removes an added element drops the change, and a later answer does not bring it back")
    func removed() async {
        let change = OpenChange<Todo> { [store] gate in
            await store.optimistically(at: \.todos, { $0.append(Todo(-1)) }, confirming: { $0.append($1) }) {
                try await gate()
            }
        }
        store.commit { $0.todos[id: -1] = nil }
        #expect(try! await change.succeed(Todo(2)).get() == Todo(2))
        #expect(ids == [1] && store.pendingChanges == 0)
    }

    @Test("Q4: a commit that replaces the value of a change drops the change")
    func replaced() async {
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.title, { $0 = "A" }) { try await gate() }
        }
        store.commit { $0.title = "B" }
        store.setConfirmed("C", at: \.title)
        #expect(store.state.title == "C" && store.pendingChanges == 0)
        await change.fail()
        #expect(store.state.title == "C")
    }

    @Test("Q4: a commit that replaces the changed field of a row drops the change, unlike a commit of another field")
    func replacedField() async {
        func rename() -> OpenChange<Void> {
            OpenChange { [store] gate in
                await store.optimistically(at: \.todos, { $0[id: 1]?.title = "A" }) { try await gate() }
            }
        }
        let first = rename()
        store.commit { $0.todos[id: 1]?.title = "B" }
        store.setConfirmed([Todo(1)], at: \.todos)
        #expect(store.state.todos == [Todo(1)] && store.pendingChanges == 0)
        await first.fail()
        let second = rename()
        store.commit { $0.todos[id: 1]?.isDone = true }
        store.setConfirmed([Todo(1), Todo(2)], at: \.todos)
        #expect(store.state.todos == [Todo(1, "A"), Todo(2)] && store.pendingChanges == 1)
        await second.fail()
        #expect(store.state.todos == [Todo(1), Todo(2)])
    }

    @Test("Q4: a commit that replaces the optional value of a change drops the change")
    func replacedOptional() async {
        let store = ChoiceStore(state: nil)
        let change = OpenChange<Void> { gate in await store.optimistically({ $0 = 1 }) { try await gate() } }
        store.commit { $0 = 2 }
        store.setConfirmed(3, at: \.self)
        #expect(store.state == 3 && store.pendingChanges == 0)
        await change.succeed()
        #expect(store.state == 3)
    }

    @Test("Q4: a commit that adds a removed row again drops the change, wherever the row is added")
    func addedAgain() async {
        store.commit { $0.todos = [Todo(1), Todo(2)] }
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.todos, { $0[id: 1] = nil }) { try await gate() }
        }
        store.commit { $0.todos.append(Todo(1, "Milk")) }
        store.setConfirmed([Todo(1), Todo(2)], at: \.todos)
        #expect(ids == [1, 2] && store.pendingChanges == 0)
        await change.fail()
    }

    @Test("Q3: a whole state keeps a pending row, although a commit added another row to the same list")
    func wholeStateRows() async {
        let log = WarningLog()
        await log.collect {
            let change = OpenChange<Void> { [store] gate in
                await store.optimistically({ $0.todos.append(Todo(2)) }) { try await gate() }
            }
            store.commit { $0.todos.append(Todo(3)) }
            store.setConfirmed(TodoState(todos: [Todo(1), Todo(3)]), at: \.self)
            #expect(ids == [1, 3, 2] && store.pendingChanges == 1)
            await change.fail()
            #expect(ids == [1, 3])
        }
        #expect(log.lines.isEmpty)
    }

    @Test("Q2: if a later commit kept a row of a failed change of a whole state, a warning is reported")
    func wholeStateKeepsARow() async {
        let log = WarningLog()
        await log.collect {
            let change = OpenChange<Void> { [store] gate in
                await store.optimistically({ $0.todos.append(Todo(2)) }) { try await gate() }
            }
            store.commit { $0.todos.append(Todo(3)) }
            await change.fail()
            #expect(ids == [1, 2, 3])
        }
        #expect(log.lines.count == 1)
    }

    @Test("Q3: a fetched value keeps the pending changes")
    func fetched() async {
        let change = add(2)
        store.setConfirmed([Todo(7)], at: \.todos)
        #expect(ids == [7, 2] && store.pendingChanges == 1)
        await change.fail()
        #expect(ids == [7])
        store.setConfirmed([Todo(8)], at: \.todos)
        #expect(ids == [8])
    }

    @Test("Q1: pending changes of several parts are independent")
    func severalParts() async {
        let todos = add(2)
        let title = OpenChange<Void> { [store] gate in
            await store.optimistically(at: \.title, { $0 = "Today" }) { try await gate() }
        }
        #expect(store.pendingChanges == 2)
        await todos.fail()
        #expect(store.state == TodoState(todos: [Todo(1)], title: "Today"))
        await title.fail()
        #expect(store.state == TodoState(todos: [Todo(1)]) && store.pendingChanges == 0)
    }

    @Test(
        "Q2: if one part contains another, a change of either part counts as a commit to the other",
        arguments: [true, false])
    func overlapping(isOuterFirst: Bool) async {
        let store = MergedStore()
        let outer = OpenChange<Void> { gate in
            await store.optimistically({ $0.todos.append(Todo(2)) }) { try await gate() }
        }
        let inner = OpenChange<Void> { gate in
            await store.optimistically(at: \.todos, { $0.append(Todo(3)) }) { try await gate() }
        }
        #expect(store.state.todos.map(\.id) == [2, 3])
        await (isOuterFirst ? outer : inner).fail()
        #expect(store.state.todos.map(\.id) == (isOuterFirst ? [3] : [2]))
        await (isOuterFirst ? inner : outer).fail()
        #expect(store.state.todos.isEmpty && store.pendingChanges == 0)
    }

    @Test("Q2: a state with merged fields keeps a commit of other fields when a change fails")
    func mergedByFields() async {
        let store = MergedStore()
        let change = OpenChange<Void> { gate in
            await store.optimistically({
                $0.todos.append(Todo(2))
                $0.title = "Saving"
            }) { try await gate() }
        }
        store.commit { $0.count += 1 }
        store.commit { $0.todos.append(Todo(3)) }
        await change.fail()
        #expect(store.state == MergedState(todos: [Todo(3)], count: 1))
    }

    @Test("Q2: a whole state that a later commit changed stays as the commit left it, and a warning is reported")
    func wholeState() async {
        let log = WarningLog()
        await log.collect {
            let change = OpenChange<Void> { [store] gate in
                await store.optimistically({ $0.todos.append(Todo(2)) }) { try await gate() }
            }
            store.commit { $0.title = "Today" }
            await change.fail()
            #expect(store.state == TodoState(todos: [Todo(1), Todo(2)], title: "Today"))
            #expect(store.pendingChanges == 0)
        }
        #expect(log.lines.count == 1 && log.lines.first?.contains("MergedByFields") == true)
    }

    @Test("Q2, Q4: an array without identified elements stays as a later commit left it, and a warning is reported")
    func unidentifiedElements() async {
        let log = WarningLog()
        await log.collect {
            let store = OpaqueListStore(state: [])
            @MainActor func add(_ number: Int) -> OpenChange<Void> {
                OpenChange { gate in
                    await store.optimistically({ $0.append(Opaque(number: number)) }) { try await gate() }
                }
            }
            let (first, second) = (add(2), add(3))
            store.commit { $0.append(Opaque(number: 4)) }
            #expect(store.state.map(\.number) == [2, 3, 4])
            await first.fail()
            #expect(store.state.map(\.number) == [2, 3, 4] && store.pendingChanges == 1)
            store.setConfirmed([Opaque(number: 9)], at: \.self)
            #expect(store.state.map(\.number) == [9, 3])
            await second.fail()
            #expect(store.state.map(\.number) == [9] && store.pendingChanges == 0)
        }
        #expect(log.lines.count == 1)
    }

    @Test("Q2: a field of a row that a later commit also changed keeps the later value, and no warning is reported")
    func sameField() async {
        let log = WarningLog()
        await log.collect {
            let change = OpenChange<Void> { [store] gate in
                await store.optimistically(at: \.todos, { $0[id: 1]?.title = "Mlik" }) { try await gate() }
            }
            store.commit { $0.todos[id: 1]?.title = "Milk" }
            await change.fail()
            #expect(store.state.todos == [Todo(1, "Milk")])
        }
        #expect(log.lines.isEmpty)
    }

    @Test("Q2: without a later commit, a whole state is reverted exactly")
    func wholeStateAlone() async {
        let change = OpenChange<Void> { [store] gate in
            await store.optimistically({ $0 = TodoState(title: "Empty") }) { try await gate() }
        }
        #expect(store.state == TodoState(title: "Empty"))
        await change.fail()
        #expect(store.state == TodoState(todos: [Todo(1)]))
    }

    @Test("Q1: a value that `computed` derives from a change is reverted with the change")
    func computed() async {
        let store = DoublingStore()
        let change = OpenChange<Void> { gate in
            await store.optimistically({ $0.count = 4 }) { try await gate() }
        }
        #expect(store.state.double == 8)
        await change.fail()
        #expect(store.state == Counter())
    }

    @Test("Q1, Q2: a change and a later commit are separate undo steps, and a failed change is not an undo step")
    func undo() async {
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        store.commit { $0.title = "Today" }
        let change = add(2)
        store.commit { $0.todos[id: 1]?.isDone = true }
        #expect(undo.undo() && store.state.todos == [Todo(1), Todo(2)] && store.pendingChanges == 1)
        await change.fail()
        #expect(store.state.todos == [Todo(1)] && store.state.title == "Today")
        #expect(undo.undo())
        #expect(store.state.todos == [Todo(1)] && store.state.title == "")
    }

    @Test("C2: a confirmation makes no commit, even if the state cannot be compared")
    func silent() async {
        let store = OpaqueStateStore(state: Opaque())
        let log = EventLog()
        store.pipeline.attach(log)
        let change = OpenChange<Void> { gate in
            await store.optimistically(at: \.number, { $0 = 1 }, named: "set") { try await gate() }
        }
        await change.succeed()
        #expect(log.lines == ["start set", "commit set (optimistic)", "end set completed"])
    }

    @Test("Q1: the confirmed state is available beside the shown state")
    func confirmedState() async {
        let change = add(2)
        store.commit { $0.title = "Today" }
        #expect(store.pipeline.confirmedSnapshot == TodoState(todos: [Todo(1)], title: "Today"))
        await change.succeed()
        #expect(store.pipeline.confirmedSnapshot == store.state)
    }

    @Test("A change that has ended does not keep its store alive")
    func lifetime() async {
        var store: TodoStateStore? = TodoStateStore()
        weak let observed = store
        await store?.optimistically(at: \.todos, { $0.append(Todo(1)) }) {}
        _ = store?.pendingChanges
        store = nil
        #expect(observed == nil)
    }
}

private final class OpaqueStateStore: Store<Opaque> {}

private final class OpaqueListStore: Store<[Opaque]> {}

private final class ChoiceStore: Store<Int?> {}

private final class CountedStore: Store<TodoState> {
    init() { super.init(state: TodoState(todos: [Todo(1)])) }

    override func computed(new: TodoState, old: TodoState) { commit { $0.openCount = new.todos.count } }
}

private struct MergedState: Equatable, Sendable {
    var todos: [Todo] = []
    var title = ""
    var count = 0
}

extension MergedState: MergedByFields {
    static var mergedFields: [MergedField<MergedState>] {
        [MergedField(\.todos), MergedField(\.title), MergedField(\.count)]
    }
}

private final class MergedStore: Store<MergedState> {
    init() { super.init(state: MergedState()) }
}
