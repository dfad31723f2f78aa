import Testing
import TodosCore

struct TodoChangesTests {
    private func todos(_ titles: KeyValuePairs<Int, String>) -> [Todo] {
        titles.map { Todo(id: $0, title: $1, isDone: false) }
    }

    @Test
    func `The difference of two lists contains the added, changed and deleted todos`() {
        let changes = TodoChanges(
            from: todos([1: "Milk", 2: "Bread", 3: "Tea"]), to: todos([2: "Rye", 3: "Tea", 4: "Jam"]))
        #expect(changes.added == todos([4: "Jam"]))
        #expect(changes.changed == todos([2: "Rye"]))
        #expect(changes.deleted == [1])
        #expect(changes.ids == [4, 2, 1])
    }

    @Test
    func `Equal lists have no difference`() {
        #expect(TodoChanges(from: todos([1: "Milk"]), to: todos([1: "Milk"])).ids.isEmpty)
    }
}
