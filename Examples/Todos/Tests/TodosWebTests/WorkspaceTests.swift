import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import WebTestSupport

/// Tests of how pages show and change the workspace.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct WorkspaceTests {
    @Test
    func `A page without a list in its address shows the last chosen list`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            #expect(try await site.client.get("/?list=work&filter=done").status == 200)
            let page = try await site.client.get("/")
            #expect(page.text(of: "list-heading") == "Work")
            #expect(page.text.contains("data-shown=\"/?list=work&amp;filter=done\""))
            #expect(site.workspace.list == .work)
            #expect(try await site.client.submit("/reload").location == "/?list=work&filter=done")
        }
    }

    @Test
    func `A link changes the last chosen list and filter, and a reconnection does not`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            let again = try await LiveClient(site.client, path: "/live?list=work&filter=done")
            _ = try await again.message { $0.contains(">Work</h2>") }
            #expect(site.workspace.list == .home)
            let chosen = try await LiveClient(site.client, path: "/live?list=work&filter=done&chosen=")
            _ = try await chosen.message { $0.contains(">Work</h2>") }
            #expect((site.workspace.list, site.workspace.filter) == (.work, .done))
            try again.close()
            try chosen.close()
        }
    }

    @Test
    func `The typed text is kept, separately for each list`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            for text in ["B", "Bu", "Buy %26"] {
                #expect(try await site.client.post("/draft?list=work", "title=\(text)&typing=true").status == 204)
            }
            #expect(site.workspace.drafts == [.work: "Buy &"])
            #expect(
                try await site.client.get("/?list=work").text.contains(
                    "name=\"title\" type=\"text\" value=\"Buy &amp;\""))
            #expect(try await site.client.get("/?list=home").text.contains("name=\"title\" type=\"text\" value=\"\""))
            #expect(try await site.client.post("/todos?list=work", "title=Buy+%26").status == 204)
            #expect(site.workspace.drafts == [:])
        }
    }

    @Test
    func `The first page shows the saved state`() async throws {
        let storage = MemoryStorage()
        let before = WorkspaceStore(savedIn: storage)
        before.choose(.work, .active)
        before.type("Half a ti", in: .work)
        await before.saved?.flush()
        try await ServedSite.run(ScriptedRepository(), savedIn: MemoryStorage(storage.data)) { site async throws in
            let page = try await site.client.get("/")
            #expect(page.text(of: "list-heading") == "Work")
            #expect(
                page.text.contains("id=\"filter-active\" href=\"/?list=work&amp;filter=active\" aria-current=\"page\""))
            #expect(page.text.contains("value=\"Half a ti\""))
        }
    }

    @Test
    func `A page reports that its state is not saved, and when it is saved again`() async throws {
        let storage = MemoryStorage()
        try await ServedSite.run(ScriptedRepository(), savedIn: storage) { site async throws in
            let tab = try await LiveClient(site.client)
            _ = try await tab.message { $0.contains("data-status=\"saved\"></p>") }
            storage.fail([.write], with: PersistenceError.noSpace("memory"))
            site.workspace.type("Tea", in: .home)
            await site.workspace.saved?.flush()
            _ = try await tab.message {
                $0.contains("data-status=\"failing\">The state of this page is not being saved")
            }
            storage.recover()
            await site.workspace.saved?.flush()
            _ = try await tab.message { $0.contains("data-status=\"saved\"></p>") }
            try tab.close()
        }
    }
}
