import LockstepCore
import LockstepTesting
import Testing

@MainActor @Suite("Rows whose ids the server gives", .timeLimit(.minutes(20)))
struct AnsweredRowTests {
    enum Style: CaseIterable {
        case structStore, propertyStore, valueStore

        @MainActor func store(_ todos: [Todo] = [Todo(1)]) -> any AnsweredTodoStore {
            switch self {
            case .structStore: AnsweredStateStore(todos)
            case .propertyStore: AnsweredPropertyStore(todos)
            case .valueStore: AnsweredValueStore(todos)
            }
        }
    }

    /// What happens to a row before the server answers.
    enum Edit: CaseIterable {
        case rename, move, delete, rowBehind, renameTwice

        @MainActor func apply(to todos: inout [Todo]) {
            switch self {
            case .rename: todos[id: -1]?.title = "edited"
            case .renameTwice:
                todos[id: -1]?.title += "!"
                todos[id: -1]?.isDone = true
            case .move:
                if let place = todos.firstIndex(where: { $0.id == -1 }) { todos.insert(todos.remove(at: place), at: 0) }
            case .delete: todos[id: -1] = nil
            case .rowBehind: if todos[id: 5] == nil { todos.append(Todo(5)) }
            }
        }

        /// The rows in the end.
        var expected: [Todo] {
            switch self {
            case .rename: [Todo(1), Todo(77, "edited"), Todo(76, "new")]
            case .renameTwice: [Todo(1), Todo(77, "new!", isDone: true), Todo(76, "new")]
            case .move: [Todo(77, "new"), Todo(1), Todo(76, "new")]
            case .delete: [Todo(1), Todo(76, "new")]
            case .rowBehind: [Todo(1), Todo(77, "new"), Todo(76, "new"), Todo(5)]
            }
        }
    }

    @Test(
        "Q1: an answer that gives rows their ids keeps what a commit did to them",
        arguments: [Style.structStore, .propertyStore], Edit.allCases)
    func commits(style: Style, edit: Edit) async {
        let store = style.store()
        let change = store.add(-1, -2)
        store.write { edit.apply(to: &$0) }
        await change.succeed(78)
        #expect(store.shownTodos == edit.expected && store.pendingChanges == 0)
    }

    @Test(
        "Q1: an answer that gives rows their ids keeps what another optimistic change did to them",
        arguments: Style.allCases, Edit.allCases)
    func changes(style: Style, edit: Edit) async {
        let store = style.store()
        let change = store.add(-1, -2)
        let later = store.start { edit.apply(to: &$0) }
        await change.succeed(78)
        #expect(store.shownTodos == edit.expected && store.pendingChanges == 1)
        await later.succeed()
        #expect(store.shownTodos == edit.expected && store.pendingChanges == 0)
    }

    @Test(
        "Q2: after an answer that gives rows their ids, a later change of a row is reverted if it fails",
        arguments: Style.allCases, Edit.allCases)
    func failedChanges(style: Style, edit: Edit) async {
        let store = style.store()
        let change = store.add(-1, -2)
        let later = store.start { edit.apply(to: &$0) }
        await change.succeed(78)
        await later.fail()
        #expect(store.shownTodos == [Todo(1), Todo(77, "new"), Todo(76, "new")] && store.pendingChanges == 0)
    }

    @Test("Q3: a load after the answer keeps a pending change of the row", arguments: Style.allCases)
    func loadedAfterTheAnswer(style: Style) async {
        let store = style.store()
        let change = store.add(-1)
        let later = store.start { $0[id: -1]?.title = "edited" }
        await change.succeed(78)
        store.load([Todo(1), Todo(77, "new"), Todo(9)])
        #expect(store.shownTodos == [Todo(1), Todo(77, "edited"), Todo(9)])
        await later.fail()
        #expect(store.shownTodos == [Todo(1), Todo(77, "new"), Todo(9)])
    }

    @Test("Q1, Q2: two rows that are added, one of which fails, keep what commits did to them")
    func twoRows() async {
        for style in [Style.structStore, .propertyStore] {
            let store = style.store()
            let (first, second) = (store.add(-1), store.add(-2))
            store.write {
                $0[id: -1]?.title = "first"
                $0[id: -2]?.title = "second"
            }
            await first.fail()
            #expect(store.shownTodos == [Todo(1), Todo(-2, "second")])
            await second.succeed(80)
            #expect(store.shownTodos == [Todo(1), Todo(78, "second")])
        }
    }

    @Test(
        "Q1: an answer is applied once, if the server also sends the new row by another way", arguments: [true, false])
    func sentTwice(isEdited: Bool) async {
        for style in [Style.structStore, .propertyStore] {
            let store = style.store()
            let change = store.add(-1)
            store.write { $0.append(Todo(77, "new")) }
            if isEdited { store.write { $0[id: -1]?.title = "edited" } }
            await change.succeed(78)
            #expect(store.shownTodos == [Todo(1), Todo(77, isEdited ? "edited" : "new")])
        }
    }

    @Test("Q1: an answer that appends the saved row does not add it twice, if a commit has added it")
    func appended() async {
        let store = AnsweredStateStore([Todo(1)])
        let change = OpenChange<Todo> { gate in
            await store.change({ $0.append(Todo(-1)) }, { $0.append($1) }, gate)
        }
        store.write { $0.append(Todo(7)) }
        await change.succeed(Todo(7))
        #expect(store.ids.sorted() == [-1, 1, 7])
    }

    @Test("Q1: an answer that replaces the whole list keeps later commits and changes", arguments: Style.allCases)
    func wholeList(style: Style) async {
        let store = style.store([Todo(1), Todo(2), Todo(3)])
        let change = OpenChange<[Todo]> { gate in
            await store.change({ $0[id: 1]?.isDone = true }, { $0 = $1 }, gate)
        }
        if type(of: store).hasWrites {
            store.write {
                $0[id: 2]?.title = "edited"
                $0[id: 3] = nil
                $0.append(Todo(4))
            }
        }
        let later = store.start { $0.append(Todo(5)) }
        await change.succeed([Todo(1, "one", isDone: true), Todo(2), Todo(3), Todo(8)])
        let first = Todo(1, "one", isDone: true)
        let rest = type(of: store).hasWrites ? [Todo(2, "edited"), Todo(8), Todo(4)] : [Todo(2), Todo(3), Todo(8)]
        #expect(Set(store.ids) == Set([1, 5] + rest.map(\.id)) && store.shownTodos[id: 1] == first)
        #expect(store.shownTodos[id: 2] == rest[0])
        await later.fail()
        #expect(Set(store.ids) == Set([1] + rest.map(\.id)))
    }

    @Test("Q1: if a commit deletes a row, an answer that adds it again does not bring it back")
    func addedByTheAnswer() async {
        let store = AnsweredStateStore([Todo(1)])
        let change = OpenChange<Int> { gate in
            await store.change(
                { $0 += [Todo(-1), Todo(-2)] },
                { todos, id in
                    todos.removeAll { $0.id == -1 }
                    todos.append(Todo(id))
                }, gate)
        }
        store.write { $0[id: -1] = nil }
        await change.succeed(77)
        #expect(store.ids == [1, -2])
    }

    @Test("Q1: a warning is reported if an answer replaces a row that a commit has changed")
    func replaced() async {
        let log = WarningLog()
        await log.collect {
            let store = AnsweredStateStore([Todo(1)])
            let change = OpenChange<Todo> { gate in
                await store.change(
                    { $0.append(Todo(-1, "new")) },
                    { todos, saved in
                        if let place = todos.firstIndex(where: { $0.id == -1 }) { todos[place] = saved }
                    }, gate)
            }
            store.write { $0[id: -1]?.isDone = true }
            await change.succeed(Todo(77, "saved"))
            #expect(store.shownTodos == [Todo(1), Todo(77, "saved")])
        }
        #expect(log.lines.count == 1 && log.lines.first?.contains("MergedByFields") == true)
    }

    @Test("Q1: a warning is reported if an answer does not find the row that a commit has changed")
    func notFound() async {
        let log = WarningLog()
        await log.collect {
            let store = AnsweredStateStore([Todo(1)])
            let change = OpenChange<Todo> { gate in
                await store.change(
                    { $0.append(Todo(-1, "new")) },
                    { todos, saved in
                        if let place = todos.firstIndex(of: Todo(-1, "new")) { todos[place] = saved }
                    }, gate)
            }
            store.write { $0[id: -1]?.isDone = true }
            await change.succeed(Todo(77, "saved"))
            #expect(store.shownTodos == [Todo(1), Todo(-1, "new", isDone: true)])
        }
        #expect(log.lines.count == 1)
    }

    @Test("A warning is reported if an update can only have meant a pending row")
    func updateOfAPendingRow() async {
        let log = WarningLog()
        await log.collect {
            let store = AnsweredValueStore([Todo(1)])
            let change = store.add(-1)
            store.update { $0[id: -1]?.title = "edited" }
            #expect(store.shownTodos == [Todo(1), Todo(-1, "new")])
            store.update { $0[id: 1]?.title = "one" }
            store.update { $0[id: 3]?.title = "missing" }
            await change.succeed(78)
            #expect(store.shownTodos == [Todo(1, "one"), Todo(77, "new")])
        }
        #expect(log.lines.count == 1 && log.lines.first?.contains("optimistically") == true)
    }
}
