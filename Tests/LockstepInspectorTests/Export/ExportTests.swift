import Foundation
import LockstepCore
import LockstepRecording
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Exports", .timeLimit(.minutes(20))) @MainActor struct ExportTests {
        private func export(_ page: PageClient) async throws -> (first: JSON, parts: [JSON]) {
            var parts: [JSON] = []
            var last = 0
            while true {
                let answer = try await page.ask("export", ["after": last])
                parts.append(answer["session"])
                last = answer["last"].int!
                if answer["more"].bool == false { return (parts[0], parts) }
            }
        }

        @Test("A session contains all events, and each distinct node of a state once")
        func session() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.todos = (0..<50).map { Todo(id: $0, title: "todo \($0)") } }
            for number in 0..<300 { store.commit { $0.todos[number % 50].title = "changed \(number)" } }
            let page = try await PageClient(inspector)
            let last = try await page.ask("watch", ["after": 0, "limit": 1])
            let (first, parts) = try await export(page)
            #expect(first["format"].text == "lockstep-session")
            #expect(first["version"].int == 1)
            #expect(first["stores"].all.contains { $0["name"].text == "CartStore" })
            #expect(parts.count > 1)
            #expect(parts.dropFirst().allSatisfy { !$0["format"].exists })
            let numbers = parts.flatMap(\.["events"].all).map { $0["seq"].int! }
            #expect(numbers == Array(1...numbers.count))
            #expect(numbers.count >= 900)
            // A commit that changes one of 50 todos adds nodes for this todo, its title, and the values that contain
            // it.
            let nodes = parts.flatMap { $0["nodes"].keys }
            #expect(Set(nodes).count == nodes.count)
            #expect(nodes.count < 1_500)
            let commit = try #require(parts.flatMap(\.["events"].all).last { $0["type"].text == "committed" })
            let number = try #require(commit["commit"]["number"].int)
            let states = try #require(parts.last { $0["states"]["\(number)"].exists })["states"]["\(number)"]
            #expect(states["before"].int != states["after"].int)
            #expect(nodes.contains("\(states["after"].int!)"))
            _ = last
            await inspector.stop()
        }

        @Test("An export starts with the first event, and keeps nothing after its last part")
        func order() async throws {
            let inspector = try await Inspector.forTests()
            let page = try await PageClient(inspector)
            await #expect(throws: PageClient.Refused.self) { try await page.ask("export", ["after": 5]) }
            let store = CartStore()
            store.commit { $0.note = "a" }
            let answer = try await page.ask("export", ["after": 0])
            #expect(answer["more"].bool == false)
            await #expect(throws: PageClient.Refused.self) {
                try await page.ask("export", ["after": try #require(answer["last"].int)])
            }
            await inspector.stop()
        }

        @Test("An export ends with the event that was the last one at its start")
        func continuousCommits() async throws {
            let inspector = try await Inspector.forTests(limit: 10_000)
            let store = CartStore()
            for number in 0..<300 { store.commit("before") { $0.note = "\(number)" } }
            let page = try await PageClient(inspector)
            var answer = try await page.ask("export", ["after": 0])
            #expect(answer["more"].bool == true)
            var labels: Set<String> = []
            while answer["more"].bool == true {
                for number in 0..<300 { store.commit("during") { $0.note = "again \(number)" } }
                answer = try await page.ask("export", ["after": try #require(answer["last"].int)])
                labels.formUnion(answer["session"]["events"].all.compactMap(\.["commit"]["label"].text))
            }
            #expect(labels == ["before"])
            await inspector.stop()
        }

        @Test("Long values and long keys of different content are different nodes")
        func longValues() async throws {
            struct CartFile: Equatable, Sendable {
                var text = ""
                var data: [String: Data] = [:]
            }
            let inspector = try await Inspector.forTests()
            let store = Store<CartFile>(state: CartFile())
            let start = String(repeating: "x", count: 130)
            store.commit { $0.text = start + "a" }
            store.commit { $0.text = start + "b" }
            store.commit { $0.data[start] = Data([1]) }
            store.commit { $0.data[start] = Data([2]) }
            let page = try await PageClient(inspector)
            let (_, parts) = try await export(page)
            for states in parts.flatMap({ part in part["states"].keys.map { part["states"][$0] } }) {
                #expect(states["before"].int != states["after"].int)
            }
            await inspector.stop()
        }

        @Test("The export of objects in a reference cycle ends")
        func circle() async throws {
            final class Node: Sendable {
                nonisolated(unsafe) var next: Node?
            }
            let inspector = try await Inspector.forTests()
            let node = Node()
            node.next = node
            let store = Store<[Node]>(state: [])
            store.commit { $0 = [node] }
            let page = try await PageClient(inspector)
            #expect(try await !export(page).parts.isEmpty)
            node.next = nil
            await inspector.stop()
        }

        @Test("A generated test contains the recording, and registers the actions that have a name")
        func test() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store[\.note] = "a \"quoted\" note"
            await store.dispatch("add") { store.commit("append") { $0.todos.append(Todo(id: 1, title: "Milk")) } }
            store.commit("by hand") { $0.note = "b" }
            let page = try await PageClient(inspector)
            let source = try #require(
                try await page.ask("test", ["store": Int(store.pipeline.store.id.rawValue)])["source"].text)
            #expect(source.contains("await expectReplay(of: recording, on: { CartStore() }) {"))
            #expect(source.contains("        $0.action(\\.add)\n"))
            #expect(source.contains("        $0.property(\\.note)\n"))
            #expect(source.contains("        // $0.on(\"by hand\")"))
            let json = try #require(
                source.split(separator: "#\"\"\"\n").last?.split(separator: "\n            \"\"\"#").first)
            let recording = try Recording(json: String(json))
            #expect(recording.store == "CartStore")
            await #expect(throws: PageClient.Refused.self) { try await page.ask("test", ["store": 99_999]) }
            await inspector.stop()
        }

        @Test(
            "A recorded text does not become an escape of the generated test",
            arguments: [("C:\\#(exit(1)) \\##n", 3), ("C:\\#\u{fe0f}\u{20e3}", 2), ("\"\"\"##\u{301}", 3)])
        func escapes(text: String, signs: Int) async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store[\.note] = text
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            let source = try #require(try await page.ask("test", ["store": id])["source"].text)
            let fence = String(repeating: "#", count: signs)
            #expect(source.contains("json: \(fence)\"\"\"\n") && source.contains("\"\"\"\(fence))\n"))
            await inspector.stop()
        }

        @Test(
            "A generated test has the last events of the store, and the number of its earlier events",
            arguments: [(limit: 10_000, kept: 1_000), (limit: 60, kept: 60)])
        func longHistory(limit: Int, kept: Int) async throws {
            let inspector = try await Inspector.forTests(limit: limit)
            let store = CartStore()
            for number in 1...400 { store[\.note] = "\(number)" }  // 1,200 events
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            let source = try #require(try await page.ask("test", ["store": id])["source"].text)
            let json = try #require(
                source.split(separator: "#\"\"\"\n").last?.split(separator: "\n            \"\"\"#").first)
            let recording = try Recording(json: String(json))
            #expect(recording.dropped == 1_200 - kept)
            let commits = recording.events.compactMap { if case .committed(let commit) = $0 { commit } else { nil } }
            #expect(commits.count == kept / 3)
            #expect(commits.last?.state.contains(#"  note: "400""#) == true)
            #expect(recording.initialState.contains("  note: \"\(400 - kept / 3)\""))
            await inspector.stop()
        }

        @Test("A test of a store whose state is too large is refused with a message")
        func largeTest() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.todos = (0..<20_000).map { Todo(id: $0, title: "todo \($0)") } }
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            let refused = await #expect(throws: PageClient.Refused.self) { try await page.ask("test", ["store": id]) }
            #expect(refused?.code == "state" && refused?.message.contains("too large for a test") == true)
            await inspector.stop()
        }

        @Test("A large state is exported in several parts, without its later elements")
        func largeState() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store.commit { $0.todos = (0..<20_000).map { Todo(id: $0, title: "todo \($0)") } }
            let page = try await PageClient(inspector)
            let (_, parts) = try await export(page)
            #expect(parts.count > 1)
            let node = parts.lazy.flatMap { part in part["nodes"].keys.map { part["nodes"][$0] } }
                .first { $0["kind"].text == "list" && $0["count"].int == 20_000 }
            #expect(node?["parts"].all.count == 1_000)
            await inspector.stop()
        }

        @Test("A copied test compiles and passes: CopiedTest.swift is an exact copy")
        func copied() async throws {
            let inspector = try await Inspector.forTests()
            let store = CartStore()
            store[\.note] = "a \"quoted\" note"
            store.dispatch(\.add, Todo(id: 1, title: "Milk"))
            store.dispatch(\.add, Todo(id: 2, title: "Tea \"\"\"#"))
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            let source = try #require(try await page.ask("test", ["store": id])["source"].text)
            let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "CopiedTest.swift")
            #expect(try String(contentsOf: file, encoding: .utf8) == source)
            await inspector.stop()
        }

        @Test("R1: no answer contains a sensitive value, whatever a page requests")
        func canary() async throws {
            struct Login: Sendable, Equatable, Codable {
                var user = "anna"
                @Sensitive var password = "none"
                var tokens: [String: Sensitive<String>] = [:]
            }
            let secret = "canary-7f3a"
            let inspector = try await Inspector.forTests(.control)
            let store = Store<Login>(state: Login())
            store.commit {
                $0.password = secret
                $0.tokens = ["a": Sensitive(secret)]
            }
            struct Failed: Error { let token: Sensitive<String> }
            try? await store.dispatch(
                action: { (login: Login) async throws in throw Failed(token: Sensitive(secret)) },
                payload: Login(password: secret), "logIn")
            let page = try await PageClient(inspector)
            let id = Int(store.pipeline.store.id.rawValue)
            var answers = [try await page.ask("watch", ["after": 0])]
            let events = answers[0]["events"].all
            for event in events {
                if let commit = event["commit"]["number"].int {
                    answers.append(try await page.ask("diff", ["commit": commit]))
                    for path in [[], ["password"], ["tokens"], ["tokens", "\"a\""]] {
                        answers.append(
                            try await page.ask("state", ["commit": commit, "path": path, "from": 0, "limit": 100]))
                    }
                }
                if let execution = event["execution"]["id"].int, event["execution"]["payload"].exists {
                    for path in [[], ["password"]] {
                        answers.append(
                            try await page.ask(
                                "payload", ["execution": execution, "path": path, "from": 0, "limit": 100]))
                    }
                }
            }
            answers.append(try await page.ask("test", ["store": id]))
            answers += try await export(page).parts
            #expect(answers.count >= 10)
            #expect(answers.allSatisfy { !$0.json.contains(secret) })
            #expect(answers.contains { $0.json.contains("redacted") })
            await inspector.stop()
        }
    }
}
