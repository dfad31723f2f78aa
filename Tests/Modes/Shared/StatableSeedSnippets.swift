import Lockstep
import Testing

// Every store snippet of Statable's documents, with `import Lockstep` instead of `import Statable`. For a view in a
// document, there is a function that evaluates the view's expressions and returns its text.

// MARK: Declarations that the snippets need

struct MetabolicProfile: Equatable, Sendable {
    var birthYear: Int

    func age() -> Int { 2026 - birthYear }
}

struct WorkoutActivity: Equatable, Sendable {
    var name: String
}

struct UserProfile: Equatable, Sendable {
    var name: String
}

struct Item: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
}

struct API: Sendable {
    func fetchProfile() async throws -> UserProfile { UserProfile(name: "Ada") }
    func fetchData() async throws -> [Item] { [Item(id: 1)] }
    func saveItems(_ items: [Item]) async throws {
        if items.isEmpty { throw StateError.validation(.required(field: "items")) }
    }
}

let api = API()

// MARK: Quick start

// Simple Store definition
@Statable(MetabolicProfile.self)
@MainActor @Observable
final class ProfileStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}

    var currentAge: Int { value?.age() ?? 0 }
}

// Store with operation tracking
enum WorkoutOperation: String, CaseIterable, Sendable {
    case fetch, recordStrength, recordCardio
}

@Statable([WorkoutActivity].self, operations: WorkoutOperation.self)
@MainActor @Observable
final class WorkoutStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}

    var isRecording: Bool {
        operations.isActive(.recordStrength) || operations.isActive(.recordCardio)
    }
}

// MARK: Basic store

@Statable(UserProfile.self)
@MainActor @Observable
final class UserStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}
}

/// The body of `ProfileView` in the document of version 1.0.0.
@MainActor
func profileViewText(_ store: UserStore) -> String {
    switch store.state {
    case .idle:
        "No data"
    case .loading(let previous):
        if let prev = previous {
            "Progress, previous: \(prev.name)"
        } else {
            "Progress"
        }
    case .loaded(let profile):
        "Hello, \(profile.name)"
    case .failed(let error):
        "Error: \(error.message)"
    }
}

/// The line of `ProfileView` that differs in the document of version 1.0.2.
@MainActor
func localizedProfileViewText(_ store: UserStore) -> String? {
    switch store.state {
    case .failed(let error):
        "Error: \(error.localizedMessage)"
    default:
        nil
    }
}

// MARK: Operation tracking

enum DataOperation: String, CaseIterable, Sendable {
    case fetch, save, delete
}

@Statable([Item].self, operations: DataOperation.self)
@MainActor @Observable
final class ItemStore {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    public init() {}
}

/// The expressions that `ItemListView` reads for its list and its toolbar.
@MainActor
func itemListViewText(_ store: ItemStore) -> String {
    var lines: [String] = []
    if store.operations.isActive(.fetch) {
        lines.append("Loading...")
    }
    for item in store.value ?? [] {
        lines.append("Item \(item.id)")
    }
    lines.append(store.operations.isActive(.save) ? "Save (disabled)" : "Save")
    return lines.joined(separator: "\n")
}

/// The action of the button in `ItemListView`.
@MainActor
func saveButtonAction(_ store: ItemStore) -> Task<Void, Never> {
    Task {
        await store.operations.run(.save) {
            try await api.saveItems(store.value ?? [])
        }
    }
}

// MARK: Tests

@MainActor
@Suite struct StatableSeedSnippetsTests {
    @Test func `a store starts idle and without a value`() {
        let store = UserStore()
        #expect(store.isIdle && !store.isLoading && !store.isFailed && !store.hasValue)
        #expect(store.value == nil)
        #expect(store.error == nil)
        #expect(profileViewText(store) == "No data")
    }

    @Test func `load ends with the loaded value`() async {
        let store = UserStore()
        await store.load {
            try await api.fetchProfile()
        }
        #expect(store.hasValue && !store.isIdle && !store.isLoading && !store.isFailed)
        #expect(store.value?.name == "Ada")
        #expect(profileViewText(store) == "Hello, Ada")
    }

    @Test func `while a store loads, its state has the previous value`() async {
        let store = UserStore()
        await store.load {
            #expect(store.isLoading)
            #expect(profileViewText(store) == "Progress")
            return UserProfile(name: "Ada")
        }
        await store.load {
            #expect(store.isLoading)
            #expect(profileViewText(store) == "Progress, previous: Ada")
            return UserProfile(name: "Grace")
        }
        #expect(profileViewText(store) == "Hello, Grace")
    }

    @Test func `loadIfNeeded loads only if there is no value, and reload always loads`() async {
        let store = UserStore()
        await store.loadIfNeeded {
            try await api.fetchProfile()
        }
        await store.loadIfNeeded {
            Issue.record("The operation ran although there is a value.")
            return UserProfile(name: "Grace")
        }
        #expect(store.value?.name == "Ada")
        await store.reload {
            UserProfile(name: "Grace")
        }
        #expect(store.value?.name == "Grace")
    }

    @Test func `a load that throws ends as failed`() async {
        let store = UserStore()
        await store.load {
            throw StateError(code: "offline", message: "No connection")
        }
        #expect(store.isFailed && !store.isLoading)
        #expect(store.error?.code == "offline")
        #expect(profileViewText(store) == "Error: No connection")
        #expect(localizedProfileViewText(store)?.hasPrefix("Error: ") == true)
    }

    @Test func `values and errors can be set`() {
        let store = UserStore()
        store.set(UserProfile(name: "Ada"))
        #expect(profileViewText(store) == "Hello, Ada")
        store.setError(StateError(code: "offline", message: "No connection"))
        #expect(profileViewText(store) == "Error: No connection")
        store.setError(from: StateError.unauthorized)
        #expect(store.error?.code == StateError.unauthorized.code)
        store.startLoading()
        #expect(store.isLoading)
        store.reset()
        #expect(store.isIdle && store.value == nil)
    }

    @Test func `a store's own properties read its value`() {
        let store = ProfileStore()
        #expect(store.currentAge == 0)
        store.set(MetabolicProfile(birthYear: 2000))
        #expect(store.currentAge == 26)
    }

    @Test func `operations are tracked separately`() {
        let store = WorkoutStore()
        let operations = store.operations
        #expect(!store.isRecording && !operations.hasActiveOperations)
        operations.start(.recordCardio)
        #expect(store.isRecording && operations.hasActiveOperations)
        #expect(!operations.isActive(.fetch))
        operations.complete(.recordCardio)
        #expect(!store.isRecording && !operations.hasActiveOperations)
        #expect(operations.error(for: .recordCardio) == nil)
        operations.start(.fetch)
        operations.fail(.fetch, with: StateError(code: "offline", message: "No connection"))
        #expect(!operations.isActive(.fetch))
        #expect(operations.error(for: .fetch)?.code == "offline")
    }

    @Test func `run tracks the operation and returns its result`() async throws {
        let store = ItemStore()
        let result = await store.operations.run(.fetch) {
            #expect(store.operations.isActive(.fetch))
            #expect(itemListViewText(store) == "Loading...\nSave")
            return try await api.fetchData()
        }
        #expect(!store.operations.isActive(.fetch))
        #expect(try result.get().map(\.id) == [1])
        store.set(try result.get())
        #expect(itemListViewText(store) == "Item 1\nSave")
    }

    @Test func `the save button disables itself while it runs, and keeps its error`() async {
        let store = ItemStore()
        await saveButtonAction(store).value
        #expect(!store.operations.isActive(.save))
        #expect(store.operations.error(for: .save)?.code == StateError.validation(.required(field: "items")).code)
        store.set([Item(id: 1)])
        await saveButtonAction(store).value
        #expect(store.operations.error(for: .save) == nil)
    }

    @Test func `a state error has the members that both documents show`() {
        struct SomeError: Error {}
        let someError: any Error = SomeError()
        let stateError = StateError(from: someError)
        #expect(!stateError.localizedMessage.isEmpty && !stateError.message.isEmpty && !stateError.code.isEmpty)
        #expect(!stateError.isRetryable)
        #expect(StateError.server(code: 503, message: "Busy").isRetryable)
        #expect(StateError.network(.timeout).isRetryable)
        #expect(StateError(code: "own", message: "Text").underlying == nil)
        for error: StateError in [.notFound(resource: "item"), .unauthorized, .unknown("?"), .validation(.other("?"))] {
            #expect(!error.isRetryable)
        }
    }
}
