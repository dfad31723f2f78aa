// What the article Operations shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Lockstep

// snippet: cancelling
@MainActor
func find(_ text: String, in items: FoundItems, by api: API) {
    items.startTask("find", policy: .latest) { await $0.store?.find(text, in: api) }
}

@MainActor
func stopSearching(in items: FoundItems) {  // for a button that is shown while items.operations.isActive(.find)
    items.cancelTasks(named: "find")
}
// end

@Store
@MainActor @Observable
final class PolledItems {
    var isPolling = true
    var titles: [String] = []
}

extension API {
    func titles() async throws -> [String] { [] }
}

// snippet: polling
@MainActor
func poll(_ items: PolledItems, from api: API) {
    items.startTask("poll", policy: .drop) { proxy in
        while try proxy.isPolling {  // throws after the store was released
            proxy.set(\.titles, to: try await api.titles())
            try await Task.sleep(for: .seconds(10))
        }
    }
}
// end
