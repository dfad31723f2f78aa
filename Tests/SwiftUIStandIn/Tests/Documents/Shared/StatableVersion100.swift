import Lockstep
import SwiftUI
import Testing

// The views of Statable's document of version 1.0.0, with `import Lockstep` instead of `import Statable`. The view
// that differs in version 1.0.2 is in another file.

// MARK: Declarations that the snippets need

struct UserProfile: Equatable, Sendable {
    var name: String
}

struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
}

struct ItemRow: View {
    let item: Item

    var body: some View { Text(item.title) }
}

@MainActor final class API {
    private(set) var saved: [[Item]] = []

    func saveItems(_ items: [Item]) async throws { saved.append(items) }
}

@MainActor let api = API()

@Statable(UserProfile.self)
@MainActor @Observable
final class UserStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}
}

enum DataOperation: String, CaseIterable, Sendable {
    case fetch, save, delete
}

@Statable([Item].self, operations: DataOperation.self)
@MainActor @Observable
final class ItemStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}
}

// MARK: Basic store

// Usage in View
private struct ProfileView: View {
    @Environment(UserStore.self) private var store

    var body: some View {
        switch store.state {
        case .idle:
            Text("No data")
        case .loading(let previous):
            VStack {
                ProgressView()
                if let prev = previous {
                    Text("Previous: \(prev.name)")
                }
            }
        case .loaded(let profile):
            Text("Hello, \(profile.name)")
        case .failed(let error):
            Text("Error: \(error.message)")
        }
    }
}

// MARK: Operation tracking

// Tracking operations
struct ItemListView: View {
    @Environment(ItemStore.self) private var store

    var body: some View {
        List {
            if store.operations.isActive(.fetch) {
                ProgressView("Loading...")
            }

            ForEach(store.value ?? []) { item in
                ItemRow(item: item)
            }
        }
        .toolbar {
            Button("Save") {
                Task {
                    await store.operations.run(.save) {
                        try await api.saveItems(store.value ?? [])
                    }
                }
            }
            .disabled(store.operations.isActive(.save))
        }
    }
}

// MARK: Tests

@MainActor @Suite(.timeLimit(.minutes(20))) struct StatableVersion100Tests {
    @Test func `a profile is shown in each of its states`() {
        let store = UserStore()
        let host = ViewHost { ProfileView().environment(store) }
        #expect(host.render() == "Text \"No data\"")
        store.startLoading()
        #expect(host.render() == "VStack\n  ProgressView")
        store.set(UserProfile(name: "Ada"))
        #expect(host.render() == "Text \"Hello, Ada\"")
        store.startLoading()
        #expect(host.render() == "VStack\n  ProgressView\n  Text \"Previous: Ada\"")
        store.setError(.unknown("Lost"))
        #expect(host.render() == "Text \"Error: Lost\"")
    }

    @Test func `items are shown with a button that saves them`() async throws {
        let store = ItemStore()
        let host = ViewHost { ItemListView().environment(store) }
        store.operations.start(.fetch)
        store.set([Item(id: 1, title: "One"), Item(id: 2, title: "Two")])
        #expect(
            host.render() == """
                List
                  ProgressView "Loading..."
                  Text "One"
                  Text "Two"
                Toolbar
                  Button "Save"
                """
        )
        store.operations.complete(.fetch)
        store.operations.start(.save)
        #expect(host.render().contains("Button \"Save\" (disabled)"))
        #expect(throws: ActingError.self) { try host.press("Save") }
        store.operations.complete(.save)
        var isSaving = store.values(of: \.operations.hasActiveOperations).makeAsyncIterator()
        #expect(await isSaving.next() == false)
        try host.press("Save")
        #expect(await isSaving.next() == true)
        #expect(await isSaving.next() == false)
        #expect(api.saved.last?.map(\.title) == ["One", "Two"])
    }
}
