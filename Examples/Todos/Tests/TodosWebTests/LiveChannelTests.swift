import Foundation
import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport
import WebTestSupport

@MainActor @Suite(.timeLimit(.minutes(20)))
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
    func `In a list of 500 todos, only the changed rows are sent`() async throws {
        let repository = ScriptedRepository((1...500).map { "Todo \($0)" })
        try await ServedSite.run(repository) { site async throws in
            await site.todos.loadIfNeeded()
            let tab = try await LiveClient(site.client)
            let whole = try await tab.drawing()
            #expect(whole.isWhole)
            #expect(whole.rows.count == 500)

            /// Sends a form, and returns the updates until the request is in the log.
            func drawings(_ path: String, _ form: String = "", request: String) async throws -> [LiveClient.Drawing] {
                #expect(try await site.client.post(path, form).status == 204)
                var drawings: [LiveClient.Drawing] = []
                repeat {
                    drawings.append(try await tab.drawing())
                } while drawings.last?.html.contains(#/<span>(\w+)</span> <span class="time">\d+ ms/#, first: request)
                    != true
                #expect(drawings.allSatisfy { !$0.isWhole })
                return drawings
            }
            let added = try await drawings("/todos", "title=New", request: "Add")
            #expect(added.flatMap(\.rows).map(\.before) == [nil])
            #expect(added.map(\.html.utf8.count).reduce(0, +) < whole.html.utf8.count / 10)
            let deleted = try await drawings("/todos/250/delete", request: "Delete")
            #expect(deleted.flatMap(\.removed) == [250])
            #expect(Set(deleted.flatMap(\.rows).map(\.before)).isSubset(of: [251]))
            let undone = try await drawings("/undo", request: "Undo")
            #expect(Set(undone.flatMap(\.rows).map(\.before)) == [251])
            try tab.close()
        }
    }

    @Test
    func `Every tab has its own list, and a list that loads slowly is not shown in other tabs`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository(["Milk"], work: ["Call"])
        await repository.holdLoading(of: .work, at: gate)
        try await ServedSite.run(repository) { site async throws in
            await site.todos.loadIfNeeded()
            let work = try await LiveClient(site.client, path: "/live?list=work")
            let loading = try await work.drawing()
            #expect(loading.rows.isEmpty)
            #expect(loading.html.contains("id=\"skeleton\""))
            await gate.isCalled()
            // While the list loads, another tab opens a list that is already loaded.
            let home = try await LiveClient(site.client)
            #expect(try await home.message { $0.contains("id=\"todo-") }.contains(">Milk<"))
            gate.succeed()
            #expect(try await work.message { $0.contains("id=\"todo-") }.contains(">Call<"))
            #expect(try await site.client.post("/todos", "title=Bread").status == 204)
            #expect(try await !home.message { $0.contains(">Bread<") }.contains(">Call<"))
            for tab in [home, work] { try tab.close() }
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
    func `A closed tab does not affect other tabs`() async throws {
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

extension String {
    /// Whether the first match of a pattern has captured `text`.
    fileprivate func contains(_ pattern: Regex<(Substring, Substring)>, first text: String) -> Bool {
        firstMatch(of: pattern)?.output.1 == text[...]
    }
}
