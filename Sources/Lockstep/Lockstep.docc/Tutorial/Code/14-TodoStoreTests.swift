import Lockstep
import LockstepTesting
import Testing

@Suite(.dependencies { $0.repository = MemoryRepository() })
@MainActor
struct TodoStoreTests {
    @Test func loadsTheTodos() async {
        let test = TestStore(TodoStore())
        test.start { await $0.refresh() }
        await test.expect { $0.load() }
        await test.expect { $0.loaded([Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Bread")]) }
        await test.finish()
    }
}
