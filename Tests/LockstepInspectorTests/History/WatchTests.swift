import FlyingSocks
import Foundation
import LockstepCore
import LockstepTesting
import Observation
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Watching an app", .timeLimit(.minutes(20))) @MainActor struct WatchTests {
        @Test("Executions and commits arrive in order, with their stores")
        func events() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            let store = CartStore()
            store.commit { $0.todos.append(Todo(id: 1, title: "Milk")) }
            let news = try await page.ask("watch", ["after": 0])
            let id = Int(store.pipeline.store.id.rawValue)
            let own = news["events"].all.filter {
                [$0["execution"]["store"].int, $0["commit"]["store"].int].contains(id)
            }
            #expect(own.map { $0["type"].text } == ["started", "committed"])
            #expect(own[0]["execution"]["kind"].text == "commit")
            #expect(own[1]["commit"]["label"].text == "events()")
            #expect(own[1]["commit"]["execution"].int == own[0]["execution"]["id"].int)
            #expect(news["stores"].all.contains { $0["id"].int == id && $0["name"].text == "CartStore" })
            #expect(news["travel"].isNull)
            await inspector.stop()
        }

        @Test("A watch waits for new events, and continues where the last one ended")
        func waiting() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            let store = CartStore()
            store.commit { $0.note = "a" }
            let last = try await page.ask("watch", ["after": 0])["last"].int!
            let next = try await page.begin("watch", ["after": last])
            await #expect(throws: PageClient.Refused.self) { try await page.ask("watch", ["after": last]) }
            store.commit { $0.note = "b" }
            let news = try await page.answer(to: next)
            #expect(news["events"].all.contains { $0["type"].text == "committed" })
            #expect(news["events"][0]["seq"].int == last + 1)
            #expect(news["missed"].int == 0)
            await inspector.stop()
        }

        @Test("A page can ask for events after any number", arguments: [Int.max, Int.min])
        func farAhead(after: Int) async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.note = "a" }
            let page = try await PageClient(inspector)
            let news = try await page.ask("watch", ["after": after])
            #expect(news["events"].all.isEmpty == (after > 0))
            let last = try #require(news["last"].int)
            store.commit { $0.note = "b" }
            #expect(try await page.ask("watch", ["after": last])["events"].all.isEmpty == false)
            await inspector.stop()
        }

        @Test("An answer has at most the requested number of events, and the next answer continues")
        func pages() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            for number in 0..<20 { store.commit { $0.note = "\(number)" } }
            let page = try await PageClient(inspector)
            let first = try await page.ask("watch", ["after": 0, "limit": 7])
            #expect(first["events"].all.map { $0["seq"].int } == Array(1...7))
            #expect(try await page.ask("watch", ["after": 7, "limit": 1])["events"][0]["seq"].int == 8)
            await inspector.stop()
        }

        @Test("The oldest events are dropped at the limit, and the page receives the number of missed events")
        func limit() async throws {
            let inspector = try await Inspector.forTests(limit: 10)
            let store = CartStore()
            for number in 0..<20 { store.commit { $0.note = "\(number)" } }
            let page = try await PageClient(inspector)
            let news = try await page.ask("watch", ["after": 0])
            #expect(news["events"].all.count == 10)
            #expect(news["missed"].int == news["last"].int! - 10)
            await #expect(throws: PageClient.Refused(code: "gone", message: "Commit 0 is no longer kept.")) {
                try await page.ask("diff", ["commit": 0])
            }
            await inspector.stop()
        }

        @Test("Wakes follow their commit, with the number of observers of all kinds")
        func wakes() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            let first = StoreObserver { _ = store.note }
            let second = StoreObserver { _ = (store.note, store.note) }
            withObservationTracking {
                _ = store.note
            } onChange: {
            }
            let values = store.values(of: \.note)
            _ = store.note  // not observed
            store.commit { $0.note = "a" }
            let page = try await PageClient(inspector)
            let events = try await page.ask("watch", ["after": 0])["events"].all
            let commit = events.last { $0["commit"]["label"].text == "wakes()" }
            let woke = events.first { $0["type"].text == "woke" && $0["commit"].int == commit?["commit"]["number"].int }
            #expect(woke?["parts"].all.map { $0["name"].text } == ["note"])
            #expect(woke?["parts"][0]["observers"].int == 4)
            first.cancel()
            second.cancel()
            withExtendedLifetime(values) {}
            await inspector.stop()
        }

        @Test("Observers are counted for each style of store, even for a property that was never set")
        func counts() async throws {
            let inspector = try await Inspector.forTests()
            let value = AsyncValue<Price>()
            let property = LoginModel()
            let observers = [
                StoreObserver { _ = (value.state, property.user) },
                StoreObserver { _ = value.value },
                StoreObserver { _ = property.user },
            ]
            value.set(5)
            property.user = "Ann"
            let page = try await PageClient(inspector)
            let woke = try await page.ask("watch", ["after": 0])["events"].all.filter { $0["type"].text == "woke" }
            let counts = woke.map { $0["parts"].all.map { "\($0["name"].text!) \($0["observers"].int!)" } }
            #expect(counts == [["state 1", "value 1"], ["user 1"]])
            observers.forEach { $0.cancel() }
            await inspector.stop()
        }

        @Test(
            "An observer that reads again wakes once for each change, even if an inspector starts or stops in between"
        )
        func wakesOnce() async throws {
            let store = CartStore()
            let model = LoginModel()
            let notes = Wakes { store.note }
            let users = Wakes { model.user }
            func change(to text: String) {
                store.commit { $0.note = text }
                model.user = text
            }
            change(to: "before")
            let inspector = try await Inspector.forTests()
            change(to: "started")
            change(to: "again")
            await inspector.stop()
            change(to: "stopped")
            change(to: "after")
            #expect(notes.seen == ["", "before", "started", "again", "stopped", "after"])
            #expect(users.seen == ["", "before", "started", "again", "stopped", "after"])
        }

        @Test("A state is read part by part, and a diff lists the changes of a commit")
        func values() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.todos = (0..<1_000).map { Todo(id: $0, title: "todo \($0)") } }
            store.commit { $0.todos[3].title = "Milk" }
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            let commits = try await page.ask("watch", ["after": 0])["events"].all.compactMap { event -> Int? in
                event["commit"]["store"].int == id ? event["commit"]["number"].int : nil
            }
            let state = try await page.ask("state", ["store": id, "path": ["todos"], "from": 998, "limit": 100])
            #expect(state["count"].int == 1_000)
            #expect(state["parts"].all.map { $0["label"].text } == ["998", "999"])
            #expect(state["parts"][0]["node"]["text"].text == #"Todo(id: 998, title: "todo 998")"#)
            let before = try await page.ask(
                "state",
                ["commit": commits[1], "side": "before", "path": ["todos", "3", "title"], "from": 0, "limit": 1])
            #expect(before["node"]["text"].text == #""todo 3""#)
            let diff = try await page.ask("diff", ["commit": commits[1]])
            #expect(diff["changes"].all.count == 1)
            #expect(diff["changes"][0]["path"].all.map(\.text) == ["todos", "3", "title"])
            #expect(diff["changes"][0]["after"]["text"].text == #""Milk""#)
            let between = try await page.ask("diff", ["store": id, "from": commits[0], "to": commits[1]])
            #expect(between["changes"].all.count == 1)
            await #expect(throws: PageClient.Refused.self) {
                try await page.ask("state", ["store": id, "path": ["nothing"], "from": 0, "limit": 1])
            }
            await inspector.stop()
        }

        @Test("A change of a list element that moved has the element's path before the change")
        func moved() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.todos = [Todo(id: 1, title: "Milk"), Todo(id: 2, title: "Tea")] }
            store.commit {
                $0.todos = [Todo(id: 3, title: "Rye"), Todo(id: 1, title: "Oil"), Todo(id: 2, title: "Tea")]
            }
            let page = try await PageClient(inspector)
            let commit = try #require(
                await page.ask("watch", ["after": 0])["events"].all.last { $0["type"].text == "committed" })
            let number = try #require(commit["commit"]["number"].int)
            let changes = try await page.ask("diff", ["commit": number])["changes"].all
            #expect(changes.map { $0["path"].all.map(\.text) } == [["todos", "0"], ["todos", "1", "title"]])
            #expect(changes.map { $0["pathBefore"].exists } == [false, true])
            let path = try #require(changes.last)["pathBefore"].all.compactMap(\.text)
            #expect(path == ["todos", "0", "title"])
            let before = try await page.ask(
                "state", ["commit": number, "side": "before", "path": path, "from": 0, "limit": 1])
            #expect(before["node"]["text"].text == #""Milk""#)
            await inspector.stop()
        }

        @Test("A change after the start of a long text, or of data, is visible")
        func longValues() async throws {
            struct CartFile: Equatable, Sendable {
                var text = ""
                var data = Data()
            }
            let inspector = try await Inspector.forTests()
            let store = Store<CartFile>(state: CartFile())
            let start = String(repeating: "x", count: 5_000)
            store.commit { $0 = CartFile(text: start + "a", data: Data(start.utf8) + [1]) }
            store.commit { $0 = CartFile(text: start + "b", data: Data(start.utf8) + [2]) }
            let page = try await PageClient(inspector)
            let commits = try await page.ask("watch", ["after": 0])["events"].all.compactMap(\.["commit"]["number"].int)
            let changes = try await page.ask("diff", ["commit": try #require(commits.last)])["changes"].all
            #expect(changes.map { $0["path"][0].text } == ["text", "data"])
            #expect(changes.allSatisfy { $0["before"]["text"].text != $0["after"]["text"].text })
            // A value with parts is one short line.
            let whole = try await page.ask(
                "state",
                ["store": Int(store.pipeline.store.id.rawValue), "path": [String](), "from": 0, "limit": 1])
            #expect(whole["node"]["text"].text!.count < 200)
            await inspector.stop()
        }

        @Test("A value under a long key of a dictionary can be opened")
        func longKeys() async throws {
            let inspector = try await Inspector.forTests()
            let key = String(repeating: "k", count: 130)
            let store = Store<[String: Cart]>(state: [:])
            store.commit { $0[key] = Cart(note: "a") }
            store.commit { $0[key]?.note = "b" }
            let id = Int(store.pipeline.store.id.rawValue)
            let page = try await PageClient(inspector)
            func part(at path: [String]) async throws -> JSON {
                try await page.ask("state", ["store": id, "path": path, "from": 0, "limit": 1])
            }
            let label = try #require(try await part(at: [])["parts"][0]["label"].text)
            #expect(try await part(at: [label, "note"])["node"]["text"].text == #""b""#)
            let commits = try await page.ask("watch", ["after": 0])["events"].all.compactMap(\.["commit"]["number"].int)
            let diff = try await page.ask("diff", ["commit": try #require(commits.last)])
            #expect(diff["changes"][0]["path"].all.map(\.text) == [label, "note"])
            await inspector.stop()
        }

        @Test("The time of a commit is the time of the change, not the start of its execution")
        func times() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            let gate = Gate<String>()
            let run = Task {
                try await store.dispatch("rename") { () async throws in
                    let note = try await gate()
                    store.commit { $0.note = note }
                }
            }
            await gate.nextCall()
            let page = try await PageClient(inspector)
            let start = try await page.ask("watch", ["after": 0])["events"].all
            gate.succeed("a")
            try await run.value
            let events = try await page.ask("watch", ["after": 0])["events"].all
            let started = try #require(start.first { $0["execution"]["name"].text == "rename" })
            let committed = try #require(events.first { $0["type"].text == "committed" })
            #expect(committed["commit"]["time"].double! > started["execution"]["time"].double!)
            await inspector.stop()
        }

        @Test("An error of Foundation is shown with its domain and its code")
        func foundationErrors() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            try? await store.dispatch("fetch") { () async throws in throw URLError(.timedOut) }
            let page = try await PageClient(inspector)
            let end = try await page.ask("watch", ["after": 0])["events"].all.first { $0["type"].text == "ended" }
            #expect(end?["error"].text == "URLError(nsError: NSURLErrorDomain -1001)")
            await inspector.stop()
        }

        @Test("Actions have their payload, their outcome and the interceptors that wrapped them")
        func executions() async throws {
            final class Passing: StoreInterceptor {
                func intercept(context: ExecutionContext, next: () async -> Void) async { await next() }
            }
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.pipeline.attach(Passing())
            struct Failure: Error {}
            try? await store.dispatch(
                action: { (name: String) async throws in throw Failure() }, payload: "Milk", "add")
            let page = try await PageClient(inspector)
            let events = try await page.ask("watch", ["after": 0])["events"].all
            let start = try #require(events.first { $0["execution"]["name"].text == "add" })
            #expect(start["execution"]["payload"].text == #""Milk""#)
            #expect(start["execution"]["site"].text?.contains("WatchTests.swift:") == true)
            let end = try #require(
                events.first { $0["type"].text == "ended" && $0["execution"].int == start["execution"]["id"].int })
            #expect(end["outcome"].text == "failed")
            #expect(end["error"].text?.contains("Failure") == true)
            #expect(end["interceptors"].all.map(\.text) == ["Passing"])
            let payload = try await page.ask(
                "payload", ["execution": start["execution"]["id"].int!, "path": [String](), "from": 0, "limit": 10])
            #expect(payload["node"]["text"].text == #""Milk""#)
            await inspector.stop()
        }

        @Test("A released store is still listed by name, and its style and its state are unknown")
        func gone() async throws {
            let inspector = try await Inspector.forTests(.control)
            var price: AsyncValue<Price>? = AsyncValue()
            price?.set(5)
            let reference = price!.pipeline.store
            let id = Int(reference.id.rawValue)
            price = nil
            let page = try await PageClient(inspector)
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            let listed = try #require(stores.first { $0["id"].int == id })
            #expect(listed["name"].text == reference.name)
            #expect(listed["alive"].bool == false && !listed["style"].exists)
            let message = "\(reference.name) has no state now: it was deallocated, or never used."
            for method in ["state", "reset"] {
                await #expect(throws: PageClient.Refused(code: "gone", message: message)) {
                    try await page.ask(method, ["store": id, "path": [String](), "from": 0, "limit": 1])
                }
            }
            await #expect(throws: PageClient.Refused(code: "gone", message: "No store has the number 99999.")) {
                try await page.ask("state", ["store": 99_999, "path": [String](), "from": 0, "limit": 1])
            }
            await inspector.stop()
        }

        @Test("A property store that was never used has no state")
        func neverUsed() async throws {
            let inspector = try await Inspector.forTests()
            let model = LoginModel()
            let page = try await PageClient(inspector)
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            let id = try #require(stores.first { $0["name"].text == "LoginModel" }?["id"].int)
            let message = "LoginModel has no state now: it was deallocated, or never used."
            await #expect(throws: PageClient.Refused(code: "gone", message: message)) {
                try await page.ask("state", ["store": id, "path": [String](), "from": 0, "limit": 1])
            }
            withExtendedLifetime(model) {}
            await inspector.stop()
        }

        @Test("A stopped inspector records nothing")
        func stopped() async throws {
            let inspector = try await Inspector.forTests()
            await inspector.stop()
            let store = CartStore()
            store.commit { $0.note = "a" }
            #expect(AllStores.listed.isEmpty)
            #expect((try? await PageClient(port: inspector.port)) == nil)
        }

        @Test("An inspector without references stops by itself")
        func released() async throws {
            var inspector: Inspector? = try await Inspector.forTests()
            let port = inspector!.port
            let page = try await PageClient(inspector!)
            inspector = nil
            #expect(await page.closingCode() == 0)
            while let client = try? await RawClient(port: port) { try? client.socket.close() }
            while !AllStores.listed.isEmpty || WakeListeners.current != nil, !Task.isCancelled { await Task.yield() }
        }
    }
}
