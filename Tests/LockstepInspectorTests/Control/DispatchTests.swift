import Foundation
import LockstepCore
import LockstepRecording
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Dispatching from a page", .timeLimit(.minutes(20))) @MainActor struct DispatchTests {
        private static let add = Mutation<Cart, Todo>("add") { $0.todos.append($1) }

        private func open(_ access: Inspector.Access = .control) async throws -> (Inspector, PageClient, CartStore, Int)
        {
            let inspector = try await Inspector.forTests(access)
            let store = CartStore()
            inspector.register(store) {
                $0.property(\.note)
                $0.on("addTitles", Int.self, [String].self) { store, first, titles in
                    store.commit { cart in
                        cart.todos += titles.enumerated().map { Todo(id: first + $0, title: $1) }
                    }
                }
            }
            return (inspector, try await PageClient(inspector), store, Int(store.pipeline.store.id.rawValue))
        }

        @Test("The page receives the registered actions, and starts them with arguments as JSON")
        func start() async throws {
            let (inspector, page, store, id) = try await open()
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            let actions = try #require(stores.first { $0["id"].int == id })["actions"].all
            #expect(actions.map { $0["name"].text } == ["addTitles", "note"])
            #expect(actions.map { $0["arguments"].int } == [2, 1])
            let large = 1_234_567_890_123_456_789
            let arguments: [any Sendable] = [large, ["Milk", "Tea"]]
            _ = try await page.ask("dispatch", ["store": id, "action": "addTitles", "arguments": arguments])
            while store.todos.isEmpty, !Task.isCancelled { await Task.yield() }
            #expect(store.todos == [Todo(id: large, title: "Milk"), Todo(id: large + 1, title: "Tea")])
            await inspector.stop()
        }

        @Test("If a name is registered for several kinds, the page starts the action that it shows", arguments: 1...5)
        func sameNames(number: Int) async throws {
            let inspector = try await Inspector.forTests(.control)
            let store = CartStore()
            inspector.register(store) {
                $0.property(\.note)
                $0.on("note") { store in store.commit { $0.note = "any" } }
                $0.on("\(number)", Int.self) { _, _ in }
            }
            let (page, id) = (try await PageClient(inspector), Int(store.pipeline.store.id.rawValue))
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            let actions = try #require(stores.first { $0["id"].int == id })["actions"].all
            #expect(actions.last?["name"].text == "note" && actions.last?["arguments"].int == 0)
            _ = try await page.ask("dispatch", ["store": id, "action": "note", "arguments": [any Sendable]()])
            while store.note.isEmpty, !Task.isCancelled { await Task.yield() }
            #expect(store.note == "any")
            await inspector.stop()
        }

        @Test("Arguments that do not fit are refused, with a message that says what fits")
        func misfits() async throws {
            let (inspector, page, store, id) = try await open()
            func refusal(_ action: String, _ arguments: [any Sendable], on store: Int) async -> PageClient.Refused? {
                await #expect(throws: PageClient.Refused.self) {
                    try await page.ask("dispatch", ["store": store, "action": action, "arguments": arguments])
                }
            }
            #expect(
                await refusal("addTitles", [5], on: id)?.message
                    == "addTitles: it takes 2 arguments, but the payload has 1.")
            #expect(await refusal("note", [5], on: id)?.code == "arguments")
            let unknown = await refusal("ad", [], on: id)
            #expect(unknown?.message == "CartStore has no registered action ad. It has: addTitles, note.")
            let other = CartStore()
            other.commit { $0.note = "x" }
            #expect(await refusal("note", ["y"], on: Int(other.pipeline.store.id.rawValue))?.code == "state")
            #expect(await refusal("note", ["y"], on: 99_999)?.code == "gone")
            #expect(store.note == "")
            await inspector.stop()
        }

        @Test("Registering does not keep a store alive, and a read-only page receives no actions")
        func lifetime() async throws {
            let (inspector, page, store, _) = try await open(.read)
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            #expect(stores.allSatisfy { $0["actions"].all.isEmpty })
            await inspector.stop()
            weak var gone: CartStore?
            do {
                let (inspector, _, store, _) = try await open()
                gone = store
                await inspector.stop()
            }
            #expect(gone == nil)
            _ = store
        }
    }
}
