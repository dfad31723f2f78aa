import Foundation
import Lockstep
import LockstepTesting
import Testing

/// The recording of what `body` does to a store, written down and read again.
@MainActor func session<Subject: StoreProtocol>(
    on store: Subject, _ body: @MainActor (Subject) async throws -> Void
) async throws -> Recording {
    let recorder = SessionRecorder(of: store)
    try await body(store)
    recorder.stop()
    return try Recording(json: recorder.recording.json())
}

extension Shop {
    /// Its answers come when the gate lets them.
    @MainActor static func behind(_ gates: [String: Gate<[String]>]) -> Shop {
        Shop(fetch: { name in try await gates[name]!() })
    }
}

@MainActor @Suite("Replays", .timeLimit(.minutes(1)))
struct ReplayTests {
    @Test(
        "A property store: actions with one argument, several and none that is there, direct writes, changes in place")
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
        }
        await expectReplay(of: recording, on: { ShelfStore() }, registerShelf)
    }

    private func registerShelf(_ registry: inout ReplayRegistry<ShelfStore>) {
        registry.action(\.add)
        registry.action(\.addSeveral)
        registry.action(\.tag)
        registry.action(\.describe)
        registry.action(\.refresh)
        registry.property(\.draft)
        registry.property(\.items)
        registry.property(\.percent)
    }

    @Test("A struct store: mutations, derived values, a field, an intercepted method, a closure")
    func structStore() async throws {
        let recording = try await session(on: CartStore()) { store in
            store.commit(mutation: CartStore.add, payload: "Milk")
            store.commit(mutation: CartStore.add, payload: "Bread")
            store[\.discount] = 1
            try store.repeatItem(1, times: 2)
            #expect(throws: OutOfStock.self) { try store.repeatItem(7, times: 2) }
            store.drop()
            store.commit(mutation: CartStore.clear, payload: ())
        }
        await expectReplay(of: recording, on: { CartStore() }) {
            $0.mutation(CartStore.add)
            $0.mutation(CartStore.clear)
            $0.property(\.discount)
            $0.on("repeatItem", RepeatArguments.self) { try $0.repeatItem($1.index, times: $1.times) }
            $0.on("drop()") { $0.drop() }
        }
    }

    @Test("A value store: loads that succeed, fail, are superseded and are cancelled; operations; values and errors")
    func valueStore() async throws {
        let gates = ["slow": Gate<[String]>(), "never": Gate(honorsCancellation: true), "post": Gate()]
        let recording = try await Shop.$current.withValue(.behind(gates)) {
            try await session(on: FeedStore()) { store in
                await store.load { ["first"] }
                await store.load { throw StateError(code: "a", message: "b") }
                let slow = Task.immediate { await store.refresh("slow") }
                await store.load { ["second"] }
                gates["slow"]?.succeed(["too late"])
                await slow.value
                let never = Task.immediate { await store.refresh("never") }
                let post = Task.immediate { await store.post("post") }
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

    /// Two actions that overlap, ended in one order or in the other.
    private func overlappingSession(firstEndsFirst: Bool) async throws -> Recording {
        let gates = ["first": Gate<[String]>(), "second": Gate()]
        return try await Shop.$current.withValue(.behind(gates)) {
            try await session(on: ShelfStore()) { store in
                let first = Task.immediate { _ = await store.dispatch(\.refresh, "first") }
                let second = Task.immediate { _ = await store.dispatch(\.refresh, "second") }
                store.dispatch(\.add, "Milk")
                for name in firstEndsFirst ? ["first", "second"] : ["second", "first"] {
                    gates[name]?.succeed([name])
                    await (name == "first" ? first : second).value
                }
            }
        }
    }

    @Test("Executions that overlap go on in the recorded order", arguments: [false, true])
    func overlapping(firstEndsFirst: Bool) async throws {
        let recording = try await overlappingSession(firstEndsFirst: firstEndsFirst)
        await expectReplay(of: recording, on: { ShelfStore() }, registerShelf)
    }

    @Test("Without waiting for their turn, they part from it")
    func hasty() async throws {
        let recording = try await overlappingSession(firstEndsFirst: true)
        let divergence = await Shop.$current.withValue(Shop(fetch: { [$0] })) {
            await Replay(of: recording, on: { ShelfStore() }, registerShelf).run()
        }
        #expect(divergence?.reason == .order && divergence?.event == 3)
    }
}
