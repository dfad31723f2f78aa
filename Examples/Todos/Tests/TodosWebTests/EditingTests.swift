import Foundation
import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import WebTestSupport

/// Tests of renaming and clearing on the server.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct EditingTests {
    private let tab = UUID()

    @Test
    func `A title is edited in one tab, and the saved title is shown in all tabs`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk", "Bread")) { site async throws in
            await site.todos.loadIfNeeded()
            #expect(try await site.client.post("/todos/1/edit", "tab=\(tab)").status == 204)
            let page = try await site.client.get("/?tab=\(tab)").text
            #expect(page.contains("id=\"typed-1\" class=\"typed\" name=\"title\" type=\"text\" value=\"Milk\""))
            #expect(!page.contains("id=\"typed-2\""))
            #expect(try await !site.client.get("/").text.contains("id=\"typed-1\""))

            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=Oat+milk").status == 204)
            for path in ["/", "/?tab=\(tab)"] {
                let page = try await site.client.get(path)
                #expect(page.text(of: "title-1") == "Oat milk")
                #expect(!page.text.contains("id=\"typed-1\""))
            }
        }
    }

    @Test
    func `A live tab shows its own edits, and not the edits of other tabs`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            let here = try await LiveClient(site.client, path: "/live?tab=\(tab)")
            let there = try await LiveClient(site.client)
            #expect(try await site.client.post("/todos/1/edit", "tab=\(tab)").status == 204)
            _ = try await here.message { $0.contains("id=\"typed-1\"") }
            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=").status == 422)
            _ = try await here.message { $0.contains("aria-invalid") }
            #expect(try await site.client.post("/todos/1/cancel", "tab=\(tab)").status == 204)
            _ = try await here.message { !$0.contains("id=\"typed-1\"") }

            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=Tea").status == 204)
            // No earlier update contained an edit.
            let isAboutEdits = { @Sendable (page: String) in page.contains("typed-1") || page.contains(">Tea<") }
            #expect(try await !there.message(where: isAboutEdits).contains("typed-1"))
            try here.close()
            try there.close()
        }
    }

    @Test
    func `If a title cannot be saved, its tab shows the typed text and the error`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            site.conditions.commit { $0.saving.failure = .temporary }
            let path = "/todos/1/title"
            let refused = try await site.client.post(path, "tab=\(tab)&title=%22Oat%22+%3Cmilk")
            #expect(refused.status == 503)
            #expect(refused.text == Failure.temporary.error?.message)
            let page = try await site.client.get("/?tab=\(tab)")
            #expect(page.text.contains("value=\"&quot;Oat&quot; &lt;milk\""))
            #expect(page.text(of: "error-1") == Failure.temporary.error?.message)
            #expect(page.text(of: "title-1") == "Milk")
            #expect(try await site.client.get("/").text(of: "error-1") == "")

            let long = String(repeating: "x", count: Todo.titleLimit + 1)
            #expect(try await site.client.post(path, "tab=\(tab)&title=\(long)").status == 422)
            #expect(try await site.client.post("/todos/x/title", "tab=\(tab)").status == 404)
        }
    }

    @Test
    func `A title cannot be changed while it is being saved`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk", "Bread")
        try await ServedSite.run(repository) { site async throws in
            try await site.todos.setDone(true, id: 2).get()
            await repository.holdSaving(at: gate)
            async let save = site.client.post("/todos/1/title", "tab=\(tab)&title=Tea").status
            async let clear = site.client.post("/clear-done", "tab=\(tab)").status
            await gate.isCalled()
            await repository.holdSaving(at: nil)
            let page = try await site.client.get("/?tab=\(tab)").text
            let attributes = "maxlength=\"2000\" autocomplete=\"off\" aria-describedby=\"error-1\" readonly"
            #expect(page.contains("value=\"Tea\" \(attributes)"))
            #expect(page.contains("aria-disabled=\"true\">Saving…"))
            #expect(page.contains("aria-disabled=\"true\" aria-describedby=\"clear-error\">Clearing…"))
            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=Coffee").status == 204)
            #expect(try await site.client.post("/todos/1/cancel", "tab=\(tab)").status == 204)
            #expect(try await site.client.post("/clear-done", "tab=\(tab)").status == 204)
            gate.succeed()
            #expect(try await (save, clear) == (204, 204))
            #expect(site.todos.value == [Todo(id: 1, title: "Tea", isDone: false)])
        }
    }

    @Test
    func `Without a script, the address identifies the tab while the tab has an edit or an error`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk", "Bread")) { site async throws in
            await site.todos.loadIfNeeded()
            let opened = try await site.client.submit("/todos/1/edit?filter=active", "tab=\(tab)")
            #expect(opened.status == 303)
            #expect(opened.location == "/?list=home&filter=active&tab=\(tab)")
            let page = try await site.client.get("/?filter=active&tab=\(tab)").text
            #expect(page.contains("action=\"/todos/1/title?list=home&amp;filter=active\""))
            #expect(page.contains("formaction=\"/todos/1/cancel?list=home&amp;filter=active\""))
            #expect(page.contains("name=\"tab\" value=\"\(tab)\""))
            #expect(page.ranges(of: "autofocus").count == 1)

            let (here, own) = ("/?list=home&filter=active", "/?list=home&filter=active&tab=\(tab)")
            for (path, form, location) in [
                ("/todos/1/title", "&title=", own), ("/todos", "&title=Tea", own),
                ("/todos/1/title", "&title=Oat+milk", here), ("/todos/2/edit", "", own), ("/todos/2/cancel", "", here),
            ] {
                #expect(try await site.client.submit(path, "tab=\(tab)\(form)").location == location)
            }
            #expect(site.todos.value?.map(\.title) == ["Oat milk", "Bread", "Tea"])
        }
    }

    @Test
    func `The typed text is kept if the page is loaded again`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            // The text may come from a page of an earlier run of the program, before the list is loaded in this run.
            #expect(try await site.client.post("/todos/1/edit", "tab=\(tab)&title=Half+a").status == 204)
            await site.todos.loadIfNeeded()
            #expect(try await site.client.get("/?tab=\(tab)").text.contains("value=\"Half a\""))
            #expect(try await site.client.post("/todos/7/edit", "tab=\(tab)").status == 404)
            #expect(try await site.client.post("/todos/x/edit", "tab=\(tab)&title=x").status == 404)
            #expect(try await site.client.post("/todos/x/cancel", "tab=\(tab)").status == 404)
        }
    }

    @Test
    func `An edit stays visible when a filter would hide its todo`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk", "Bread")) { site async throws in
            await site.todos.loadIfNeeded()
            _ = try await site.client.post("/todos/1/edit", "tab=\(tab)&title=Oat")
            for id in [1, 2] { try await site.todos.setDone(true, id: id).get() }
            let page = try await site.client.get("/?filter=active&tab=\(tab)").text
            #expect(page.contains("value=\"Oat\""))
            #expect(!page.contains("id=\"todo-2\""))
            #expect(!page.contains("id=\"empty\""))
        }
    }

    @Test
    func `An edit stays visible when its todo is deleted, or the list is not loaded`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk", "Bread")
        try await ServedSite.run(repository) { site async throws in
            await site.todos.loadIfNeeded()
            _ = try await site.client.post("/todos/1/edit", "tab=\(tab)&title=Oat")
            await repository.holdLoading(at: gate)
            async let startOver: Void = site.todos.startOver()
            await gate.isCalled()
            let loading = try await site.client.get("/?tab=\(tab)")
            #expect(loading.text.contains("value=\"Oat\""))
            #expect(loading.text(of: "title-1") == "Milk")
            #expect(loading.text(of: "error-1") == "")
            #expect(!loading.text.contains("id=\"todo-2\""))
            gate.succeed()
            await startOver

            await repository.holdLoading(at: nil)
            for id in [1, 2] { try await site.todos.delete(id: id).get() }
            let page = try await site.client.get("/?tab=\(tab)")
            #expect(page.text.contains("value=\"Oat\""))
            #expect(page.text(of: "error-1") == "This todo was deleted.")
            #expect(!page.text.contains("role=\"checkbox\""))
            #expect(!page.text.contains("id=\"empty\""))
            #expect(try await site.client.get("/").text.contains("id=\"empty\""))
        }
    }

    @Test
    func `The page has a button for clearing if there is a done todo`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk", "Bread")) { site async throws in
            #expect(try await !site.client.get("/").text.contains("id=\"clear-done\""))
            try await site.todos.setDone(true, id: 1).get()
            #expect(try await site.client.get("/?filter=active").text.contains("id=\"clear-done\""))
            let cleared = try await site.client.submit("/clear-done?filter=active", "tab=\(tab)")
            #expect(cleared.location == "/?list=home&filter=active")
            #expect(try await !site.client.get("/").text.contains("id=\"clear-done\""))
            #expect(site.todos.value?.map(\.title) == ["Bread"])
        }
    }

    @Test
    func `A failed clearing shows its error in its tab`() async throws {
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            try await site.todos.setDone(true, id: 1).get()
            site.conditions.commit { $0.saving.failure = .permanent }
            #expect(try await site.client.post("/clear-done", "tab=\(tab)").status == 403)
            #expect(
                try await site.client.submit("/clear-done", "tab=\(tab)").location
                    == "/?list=home&filter=all&tab=\(tab)")
            let message = try #require(try await site.client.get("/?tab=\(tab)").text(of: "clear-error"))
            #expect(message.hasPrefix("Nothing was cleared. The server refused this."))
            #expect(try await site.client.get("/").text(of: "clear-error") == "")
            // The error is not shown if there are no done todos.
            site.conditions.commit { $0.saving.failure = .none }
            try await site.todos.setDone(false, id: 1).get()
            #expect(try await site.client.get("/?tab=\(tab)").text(of: "clear-error") == "")
        }
    }
}
