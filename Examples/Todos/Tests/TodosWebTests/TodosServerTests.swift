import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import TodosWeb
import WebPages
import WebTestSupport

@MainActor @Suite(.timeLimit(.minutes(20)))
struct TodosServerTests {
    @Test
    func `A port in use is reported`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            let port = site.client.port
            let second = TodosServer(
                port: port,
                site: TodosSite(
                    lists: site.lists, workspace: site.workspace, conditions: site.conditions, requests: RequestLog()))
            await #expect(throws: ListenError.portInUse(port)) {
                try await second.run { _ in Issue.record("The server listens on a port that is in use") }
            }
            #expect(try await site.client.get("/").status == 200)
        }
    }
}
