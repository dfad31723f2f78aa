import Foundation
import Lockstep
import LockstepTesting
import Testing

extension Shop {
    /// Returns a shop whose answers arrive when the gates are opened.
    @MainActor static func behind(_ gates: [String: Gate<[String]>]) -> Shop {
        Shop(fetch: { name in try await gates[name]!() })
    }
}

@MainActor @Suite("Replays", .timeLimit(.minutes(20)))
struct ReplayTests {
    @Test(
        "A property store replays actions with one, several and optional arguments, direct writes and changes in place")
    func propertyStore() async throws {
        let recording = try await session(on: ShelfStore()) { store in
            store.dispatch(\.add, "Milk")
            store.dispatch(\.addSeveral, "Bread", 2)
            store.draft = "Eggs"
            store.items.append("Tea")
            store.percent = 150
            store.dispatch(\.tag, ["new", "cheap", "good", "red"])
            store.dispatch(\.describe, "a note")
            store.dispatch(\.describe, nil)
            store.dispatch(\.draftMutator, "Salt")
        }
        await expectReplay(of: recording, on: { ShelfStore() }, registerShelf)
    }

    private func registerShelf(_ registry: inout ExecutionRegistry<ShelfStore>) {
        registry.action(\.add)
        registry.action(\.addSeveral)
        registry.action(\.tag)
        registry.action(\.describe)
        registry.action(\.draftMutator)
        registry.action(\.refresh)
        registry.property(\.draft)
        registry.property(\.items)
        registry.property(\.percent)
    }

    @Test("A struct store replays mutations, derived values, a field, an intercepted method and a closure")
    func structStore() async throws {
        let recording = try await session(on: CartStore()) { store in
            store.commit(mutation: CartStore.add, payload: "Milk")
            store.commit(mutation: CartStore.add, payload: "Bread")
            store[\.discount] = 1
            try store.repeatItem(1, times: 2)
            #expect(throws: OutOfStock.self) { try store.repeatItem(7, times: 2) }
            store.drop()
            store.dispatch(\.refill, ["Tea", "Salt"])
            await store.dispatch(\.deliver, "Eggs")
            store.commit(mutation: CartStore.clear, payload: ())
        }
        await expectReplay(of: recording, on: { CartStore() }) {
            $0.mutation(CartStore.add)
            $0.mutation(CartStore.clear)
            $0.property(\.discount)
            $0.action(\.refill)
            $0.action($0.store.deliver)
            $0.on("repeatItem", RepeatArguments.self) { try $0.repeatItem($1.index, times: $1.times) }
            $0.on("drop()") { $0.drop() }
        }
    }

    @Test("A value store replays loads with every outcome, operations, values and errors")
    func valueStore() async throws {
        let gates = ["slow": Gate<[String]>(honorsCancellation: false), "never": Gate(), "post": Gate()]
        let recording = try await Shop.$current.withValue(.behind(gates)) {
            try await session(on: FeedStore()) { store in
                await store.load { ["first"] }
                await store.load { throw StateError(code: "a", message: "b") }
                let slow = Task.immediatelyIfPossible { await store.refresh("slow") }
                await store.load { ["second"] }
                gates["slow"]?.succeed(["too late"])
                await slow.value
                let never = Task.immediatelyIfPossible { await store.refresh("never") }
                let post = Task.immediatelyIfPossible { await store.post("post") }
                never.cancel()
                await never.value
                gates["post"]?.succeed(["posted"])
                await post.value
                store.set(["set"])
                store.setError(StateError(code: "c", message: "d"))
                store.startLoading()
                store.reset()
            }
        }
        var loads = 0
        await expectReplay(of: recording, on: { FeedStore() }) {
            $0.changes()
            $0.on("post") { store in await store.post("posted") }
            $0.on("load") { store in
                loads += 1
                switch loads {
                case 1: await store.load { ["first"] }
                case 2: await store.load { throw StateError(code: "a", message: "b") }
                case 4: await store.load { ["second"] }
                default: await store.refresh("whatever")
                }
            }
        }
        #expect(loads == 5)
    }

    /// Records two actions that overlap and end in one order or the other.
    private func overlappingSession(firstEndsFirst: Bool) async throws -> Recording {
        let gates = ["first": Gate<[String]>(), "second": Gate()]
        return try await Shop.$current.withValue(.behind(gates)) {
            try await session(on: ShelfStore()) { store in
                let first = Task.immediatelyIfPossible { _ = await store.dispatch(\.refresh, "first") }
                let second = Task.immediatelyIfPossible { _ = await store.dispatch(\.refresh, "second") }
                store.dispatch(\.add, "Milk")
                for name in firstEndsFirst ? ["first", "second"] : ["second", "first"] {
                    gates[name]?.succeed([name])
                    await (name == "first" ? first : second).value
                }
            }
        }
    }

    @Test("Overlapping executions continue in the recorded order", arguments: [false, true])
    func overlapping(firstEndsFirst: Bool) async throws {
        let recording = try await overlappingSession(firstEndsFirst: firstEndsFirst)
        await expectReplay(of: recording, on: { ShelfStore() }, registerShelf)
    }

    @Test("Executions that do not wait for their turn diverge from the recording")
    func hasty() async throws {
        let recording = try await overlappingSession(firstEndsFirst: true)
        let divergence = await Shop.$current.withValue(Shop(fetch: { [$0] })) {
            await Replay(of: recording, on: { ShelfStore() }, registerShelf).run()
        }
        #expect(divergence?.reason == .order && divergence?.event == 3)
    }

    @Test("Work that still ran at the end of the recording is cancelled at the end of the replay")
    func unfinished() async throws {
        let gate = Gate<[String]>()
        let store = ShelfStore()
        let recorder = SessionRecorder(of: store)
        let work = Task.immediatelyIfPossible {
            _ = await Shop.$current.withValue(Shop(fetch: { _ in try await gate() })) {
                await store.dispatch(\.refresh, "Milk")
            }
        }
        let recording = recorder.recording
        gate.succeed([])
        await work.value

        let cancelled = Gate<Void>()
        let shop = Shop { _ in
            do { try await Replay.turn() } catch {
                Task { try await cancelled() }
                throw error
            }
            return []
        }
        await Shop.$current.withValue(shop) {
            await expectReplay(of: recording, on: { ShelfStore() }, registerShelf)
        }
        await cancelled.isCalled()
        cancelled.succeed()
    }

    @Test("Undo and redo are replayed")
    func undoing() async throws {
        let undo = UndoRecorder()
        let store = CartStore()
        store.pipeline.attach(undo)
        let recording = try await session(on: store) { store in
            store.commit(mutation: CartStore.add, payload: "Milk")
            store.commit(mutation: CartStore.add, payload: "Bread")
            undo.undo()
            undo.undo()
            undo.redo()
        }
        let another = UndoRecorder()
        let fresh = CartStore()
        fresh.pipeline.attach(another)
        await expectReplay(of: recording, on: { fresh }) {
            $0.mutation(CartStore.add)
            $0.on("undo") { _ in another.undo() }
            $0.on("redo") { _ in another.redo() }
        }
        #expect(another.canUndo && another.canRedo)
    }
}

@MainActor @Suite("Replays of reactions", .timeLimit(.minutes(20)))
struct ReplayedReactionTests {
    /// Adds bread if there is one item in the cart.
    private func observer(of store: CartStore) -> StoreObserver {
        observeStore({ store.items.count }) { count in
            if count == 1 { store.commit(mutation: CartStore.add, payload: "Bread") }
        }
    }

    private func observedSession() async throws -> Recording {
        let store = CartStore()
        let observer = observer(of: store)
        defer { observer.cancel() }
        return try await session(on: store) { store in
            store.commit(mutation: CartStore.add, payload: "Milk")
            for await total in store.values(of: \.total) where total == 2 { break }
        }
    }

    @Test("A reaction of the store itself happens by itself, and is not started twice")
    func ownObserver() async throws {
        var observers: [StoreObserver] = []
        var isRegistered = true
        for registered in [true, false] {
            isRegistered = registered
            await expectReplay(
                of: try await observedSession(),
                on: {
                    let store = CartStore()
                    observers.append(observer(of: store))
                    return store
                }
            ) { registry in
                if isRegistered { return registry.mutation(CartStore.add) }
                // The second observer is not known by name.
                var isFirst = true
                registry.on("add", String.self) { store, item in
                    if isFirst { store.commit(mutation: CartStore.add, payload: item) }
                    isFirst = false
                }
            }
        }
        withExtendedLifetime(observers) {}
    }

    @Test("The reaction of a view that the replay does not have is started again")
    func absentObserver() async throws {
        await expectReplay(of: try await observedSession(), on: { CartStore() }) { $0.mutation(CartStore.add) }
    }

    @Test("Work that an execution started and did not wait for happens by itself, in its turn")
    func outliving() async throws {
        let gate = Gate<[String]>()
        let recording = try await Shop.$current.withValue(Shop(fetch: { _ in try await gate() })) {
            try await session(on: CartStore()) { store in
                store.dispatch(\.order, "Milk")
                store.commit(mutation: CartStore.add, payload: "Bread")
                await gate.isCalled()
                gate.succeed(["Milk"])
                for await total in store.values(of: \.total) where total == 2 { break }
            }
        }
        var additions = 0
        await expectReplay(of: recording, on: { CartStore() }) {
            $0.action(\.order)
            $0.on("add", String.self) { store, item in
                additions += 1
                store.commit(mutation: CartStore.add, payload: item)
            }
        }
        #expect(additions == 1)
    }

    @Test("A replay does not wait for work that waits for its own turn")
    func unknownReactionMeanwhile() async throws {
        let gate = Gate<[String]>()
        let store = ShelfStore()
        let observer = observeStore({ store.draft }) { draft in
            if draft == "Milk" { store.dispatch(\.add, draft) }
        }
        defer { observer.cancel() }
        let recording = try await Shop.$current.withValue(Shop(fetch: { _ in try await gate() })) {
            try await session(on: store) { store in
                let refresh = Task.immediatelyIfPossible { _ = await store.dispatch(\.refresh, "Bread") }
                store.draft = "Milk"
                for await items in store.values(of: \.counts) where items.count == 1 { break }
                gate.succeed(["Bread"])
                await refresh.value
            }
        }
        let divergence = await Replay(of: recording, on: { ShelfStore() }) {
            $0.property(\.draft)
            $0.action(\.refresh)
        }.run()
        #expect(divergence?.reason == .unregistered && divergence?.event == 6)
    }

    @Test("A reaction that neither happens by itself nor is registered is reported with its cause")
    func unknownReaction() async throws {
        let store = ShelfStore()
        let observer = observeStore({ store.draft }) { draft in
            if draft == "Milk" { store.dispatch(\.add, draft) }
        }
        defer { observer.cancel() }
        let recording = try await session(on: store) { store in
            store.draft = "Milk"
            for await items in store.values(of: \.counts) where items.count == 1 { break }
        }
        let divergence = await Replay(of: recording, on: { ShelfStore() }) { $0.property(\.draft) }.run()
        #expect(
            divergence?.description == """
                The replay of ShelfStore differs at event 4 of 7, the start of the action “add” (number 2).

                The commit “draft” (number 1) caused it in the recording, but not in the replay. “add” is not registered. \
                Registered names: “draft”.
                """)
    }

    @Test("An empty recording fails, because nothing is compared")
    func emptyRecording() async throws {
        let recording = SessionRecorder(of: NotesStore()).recording
        let found = await failures { await expectReplay(of: recording, on: NotesStore.init) { _ in } }
        #expect(
            found.map(\.message) == [
                """
                The recording of \(recording.store) has no events, so the replay compared nothing. Make the `SessionRecorder` \
                before the store does something.
                """
            ])
    }
}
