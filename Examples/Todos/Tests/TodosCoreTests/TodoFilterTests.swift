import Testing
import TodosCore

struct TodoFilterTests {
    @Test(arguments: [(TodoFilter.all, [1, 2, 3]), (.active, [1, 3]), (.done, [2])])
    func `A filter returns the todos that pass it, in their order`(filter: TodoFilter, ids: [Int]) {
        let todos = [1, 2, 3].map { Todo(id: $0, title: "\($0)", isDone: $0 == 2) }
        #expect(filter.apply(to: todos).map(\.id) == ids)
    }
}
