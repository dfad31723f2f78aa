import FlyingFox
import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import WebTestSupport

/// Tests of the forms, sent with and without the page's script.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct FormTests {
    @Test
    func `Every form of the list works`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            #expect(try await site.client.post("/todos", "title=Br%C3%B6d+%26+butter").status == 204)
            #expect(try await site.client.post("/todos/1/done", "done=true").status == 204)
            #expect(
                site.todos.value == [
                    Todo(id: 1, title: "Milk", isDone: true),
                    Todo(id: 2, title: "Bröd & butter", isDone: false),
                ]
            )
            #expect(try await site.client.post("/todos/1/done", "done=false").status == 204)
            #expect(try await site.client.post("/todos/2/delete").status == 204)
            #expect(site.todos.value == [Todo(id: 1, title: "Milk", isDone: false)])
            #expect(try await site.client.post("/todos/x/delete").status == 404)
        }
    }

    @Test
    func `Without a script, the browser is redirected to the page that it came from`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            let added = try await site.client.submit("/todos?filter=active", "title=Milk")
            #expect(added.status == 303)
            #expect(added.location == "/?list=home&filter=active")
            #expect(
                try await site.client.submit("/todos/1/done?filter=done", "done=true").location
                    == "/?list=home&filter=done")
            #expect(
                try await site.client.submit("/todos/1/delete?filter=evil", "").location == "/?list=home&filter=all")
            #expect(try await site.client.submit("/reload").location == "/?list=home&filter=all")
            #expect(
                try await site.client.submit("/conditions", "saving-latency=short").location == "/?list=home&filter=all"
            )
        }
    }

    @Test
    func `A failed save keeps the typed text`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            site.conditions.commit { $0.saving.failure = .temporary }
            let tab = UUID()
            let page = try await site.client.submit("/todos?filter=active", "tab=\(tab)&title=%22Bread%22+%3C")
            #expect(page.status == 503)
            #expect(page.text.contains("value=\"&quot;Bread&quot; &lt;\""))
            #expect(page.text.contains("value=\"\(tab)\""))
            #expect(page.text(of: "add-error")?.contains("busy") == true)
            #expect(page.text(of: "title-1") == "Milk")
            #expect(!page.text.contains("id=\"todo-2\""))
            // The error belongs to this form. A newly opened page has no error.
            #expect(try await site.client.get("/").text(of: "add-error") == "")
        }
    }

    @Test
    func `A script receives the error of a failed form`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            let refused = try await site.client.post("/todos", "title=+")
            #expect(refused.status == 422)
            #expect(refused.text == StateError.validation(.required(field: "Title")).message)
            site.conditions.commit { $0.saving.failure = .permanent }
            #expect(try await site.client.post("/todos", "title=Bread").status == 403)
            #expect(try await site.client.post("/todos/1/delete").status == 403)
        }
    }

    @Test
    func `A failed change shows its error with its todo`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            site.conditions.commit { $0.saving.failure = .temporary }
            #expect(try await site.client.submit("/todos/1/done", "done=true").status == 303)
            let page = try await site.client.get("/")
            #expect(page.text.contains("aria-checked=\"false\""))
            #expect(page.text.contains("The server is too busy."))
        }
    }

    @Test
    func `Undo and redo also work as forms`() async throws {
        let repository = ScriptedRepository(["Milk"], work: ["Call"])
        try await ServedSite.run(repository) { site async throws in
            for list in TodoList.allCases { await site.lists[list].loadIfNeeded() }
            #expect(try await site.client.post("/todos?list=work", "title=Write").status == 204)
            #expect(try await site.client.post("/undo").status == 204)
            #expect(await repository.lists[.work]?.map(\.title) == ["Call", "Write"])
            #expect(try await site.client.submit("/undo?list=work").location == "/?list=work&filter=all")
            #expect(await repository.lists[.work]?.map(\.title) == ["Call"])
            let page = try await site.client.get("/?list=work").text
            #expect(page.contains("aria-disabled=\"true\" aria-busy=\"false\" aria-describedby=\"history-error\">Undo"))
            #expect(
                page.contains("aria-disabled=\"false\" aria-busy=\"false\" aria-describedby=\"history-error\">Redo"))

            site.conditions.commit { $0.connection = .offline }
            #expect(try await site.client.post("/redo?list=work").status == 503)
            let message = try await site.client.get("/?list=work").text(of: "history-error")
            #expect(message?.hasPrefix("The list is unchanged.") == true)
            #expect(try await site.client.get("/?list=home").text(of: "history-error") == "")
        }
    }

    @Test
    func `An address contains both the list and the filter`() async throws {
        try await ServedSite.run(ScriptedRepository(["Milk"], work: ["Call"])) { site async throws in
            for list in TodoList.allCases { await site.lists[list].loadIfNeeded() }
            let added = try await site.client.submit("/todos?filter=active&list=work", "title=Write")
            #expect(added.location == "/?list=work&filter=active")
            let page = try await site.client.get("/?list=work&filter=active").text
            #expect(page.contains("href=\"/?list=work&amp;filter=done\""))
            #expect(page.contains("href=\"/?list=home&amp;filter=active\""))
            #expect(!page.contains(">Milk<"))
            #expect(try await site.client.get("/?list=x").text(of: "list-heading") == "Work")
        }
    }

    @Test
    func `A form sets one condition, and the others stay`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            var expected = Conditions()
            #expect(try await site.client.post("/conditions", "loading-latency=short").status == 204)
            expected.loading.latency = .short
            #expect(site.conditions.state == expected)
            _ = try await site.client.post("/conditions", "saving-failure=permanent&loading-latency=nonsense")
            expected.saving.failure = .permanent
            #expect(site.conditions.state == expected)
            _ = try await site.client.post("/conditions", "network=offline")
            expected.connection = .offline
            _ = try await site.client.post("/conditions", "failure-rate=half&network=x")
            expected.failureRate = .half
            #expect(site.conditions.state == expected)
            let page = try await site.client.get("/").text
            #expect(page.contains("name=\"saving-failure\" value=\"permanent\" aria-pressed=\"true\""))
        }
    }

    @Test
    func `Starting over shows the first load`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk")
        try await ServedSite.run(repository) { site async throws in
            await site.todos.loadIfNeeded()
            await repository.holdLoading(at: gate)
            let startOver = Task { try await site.client.post("/start-over").status }
            await gate.isCalled()
            #expect(try await site.client.get("/").text.contains("id=\"skeleton\""))
            gate.succeed()
            #expect(try await startOver.value == 204)
        }
    }

    @Test
    func `A body that is not a form is refused`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            #expect(try await site.client.post("/todos", "title=%FF").status == 400)
            #expect(try await site.client.post("/todos", "title=%ZZ").status == 400)
            let long = "title=" + String(repeating: "x", count: 60_000)
            #expect(try await site.client.post("/todos", long).status == 422)
            #expect(try await site.client.post("/todos", long + long).status == 413)
            #expect(site.todos.isIdle)
        }
    }
}
