import Foundation
import LockstepCore
import LockstepPersistence
import Testing

@testable import LockstepInspector

extension InspectorTests {
    @Suite("Changing the app from a page", .timeLimit(.minutes(20))) @MainActor struct ControlTests {
        private func commits(of store: some StoreProtocol, _ page: PageClient) async throws -> [Int] {
            let id = Int(store.pipeline.store.id.rawValue)
            return try await page.ask("watch", ["after": 0])["events"].all.compactMap { event in
                event["commit"]["store"].int == id ? event["commit"]["number"].int : nil
            }
        }

        private func force(_ store: some StoreProtocol, _ state: String, _ page: PageClient) async throws {
            _ = try await page.ask("force", ["store": Int(store.pipeline.store.id.rawValue), "to": state])
        }

        /// Returns the state that a store is forced into, as the page receives it. Call this method only after the
        /// state has changed, because the page receives only changes.
        private func forcedState(of store: some StoreProtocol, _ page: PageClient) async throws -> String? {
            let id = Int(store.pipeline.store.id.rawValue)
            let stores = try await page.ask("watch", ["after": 0])["stores"].all
            return try #require(stores.first { $0["id"].int == id })["forced"].text
        }

        @Test("A read-only page changes nothing", arguments: ["travel", "force", "invalidate", "reset", "dispatch"])
        func readOnly(method: String) async throws {
            let inspector = try await Inspector.forTests(.read)
            let store = CartStore()
            store.commit { $0.note = "a" }
            let page = try await PageClient(inspector)
            let error = await #expect(throws: PageClient.Refused.self) {
                try await page.ask(
                    method, ["store": 1, "live": true, "to": "failed", "action": "x", "arguments": [String]()])
            }
            #expect(error?.code == "readOnly")
            #expect(store.note == "a")
            await inspector.stop()
        }

        @Test("Travelling restores the states of all stores, and live restores the last ones")
        func travel() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second) = (CartStore(), CartStore())
            first.commit { $0.note = "1" }
            second.commit { $0.note = "a" }
            first.commit { $0.note = "2" }
            second.commit { $0.note = "b" }
            let page = try await PageClient(inspector)
            let (ones, twos) = (try await commits(of: first, page), try await commits(of: second, page))
            #expect(try await page.ask("travel", ["commit": ones[0]])["travel"].int == ones[0])
            #expect([first.note, second.note] == ["1", ""])
            #expect(try await page.ask("watch", ["after": 0])["travel"].int == ones[0])
            _ = try await page.ask("travel", ["commit": twos[0]])
            #expect([first.note, second.note] == ["1", "a"])
            #expect(try await page.ask("travel", ["live": true])["travel"].isNull)
            #expect([first.note, second.note] == ["2", "b"])
            // Travelling itself is not in the history.
            #expect(try await commits(of: first, page) == ones)
            await inspector.stop()
        }

        @Test("A store that changed during travel keeps its state")
        func changedMeanwhile() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second) = (CartStore(), CartStore())
            first.commit { $0.note = "1" }
            second.commit { $0.note = "a" }
            first.commit { $0.note = "2" }
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: first, page)[0]])
            first.commit { $0.note = "3" }
            #expect(second.note == "")
            _ = try await page.ask("travel", ["live": true])
            #expect([first.note, second.note] == ["3", "a"])
            await inspector.stop()
        }

        @Test("A store that changed during travel is restored after further travel")
        func changedBetweenTravels() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second) = (CartStore(), CartStore())
            first.commit { $0.note = "1" }
            first.commit { $0.note = "2" }
            let page = try await PageClient(inspector)
            let numbers = try await commits(of: first, page)
            _ = try await page.ask("travel", ["commit": numbers[0]])
            first.commit { $0.note = "3" }
            second.commit { $0.note = "a" }
            _ = try await page.ask("travel", ["commit": numbers[1]])
            #expect([first.note, second.note] == ["2", ""])
            _ = try await page.ask("travel", ["commit": numbers[0]])
            _ = try await page.ask("travel", ["live": true])
            #expect([first.note, second.note] == ["3", "a"])
            await inspector.stop()
        }

        @Test("U3: what recorders and observers change in reaction to travel is not a change by the app")
        func reactions() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second, third) = (CartStore(), CartStore(), CartStore())
            let recording = first.pipeline.onCommit { _, new in
                if new.note == "1" { second.commit { $0.note = "one" } }
            }
            let observer = StoreObserver { if first.note == "1" { third.commit { $0.note = "one" } } }
            first.commit { $0.note = "1" }
            for store in [second, third] { store.commit { $0.note = "mine" } }
            first.commit { $0.note = "2" }
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: first, page)[0]])
            #expect([first.note, second.note] == ["1", "one"])
            _ = try await page.ask("travel", ["live": true])
            #expect([first.note, second.note, third.note] == ["2", "mine", "mine"])
            recording.cancel()
            observer.cancel()
            await inspector.stop()
        }

        @Test("U3: resuming restores a store that only a reaction to travel has changed")
        func reactionOfAnUnchangedStore() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second) = (CartStore(), CartStore())
            for note in ["1", "2"] { first.commit { $0.note = note } }
            let recording = first.pipeline.onCommit { _, new in
                if new.note == "1" { second.commit { $0.note = "one" } }
            }
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: first, page)[0]])
            #expect([first.note, second.note] == ["1", "one"])
            _ = try await page.ask("travel", ["live": true])
            #expect([first.note, second.note] == ["2", ""])
            recording.cancel()
            await inspector.stop()
        }

        @Test("U3: a change in reaction to forcing another store ends no forcing")
        func reactionToForcing() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (first, second) = (AsyncValue<Price>(initialValue: 1), AsyncValue<Price>(initialValue: 2))
            let recording = first.pipeline.onCommit { _, _ in second.set(9) }
            let page = try await PageClient(inspector)
            try await force(second, "loading", page)
            try await force(first, "loading", page)
            #expect(second.value == 9)
            try await force(second, "release", page)
            #expect(second.value == 2)
            recording.cancel()
            await inspector.stop()
        }

        @Test("The end of the inspector restores the live states of stores that travelled or are forced")
        func stopping() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (cart, value) = (CartStore(), AsyncValue<Price>(initialValue: 1))
            cart.commit { $0.note = "1" }
            cart.commit { $0.note = "2" }
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: cart, page)[0]])
            try await force(value, "failed", page)
            #expect(cart.note == "1" && value.error != nil)
            await inspector.stop()
            #expect(cart.note == "2")
            #expect(value.state == .loaded(1))
        }

        @Test("Travelling runs no load, and ends only loads that it replaces")
        func loads() async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<[Price]>()
            var loads = 0
            await value.load {
                loads += 1
                return [1]
            }
            await value.load {
                loads += 1
                return [2]
            }
            let page = try await PageClient(inspector)
            let numbers = try await commits(of: value, page)
            _ = try await page.ask("travel", ["commit": numbers[1]])
            #expect(value.value == [1])
            _ = try await page.ask("travel", ["live": true])
            #expect(value.value == [2])
            #expect(loads == 2)
            await inspector.stop()
        }

        @Test("U3: travelling is not an undo step and does not clear redo")
        func undo() async throws {
            let inspector = try await Inspector.forTests(.control)
            let (store, undo) = (CartStore(), UndoRecorder())
            store.pipeline.attach(undo)
            store.commit { $0.note = "1" }
            store.commit { $0.note = "2" }
            undo.undo()
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: store, page)[1]])
            #expect(store.note == "2")
            _ = try await page.ask("travel", ["live": true])
            #expect(store.note == "1")
            #expect(undo.canRedo)
            undo.redo()
            #expect(store.note == "2")
            undo.undo()
            undo.undo()
            #expect(store.note == "")
            #expect(!undo.canUndo)
            await inspector.stop()
        }

        @Test("A page cannot travel to a commit that is not kept")
        func unknown() async throws {
            let inspector = try await Inspector.forTests(.control)
            let page = try await PageClient(inspector)
            await #expect(throws: PageClient.Refused(code: "gone", message: "Commit 99999999 is no longer kept.")) {
                try await page.ask("travel", ["commit": 99_999_999])
            }
            await #expect(throws: PageClient.Refused.self) { try await page.ask("travel") }
            await inspector.stop()
        }

        @Test("A value store is forced into loading, failed and empty, and released")
        func forcing() async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<[Price]>(initialValue: [1])
            let id = Int(value.pipeline.store.id.rawValue)
            let page = try await PageClient(inspector)
            func force(_ state: String, _ more: [String: any Sendable] = [:]) async throws {
                _ = try await page.ask("force", ["store": id, "to": state].merging(more) { $1 })
            }
            try await force("loading")
            #expect(value.isLoading)
            #expect(try await forcedState(of: value, page) == "loading")
            try await force("failed", ["message": "Out of paper"])
            #expect(value.error?.message == "Out of paper")
            try await force("empty")
            #expect(value.value == [])
            #expect(try await forcedState(of: value, page) == "empty")
            try await force("release")
            #expect(value.value == [1])
            #expect(try await forcedState(of: value, page) == nil)
            await #expect(throws: PageClient.Refused.self) { try await force("asleep") }
            await inspector.stop()
        }

        @Test("S7, U3: a state that a tool forces or restores is neither saved nor an undo step")
        func forcingSaved() async throws {
            let inspector = try await Inspector.forTests(.control)
            let storage = MemoryStorage()
            let (value, undo) = (AsyncValue<[Price]>(), UndoRecorder())
            value.pipeline.attach(undo)
            let saved = value.persist(in: storage)
            value.set([1])
            value.set([1, 2])
            #expect(await saved.flush().isSaved && storage.writes == 1)
            let id = Int(value.pipeline.store.id.rawValue)
            let page = try await PageClient(inspector)
            for state in ["loading", "failed", "empty", "release"] {
                _ = try await page.ask("force", ["store": id, "to": state])
                #expect(saved.status.isSaved, "\(state)")
            }
            let first = try #require(try await commits(of: value, page).first)
            _ = try await page.ask("travel", ["commit": first])
            #expect(value.value == [1])
            #expect(await saved.flush().isSaved && storage.writes == 1)
            _ = try await page.ask("travel", ["live": true])
            undo.undo()
            #expect(value.value == [1])
            #expect(await saved.flush().isSaved && storage.writes == 2)
            await inspector.stop()
        }

        @Test("A forced store that the app changes is no longer forced, and release does not change it")
        func forcedAndChanged() async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<Price>(initialValue: 1)
            let id = Int(value.pipeline.store.id.rawValue)
            let page = try await PageClient(inspector)
            _ = try await page.ask("force", ["store": id, "to": "failed"])
            value.set(5)
            _ = try await page.ask("force", ["store": id, "to": "release"])
            #expect(value.value == 5)
            await #expect(throws: PageClient.Refused.self) {
                try await page.ask("force", ["store": id, "to": "empty"])
            }
            await inspector.stop()
        }

        @Test(
            "Travel ends the forcing of a store, and live restores the state from before the forcing",
            arguments: ["loading", "failed", "empty"])
        func forcedBeforeTravel(state: String) async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<[Price]>()
            value.set([1])
            value.set([2])
            let page = try await PageClient(inspector)
            let first = try #require(try await commits(of: value, page).first)
            try await force(value, state, page)
            #expect(try await forcedState(of: value, page) == state)
            _ = try await page.ask("travel", ["commit": first])
            #expect(try await forcedState(of: value, page) == nil)
            try await force(value, "release", page)
            #expect(value.state == .loaded([1]))
            _ = try await page.ask("travel", ["live": true])
            #expect(value.state == .loaded([2]))
            await inspector.stop()
        }

        @Test(
            "A store that is forced during travel keeps its live state for the end of the travel",
            arguments: ["loading", "failed", "empty"])
        func forcedDuringTravel(state: String) async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<[Price]>()
            value.set([1])
            value.set([2])
            let page = try await PageClient(inspector)
            _ = try await page.ask("travel", ["commit": commits(of: value, page)[0]])
            try await force(value, state, page)
            try await force(value, "release", page)
            #expect(value.state == .loaded([1]))
            try await force(value, state, page)
            #expect(try await forcedState(of: value, page) == state)
            _ = try await page.ask("travel", ["live": true])
            #expect(try await forcedState(of: value, page) == nil)
            #expect(value.state == .loaded([2]))
            await inspector.stop()
        }

        @Test("A value store is invalidated and reset; other stores are refused by name")
        func resetting() async throws {
            let inspector = try await Inspector.forTests(.control)
            let value = AsyncValue<Price>(initialValue: 1)
            let cart = CartStore()
            cart.commit { $0.note = "a" }
            let page = try await PageClient(inspector)
            let id = Int(value.pipeline.store.id.rawValue)
            _ = try await page.ask("invalidate", ["store": id])
            var isLoaded = false
            await value.loadIfNeeded {
                isLoaded = true
                return 2
            }
            #expect(isLoaded)
            _ = try await page.ask("reset", ["store": id])
            #expect(value.isIdle)
            await #expect(throws: PageClient.Refused(code: "state", message: "CartStore is not a value store.")) {
                try await page.ask("reset", ["store": Int(cart.pipeline.store.id.rawValue)])
            }
            await inspector.stop()
        }
    }
}
