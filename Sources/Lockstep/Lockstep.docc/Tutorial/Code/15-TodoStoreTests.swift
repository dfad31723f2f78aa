import Lockstep
import LockstepTesting
import Testing

@Suite(.dependencies { $0.repository = MemoryRepository() })
@MainActor
struct TodoStoreTests {
    @Test func marksAsDone() async {
        let store = TodoStore()
        await store.refresh()
        let test = TestStore(store, exhaustivity: .end)
        test.start { await $0.setDone(true, Todo(id: 1, title: "Milk")) }
        await test.expectEnd {
            $0.loaded([Todo(id: 1, title: "Milk", isDone: true), Todo(id: 2, title: "Bread")])
        }
        #expect(store.pendingChanges == 0)
        await test.finish()
    }
}
