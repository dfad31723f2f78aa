// What the article OptimisticChanges shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

extension API {
    func create(_ title: String) async throws -> Todo { Todo(title: title.uppercased()) }
}

// snippet: confirming
extension TodoStore {
    func create(_ title: String, in api: API) async {
        let expected = { @MainActor (list: inout [Todo]) in list.append(Todo(title: title)) }
        let confirmed = { @MainActor (list: inout [Todo], saved: Todo) in
            if let index = list.firstIndex(of: Todo(title: title)) { list[index] = saved }
        }
        await optimistically(expected, confirming: confirmed) {
            try await api.create(title)  // returns the todo as the server made it
        }
    }
}
// end

// snippet: optimistic operation
extension TodoStore {
    func rename(_ todo: Todo, to title: String, in api: API) async {
        await operations.run(.save, policy: .drop) {
            try await self.optimistically({ list in
                for index in list.indices where list[index] == todo { list[index].title = title }
            }) {
                try await api.save(Todo(title: title))
            }.get()
        }
    }
}
// end

// snippet: merged fields
struct Profile: Equatable, Sendable {
    var name = ""
    var city = ""
}

extension Profile: MergedByFields {
    static var mergedFields: [MergedField<Profile>] { [MergedField(\.name), MergedField(\.city)] }
}
// end
