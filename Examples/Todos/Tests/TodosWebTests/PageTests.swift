import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import WebTestSupport

/// Tests of the page in each state.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct PageTests {
    @Test
    func `The first request for the page starts the first load`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk")
        await repository.holdLoading(at: gate)
        try await ServedSite.run(repository) { site async throws in
            for _ in 1...2 {
                let page = try await site.client.get("/")
                #expect(page.status == 200)
                #expect(page.text(of: "status") == "Loading…")
                #expect(page.text.contains("id=\"skeleton\""))
                #expect(!page.text.contains("id=\"todo-1\""))
                #expect(page.text.contains("http-equiv=\"refresh\""))
            }
            await gate.isCalled()
            gate.succeed()
            await site.todos.loadIfNeeded()
            let page = try await site.client.get("/")
            #expect(page.text(of: "title-1") == "Milk")
            #expect(!page.text.contains("id=\"skeleton\""))
            #expect(!page.text.contains("http-equiv=\"refresh\""))
            #expect(await repository.loads == 1)
        }
    }

    @Test
    func `During a refresh, the page still shows the list`() async throws {
        let gate = Gate<Void>()
        let repository = ScriptedRepository("Milk")
        try await ServedSite.run(repository) { site async throws in
            await site.todos.loadIfNeeded()
            await repository.holdLoading(at: gate)
            let refresh = Task { await site.todos.refresh() }
            await gate.isCalled()
            let page = try await site.client.get("/")
            #expect(page.text(of: "status") == "Refreshing…")
            #expect(page.text(of: "title-1") == "Milk")
            #expect(!page.text.contains("id=\"skeleton\""))
            gate.succeed()
            await refresh.value
        }
    }

    @Test
    func `The page reports that a list is empty`() async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            await site.todos.loadIfNeeded()
            let page = try await site.client.get("/")
            #expect(page.text(of: "empty") == "Nothing to do. Add your first todo above.")
            #expect(try await site.client.get("/?filter=done").text(of: "empty") == page.text(of: "empty"))
        }
    }

    @Test(arguments: [(Failure.temporary, true), (.permanent, false)])
    func `An error has a retry button only if a retry can help`(failure: Failure, canRetry: Bool) async throws {
        let error = try #require(failure.error)
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            site.conditions.commit { $0.loading.failure = failure }
            await site.todos.refresh()
            let page = try await site.client.get("/")
            #expect(page.text.contains(error.message))
            #expect(page.text.contains("id=\"retry\"") == canRetry)
            #expect(!page.text.contains("id=\"empty\""))
            #expect(!page.text.contains("id=\"skeleton\""))
        }
    }

    @Test(arguments: [
        ("all", ["Milk", "Bread"]), ("active", ["Bread"]), ("done", ["Milk"]), ("x", ["Milk", "Bread"]),
    ])
    func `The address sets the filter`(filter: String, titles: [String]) async throws {
        try await ServedSite.run(ScriptedRepository("Milk", "Bread")) { site async throws in
            try await site.todos.setDone(true, id: 1).get()
            let page = try await site.client.get("/?filter=\(filter)")
            #expect(["title-1", "title-2"].compactMap { page.text(of: $0) } == titles)
        }
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("\"x' & <", "&quot;x&#39; &amp; &lt;"),
        // A quotation mark with a combining accent is a different `Character` in Swift, but a browser reads it as a
        // quotation mark. The same is true of brackets.
        ("\"\u{301}<\u{338}&\u{20E3}", "&quot;\u{301}&lt;\u{338}&amp;\u{20E3}"),
        ("{{title}} {{{query}}}", "{{title}} {{{query}}}"),
    ])
    func `Markup in a title is shown as text`(title: String, html: String) async throws {
        try await ServedSite.run(ScriptedRepository(title)) { site async throws in
            await site.todos.loadIfNeeded()
            let page = try await site.client.get("/")
            #expect(page.text(of: "title-1").map { Array($0.unicodeScalars) } == Array(html.unicodeScalars))
        }
    }

    @Test(arguments: ["/style.css", "/script.js", "/icon.svg"])
    func `The files that the page uses are served`(path: String) async throws {
        try await ServedSite.run(ScriptedRepository()) { site async throws in
            let answer = try await site.client.get(path)
            #expect(answer.status == 200)
            #expect(!answer.text.isEmpty)
            #expect(try await site.client.get("/").text.contains("\"\(path)\""))
            #expect(try await site.client.get(path + "x").status == 404)
        }
    }
}
