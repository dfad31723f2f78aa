import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Suite("Undo of released stores", .timeLimit(.minutes(20)))
struct UndoOfGoneStoresTests {
    private let undo = UndoRecorder()

    @Test("A step whose stores have all been released cannot be redone", arguments: ["struct", "property", "value"])
    func redo(style: String) {
        undoOnAStoreThatGoes(style)
        #expect(!undo.canRedo)
        #expect(!undo.redo())
        #expect(!undo.canUndo && !undo.undo())
    }

    @Test("Redo skips steps of released stores between other steps")
    func skippingBetween() {
        let store = CounterStore()
        store.pipeline.attach(undo)
        do {
            let gone = CounterStore()
            gone.pipeline.attach(undo)
            gone.commit { $0.count = 1 }
            store.commit { $0.count = 1 }
            gone.commit { $0.count = 2 }
            undo.undoAll()
        }
        #expect(undo.canRedo && undo.redo())
        #expect(store.count == 1)
        #expect(!undo.canRedo && !undo.redo())
        #expect(undo.canUndo && undo.undo())
        #expect(store.count == 0)
        #expect(!undo.canUndo)
    }

    @Test("A step of several stores is redone for the stores that still exist")
    func partly() async {
        let store = CounterStore()
        store.pipeline.attach(undo)
        do {
            let gone = CounterStore()
            gone.pipeline.attach(undo)
            await store.dispatch {
                gone.commit { $0.count = 1 }
                store.commit { $0.count = 1 }
            }
            undo.undo()
        }
        #expect(undo.canRedo && undo.redo())
        #expect(store.count == 1)
    }

    /// Undoes a step of a store, and releases the store.
    private func undoOnAStoreThatGoes(_ style: String) {
        switch style {
        case "struct":
            let store = CounterStore()
            store.pipeline.attach(undo)
            store.commit { $0.count = 1 }
            undo.undo()
        case "property":
            let store = HookedStore()
            store.pipeline.attach(undo)
            store.second = 1
            undo.undo()
        default:
            let store = ItemStore()
            store.pipeline.attach(undo)
            store.set(1)
            undo.undo()
        }
    }
}
