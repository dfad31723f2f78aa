// What the article QueriesAndFamilies shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: reloading after an operation
extension Shop {
    func save(_ todo: Todo, to api: API) async throws {
        try await api.save(todo)
        item.invalidate()  // all keys
        item.refetch()  // loads those that are in use; others load at their next use
    }
}
// end

// snippet: refetching
extension Shop {
    func follow(_ reconnects: AsyncStream<Void>) -> StoreAttachment {
        item.refetches(on: reconnects)  // stale entries that are in use; cancel() ends it
    }
}
// end

struct Job: Sendable {
    var isDone = false
}

// snippet: values
extension Shop {
    func title(of id: Int) async throws -> String {
        try await item.value(for: id).title  // from the cache if it is fresh, otherwise by the shared load
    }

    func refresh() async -> Bool {
        let outcomes = await item.refetchAndWait(evenFresh: true)
        return outcomes.values.allSatisfy(\.isCompleted)
    }

    func poll(_ jobs: QueryFamily<Int, Job>) {
        // Jobs that are shown, until they are done.
        jobs.refetches(on: .every(.seconds(5)), evenFresh: true, while: { !$0.isDone })
    }
}
// end
