import LockstepCore
import LockstepTesting
import Testing

private struct Person: Equatable, Sendable {
    var name = ""
    var city = ""
    var version = 0
    var age = 0
}

/// A person whose fields are merged, except the version.
private struct MergedPerson: Equatable, Sendable, MergedByFields {
    var name = ""
    var city = ""
    var version = 0

    static var mergedFields: [MergedField<MergedPerson>] { [MergedField(\.name), MergedField(\.city)] }
}

private struct Group: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var items: [Todo] = []
}

private struct Page: Equatable, Sendable {
    var person = Person()
    var merged = MergedPerson()
    var groups: [Group] = [Group(id: 1, items: [Todo(1)])]
    var byID: [Int: Todo] = [:]
    var drafts: [String: Person] = [:]
    var count = 0
}

@MainActor @Suite("Answers below later commits of the same value", .timeLimit(.minutes(20)))
struct AnsweredFieldTests {
    private let store = Store(state: Page())

    private func start<Part, Answer: Sendable>(
        at part: any WritableKeyPath<Page, Part> & Sendable, _ change: @escaping @MainActor (inout Part) -> Void,
        _ answer: @escaping @MainActor (inout Part, Answer) -> Void
    ) -> OpenChange<Answer> {
        OpenChange { [store] gate in
            await store.optimistically(at: part, change, confirming: answer) { try await gate() }
        }
    }

    @Test("Q1: an answer is shown, although a commit has changed another field of the same struct")
    func otherField() async {
        let change = start(at: \.person, { $0.name = "Ann" }) { $0.version = $1 }
        store.commit { $0.person.city = "Rome" }
        await change.succeed(5)
        #expect(store.state.person == Person(name: "Ann", city: "Rome", version: 5))
    }

    @Test("Q1: an answer is shown, although an earlier change of the same struct has failed")
    func afterAFailure() async {
        let log = WarningLog()
        await log.collect {
            let failing = start(at: \.person, { $0.name = "Ann" }) { (_: inout Person, _: Int) in }
            let change = start(at: \.person, { $0.city = "Rome" }) { $0.version = $1 }
            store.commit { $0.person.age += 1 }
            await failing.fail()
            await change.succeed(5)
            #expect(store.state.person == Person(name: "Ann", city: "Rome", version: 5, age: 1))
        }
    }

    @Test("Q1: the answer to a change of a whole state is shown after any other commit")
    func wholeState() async {
        let change = start(at: \.self, { $0.groups[0].items.append(Todo(-1)) }) { page, id in
            for index in page.groups[0].items.indices where page.groups[0].items[index].id == -1 {
                page.groups[0].items[index] = Todo(id)
            }
        }
        store.commit { $0.count += 1 }
        await change.succeed(77)
        #expect(store.state.groups[0].items == [Todo(1), Todo(77)] && store.state.count == 1)
    }

    @Test("Q1: an answer in a nested list keeps later commits in the list, and they keep the answer")
    func nestedList() async {
        let change = start(at: \.groups, { $0[0].items.append(Todo(-1)) }) { groups, id in
            for index in groups[0].items.indices where groups[0].items[index].id == -1 {
                groups[0].items[index] = Todo(id, groups[0].items[index].title)
            }
        }
        store.commit {
            $0.groups[0].items[0].title = "edited"
            $0.groups[0].title = "Group"
            $0.groups[0].items[1].title = "new"
        }
        await change.succeed(77)
        #expect(store.state.groups == [Group(id: 1, title: "Group", items: [Todo(1, "edited"), Todo(77, "new")])])
    }

    @Test("Q1: an answer that gives entries of a dictionary other keys keeps what a commit did to them")
    func dictionary() async {
        let change = start(
            at: \.byID,
            { byID in for id in [-1, -2, -3] { byID[id] = Todo(id) } },
            { (byID: inout [Int: Todo], answer: Int) in
                for id in [-1, -2, -3] {
                    guard let todo = byID.removeValue(forKey: id) else { continue }
                    byID[id + answer] = Todo(id + answer, todo.title)
                }
            })
        store.commit {
            $0.byID[-1]?.title = "edited"
            $0.byID[-3] = nil
        }
        await change.succeed(80)
        #expect(store.state.byID == [79: Todo(79, "edited"), 78: Todo(78)])
    }

    @Test("Q1, Q2: an entry that a change added is still pending after a commit of one of its fields")
    func addedEntry() async {
        for isConfirmed in [true, false] {
            let key = isConfirmed ? "a" : "b"
            let change = start(at: \.drafts[key], { $0 = Person(name: "Ann") }) { $0?.version = $1 }
            store.commit { $0.drafts[key]?.city = "Rome" }
            #expect(store.pendingChanges == 1)
            if isConfirmed { await change.succeed(5) } else { await change.fail() }
            #expect(store.state.drafts[key] == (isConfirmed ? Person(name: "Ann", city: "Rome", version: 5) : nil))
        }
    }

    @Test("Q1: an answer that replaces a value keeps a later commit of its fields, if the fields are merged")
    func replacedByTheAnswer() async {
        let log = WarningLog()
        await log.collect {
            let change = start(at: \.merged, { $0.name = "Ann" }) { $0 = $1 }
            store.commit { $0.merged.city = "Rome" }
            await change.succeed(MergedPerson(name: "ANN", version: 5))
            #expect(store.state.merged == MergedPerson(name: "ANN", city: "Rome", version: 5))
        }
        #expect(log.lines.isEmpty)
    }

    @Test("Q1: an answer that replaces a value whose fields are not merged is hidden by a commit, with a warning")
    func hiddenAnswer() async {
        let log = WarningLog()
        await log.collect {
            let change = start(at: \.person, { $0.name = "Ann" }) { $0 = $1 }
            store.commit { $0.person.city = "Rome" }
            await change.succeed(Person(name: "Ann", version: 5))
            #expect(store.state.person == Person(name: "Ann", city: "Rome"))
        }
        #expect(log.lines.count == 1)
    }

    @Test("Q1: a warning is reported if an answer overwrites a field that a commit has changed")
    func overwrittenField() async {
        let log = WarningLog()
        await log.collect {
            let change = start(
                at: \.person,
                { person in
                    person.name = "Ann"
                    person.version = -1
                }
            ) { person, version in
                person.name = "ANN"
                person.version = version
            }
            store.commit {
                $0.person.name += "a"
                $0.person.city = "Rome"
            }
            await change.succeed(5)
            #expect(store.state.person == Person(name: "ANN", city: "Rome", version: 5))
        }
        #expect(log.lines.count == 1)
    }
}
