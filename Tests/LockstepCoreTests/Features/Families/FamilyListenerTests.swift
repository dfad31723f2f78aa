import LockstepCore
import LockstepTesting
import Testing

/// Counts the executions that it wraps and the commits that it records.
@MainActor private final class CountingInterceptor: StoreInterceptor, Recorder {
    var calls = 0
    var commits = 0

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        calls += 1
        return next()
    }

    func record(_ event: StoreEvent) {
        if case .committed = event { commits += 1 }
    }
}

/// A row that runs a test's closure when its interceptors are first used.
private final class NeedingStore: Store<Row> {
    private let need: @MainActor () -> Void

    init(id: Int, _ need: @escaping @MainActor () -> Void) {
        self.need = need
        super.init(state: Row(title: "row \(id)"))
    }

    override var interceptors: [any StoreInterceptor] {
        need()
        return []
    }
}

@MainActor @Suite("Recorders and interceptors of store families", .timeLimit(.minutes(20)))
struct FamilyListenerTests {
    private let clock = ManualClock()
    private let rows: StoreFamily<Int, RowStore>

    init() { rows = StoreFamily(keepsUnused: .seconds(60), clock: clock) { (id: Int) in RowStore(id: id) } }

    @Test("F4: a recorder receives the events of present and future members, each once")
    func recorders() {
        let log = EventLog()
        _ = rows[1]
        rows.attach(log)
        rows.attach(log)
        rows[1].commit { $0.count = 1 }
        rows[2].commit { $0.count = 2 }
        #expect(log.commits.map { ($0.after as? Row)?.count } == [1, 2])
        rows.detach(log)
        rows[1].commit { $0.count = 3 }
        rows[2].commit { $0.count = 3 }
        rows[3].commit { $0.count = 3 }
        #expect(log.commits.count == 2)
    }

    @Test("F4: an interceptor wraps the executions of present and future members, each once")
    func interceptors() {
        let interceptor = CountingInterceptor()
        _ = rows[1]
        let attachment = rows.attach(interceptor)
        rows[1].commit { $0.count = 1 }
        rows[2].commit { $0.count = 2 }
        #expect(interceptor.calls == 2 && interceptor.commits == 2)
        attachment.cancel()
        attachment.cancel()
        for id in 1...3 { rows[id].commit { $0.count = 3 } }
        #expect(interceptor.calls == 2 && interceptor.commits == 2)
    }

    @Test("F4: listeners that are attached to the family are detached from a removed member")
    func removal() {
        let (log, interceptor) = (EventLog(), CountingInterceptor())
        rows.attach(log)
        rows.attach(interceptor)
        let store = rows[1]
        rows.remove(1)
        store.commit { $0.count = 1 }
        #expect(log.commits.isEmpty && interceptor.calls == 0)
        rows[1].commit { $0.count = 1 }
        #expect(log.commits.count == 1 && interceptor.calls == 1)
    }

    @Test("F4, U1: one undo reverts an action that changed several rows")
    func undo() async {
        let undo = UndoRecorder()
        rows.attach(undo)
        let held = [rows[1], rows[2]]
        await rows[1].dispatch {
            rows[1].commit { $0.title = "Milk" }
            rows[2].commit { $0.title = "Bread" }
        }
        undo.undo()
        #expect(held.map(\.title) == ["row 1", "row 2"])
        undo.redo()
        #expect(held.map(\.title) == ["Milk", "Bread"])
    }

    @Test("F4: an undo skips changes of a member that has been released")
    func undoOfReleasedMember() async {
        let undo = UndoRecorder()
        rows.attach(undo)
        let held = rows[1]
        await held.dispatch {
            rows[1].commit { $0.title = "Milk" }
            rows[2].commit { $0.title = "Bread" }
        }
        rows[3].commit { $0.title = "Butter" }
        await clock.runCheck(1)
        await clock.runCheck(2)
        #expect(rows.count == 1)
        #expect(undo.canUndo && undo.undo() && held.title == "row 1")
        #expect(rows[2].title == "row 2" && !undo.canUndo)
        #expect(undo.redo() && held.title == "Milk" && rows[2].title == "row 2")
    }

    @Test("F4: if the interceptors of a member need another member, both receive the listeners of the family")
    func interceptorsOfMembers() {
        for attach in [{ $0.attach(EventLog()) }, { _ = $0.attach(CountingInterceptor()) }]
            as [@MainActor (StoreFamily<Int, NeedingStore>) -> Void]
        {
            var rows: StoreFamily<Int, NeedingStore>?
            var needed: Int?
            let family = StoreFamily { (id: Int) in NeedingStore(id: id) { _ = needed.map { rows?[$0] } } }
            rows = family
            _ = family[1]
            needed = 2
            attach(family)
            #expect(family.count == 2)
            let log = EventLog()
            family.attach(log)
            for id in 1...2 { family[id].commit { $0.count = 1 } }
            #expect(log.commits.count == 2)
            (rows, needed) = (nil, nil)
        }
    }
}
