import Lockstep
import NetworkConditions
import TodosCore
import TodosWeb
import WebTestSupport

/// A site on its own port, and its stores.
@MainActor
struct ServedSite {
    let lists: TodoLists
    let workspace: WorkspaceStore
    let conditions: ConditionsStore
    let client: Client

    /// The first list.
    var todos: TodoStore { lists[.home] }

    /// Serves the todos of a repository while `body` runs.
    static func run(
        _ repository: some TodoRepository,
        savedIn storage: MemoryStorage = .memory,
        body: @escaping @MainActor (ServedSite) async throws -> Void
    ) async throws {
        let (conditions, requests) = (ConditionsStore(), RequestLog())
        try await withDependencies {
            $0.repository = UnreliableTodoRepository(repository, conditions: conditions)
            $0.requestLog = requests
        } operation: {
            try await serve(TodoLists(), WorkspaceStore(savedIn: storage), conditions, requests, body)
        }
    }

    private static func serve(
        _ lists: TodoLists,
        _ workspace: WorkspaceStore,
        _ conditions: ConditionsStore,
        _ requests: RequestLog,
        _ body: @escaping @MainActor (ServedSite) async throws -> Void
    ) async throws {
        let server = TodosServer(
            port: 0,
            site: TodosSite(lists: lists, workspace: workspace, conditions: conditions, requests: requests))
        try await Client.run(server.run) { client in
            try await body(ServedSite(lists: lists, workspace: workspace, conditions: conditions, client: client))
        }
    }
}
