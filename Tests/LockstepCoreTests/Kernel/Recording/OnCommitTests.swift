import LockstepCore
import Testing

@MainActor @Suite struct OnCommitTests {
    @Test("onCommit calls its closure after each commit, with both typed states, until it is detached")
    func structStore() {
        let store = CounterStore()
        var seen: [(old: Int, new: Int)] = []
        let attachment = store.pipeline.onCommit { old, new in seen.append((old.count, new.count)) }
        store.increment()
        store.commit { $0.count = 7 }
        store.commit { $0.count = 7 }  // no change
        #expect(seen.map(\.old) == [0, 1] && seen.map(\.new) == [1, 7])
        attachment.cancel()
        attachment.cancel()
        store.increment()
        #expect(seen.count == 2 && store.count == 8)
    }

    @Test("onCommit receives snapshots of property stores, and states of value stores")
    func otherStores() async {
        let notes = NoteStore()
        var titles: [String] = []
        notes.pipeline.onCommit { old, new in titles.append("\(old.title)>\(new.title)") }
        notes.title = "a"
        notes.dispatch(\.rename, "b")
        #expect(titles == [">a", "a>b"])

        let items = ItemStore()
        var states: [AsyncState<Int>] = []
        items.pipeline.onCommit { _, new in states.append(new.state) }
        await items.load { 3 }
        #expect(states == [.loading(previous: nil), .loaded(3)])
    }

    @Test("Several onCommit closures are called in order, and a commit in a closure follows the current one")
    func order() {
        let store = CounterStore()
        var counts: [Int] = []
        store.pipeline.onCommit { _, new in
            counts.append(new.count)
            if new.count == 1 { store.commit { $0.count = 10 } }
        }
        store.pipeline.onCommit { _, new in counts.append(-new.count) }
        store.increment()
        #expect(counts == [1, -1, 10, -10])
    }

    @Test("onCommit calls its closure for an undo")
    func undo() {
        let store = CounterStore()
        let undo = UndoRecorder()
        store.pipeline.attach(undo)
        var counts: [Int] = []
        store.pipeline.onCommit { _, new in counts.append(new.count) }
        store.increment()
        undo.undo()
        #expect(counts == [1, 0])
    }

    @Test("onCommit does not keep the store alive, and is released with it")
    func lifetime() {
        final class Token {}
        weak var token: Token?
        weak var released: CounterStore?
        do {
            let store = CounterStore()
            let kept = Token()
            (token, released) = (kept, store)
            store.pipeline.onCommit { _, _ in _ = kept }
            store.increment()
        }
        #expect(released == nil && token == nil)
    }
}
