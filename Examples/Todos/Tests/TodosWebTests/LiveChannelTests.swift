import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(1)))
struct LiveChannelTests {
    @Test
    func `A change is sent to every tab`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            let here = try await LiveClient(site.client)
            let there = try await LiveClient(site.client)
            for tab in [here, there] {
                let page = try await tab.message { $0.contains(">Milk<") }
                #expect(page.hasPrefix("<main"))
            }

            #expect(try await site.client.post("/todos", "title=Bread").status == 204)
            for tab in [here, there] { _ = try await tab.message { $0.contains(">Bread<") } }

            #expect(try await site.client.post("/conditions", "loading-failure=temporary").status == 204)
            let pressed = "value=\"temporary\" aria-pressed=\"true\""
            for tab in [here, there] { _ = try await tab.message { $0.contains(pressed) } }
            try here.close()
            try there.close()
        }
    }

    @Test
    func `Every tab has its own filter and its own form`() async throws {
        let tab = "0A0B0C0D-0000-0000-0000-000000000001"
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            let done = try await LiveClient(site.client, path: "/live?filter=done&tab=\(tab)")
            let first = try await done.message { _ in true }
            #expect(first.contains("Nothing done yet."))
            #expect(first.contains("value=\"\(tab)\""))

            #expect(try await site.client.post("/todos", "title=+&tab=\(tab)").status == 422)
            _ = try await done.message { $0.contains("aria-invalid") }

            let other = try await LiveClient(site.client)
            #expect(try await !other.message { _ in true }.contains("aria-invalid"))
            try done.close()
            try other.close()
        }
    }

    @Test
    func `A tab that goes away leaves the others alone`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            await site.todos.loadIfNeeded()
            let gone = try await LiveClient(site.client)
            _ = try await gone.message { _ in true }
            try gone.close()
            let here = try await LiveClient(site.client)
            for title in ["Milk", "Bread", "Tea"] {
                #expect(try await site.client.post("/todos", "title=\(title)").status == 204)
                _ = try await here.message { $0.contains(">\(title)<") }
            }
            try here.close()
        }
    }
}
