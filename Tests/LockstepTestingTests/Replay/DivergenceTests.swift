import Lockstep
import LockstepTesting
import Testing

/// A fault that was introduced after a session was recorded.
struct Breakage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The shop at the time of the recording.
    var before = Shop()
    /// The shop at the time of the replay.
    var after = Shop()
    /// The change of the recording's text.
    var edit: @Sendable (String) -> String = { $0 }
    var register: @MainActor @Sendable (inout ExecutionRegistry<ShelfStore>) -> Void = { registry in
        registry.action(\.add)
        registry.action(\.refresh)
        registry.property(\.draft)
    }
    let reason: ReplayDivergence.Reason
    let event: Int
    let message: String
}

@MainActor @Suite("Divergences of a replay from its recording", .timeLimit(.minutes(20)))
struct DivergenceTests {
    /// Adds milk (events 1 to 4), refreshes with bread (5 to 9), and writes a draft (10 to 12).
    private func session(_ breakage: Breakage) async throws -> Recording {
        let recording = try await Shop.$current.withValue(breakage.before) {
            try await LockstepTestingTests.session(on: ShelfStore()) { store in
                store.dispatch(\.add, "Milk")
                await store.dispatch(\.refresh, "Bread")
                store.draft = "Eggs"
            }
        }
        return try Recording(json: breakage.edit(recording.json()))
    }

    nonisolated private static let breakages = [
        Breakage(
            testDescription: "a reducer with another effect",
            after: Shop(spelling: { $0.uppercased() }), reason: .state, event: 2,
            message: """
                The replay of ShelfStore differs at event 2 of 12, the commit “item” of the action “add” (number 1).

                The state after this commit differs.

                  Snapshot(
                    items: [
                −     [0]: "Milk"
                +     [0]: "MILK"
                    ],
                    draft: "",
                    note: nil,
                    counts: [:],
                    tags: Set([]),
                    percent: 0
                  )

                (Recorded: −, replayed: +)
                """),
        Breakage(
            testDescription: "an additional commit", after: Shop(isTidy: true), reason: .extraCommit, event: 3,
            message: """
                The replay of ShelfStore differs at event 3 of 12, the commit “counted” of the action “add” (number 1).

                The commit “tidied” of the action “add” (number 1) happened instead.
                """),
        Breakage(
            testDescription: "a missing commit", before: Shop(isTidy: true), reason: .missingCommit, event: 3,
            message: """
                The replay of ShelfStore differs at event 3 of 13, the commit “tidied” of the action “add” (number 1).

                The commit “counted” of the action “add” (number 1) happened instead.
                """),
        Breakage(
            testDescription: "an error instead of a commit", after: Shop(fetch: { _ in throw OutOfStock() }),
            reason: .missingCommit, event: 7,
            message: """
                The replay of ShelfStore differs at event 7 of 12, the commit “fetched” of the action “refresh” (number 2).

                The end of the action “refresh” (number 2), which failed with OutOfStock(item: "Milk"), happened instead.
                """),
        Breakage(
            testDescription: "another error",
            before: Shop(fetch: { _ in throw OutOfStock() }),
            after: Shop(fetch: { _ in throw OutOfStock(item: "Bread") }), reason: .outcome, event: 7,
            message: """
                The replay of ShelfStore differs at event 7 of 10, the end of the action “refresh” (number 2), which failed with OutOfStock(item: "Milk").

                In the replay, this execution failed with OutOfStock(item: "Bread").
                """),
        Breakage(
            testDescription: "an action that is not registered",
            register: { registry in
                registry.property(\.draft)
                registry.action(\.addSeveral)
            }, reason: .unregistered, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                “add” is not registered. Registered names: “addSeveral”, “draft”.
                """),
        Breakage(
            testDescription: "no registered action", register: { _ in }, reason: .unregistered, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                “add” is not registered. Nothing is registered.
                """),
        Breakage(
            testDescription: "another payload", edit: { $0.replacing(#""Milk""#, with: #""Tea""#, maxReplacements: 1) },
            reason: .state, event: 2,
            message: """
                The replay of ShelfStore differs at event 2 of 12, the commit “item” of the action “add” (number 1).

                The state after this commit differs.

                  Snapshot(
                    items: [
                −     [0]: "Milk"
                +     [0]: "Tea"
                    ],
                    draft: "",
                    note: nil,
                    counts: [:],
                    tags: Set([]),
                    percent: 0
                  )

                (Recorded: −, replayed: +)
                """),
        Breakage(
            testDescription: "a payload of another type",
            edit: { $0.replacing(#""Milk""#, with: "7", maxReplacements: 1) },
            reason: .payload, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                The execution cannot be started: String could not be decoded: Expected to decode String but found number instead.
                """),
        Breakage(
            testDescription: "a payload with more arguments",
            edit: { $0.replacing(#""Milk""#, with: #""Milk", 2"#, maxReplacements: 1) }, reason: .payload, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                The execution cannot be started: it takes 1 argument, but the payload has 2
                """),
        Breakage(
            testDescription: "a registered closure that starts nothing",
            register: { $0.on("add", String.self) { _, _ in throw OutOfStock() } }, reason: .stuck, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                The registered call did not start this execution. The call that starts the execution threw OutOfStock(item: "Milk").
                """),
        Breakage(
            testDescription: "a registered closure that starts something else",
            register: { $0.on("add", String.self) { $0.draft = $1 } }, reason: .order, event: 1,
            message: """
                The replay of ShelfStore differs at event 1 of 12, the start of the action “add” (number 1).

                The start of the commit “draft” (number 1) happened instead.
                """),
        Breakage(
            testDescription: "the replay continues after the end",
            register: { registry in
                registry.action(\.add)
                registry.action(\.refresh)
                registry.on("draft", String.self) { store, draft in
                    store.draft = draft
                    store.note = "more"
                }
            }, reason: .order, event: 13,
            message:
                "The replay of ShelfStore continued after the last of 12 events, with the start of the commit “note” (number 4)."
        ),
    ]

    @Test("Each divergence is found and reported at its event", arguments: breakages)
    func breakages(_ breakage: Breakage) async throws {
        let recording = try await session(breakage)
        let divergence = await Shop.$current.withValue(breakage.after) {
            await Replay(of: recording, on: { ShelfStore() }, breakage.register).run()
        }
        #expect(divergence?.reason == breakage.reason)
        #expect(divergence?.event == breakage.event)
        #expect(divergence?.description == breakage.message)
    }

    @Test("The test fails only at the line of the call")
    func line() async throws {
        let breakage = Breakage(testDescription: "", register: { _ in }, reason: .unregistered, event: 1, message: "")
        let recording = try await session(breakage)
        let found = await failures {
            await expectReplay(of: recording, on: { ShelfStore() }, breakage.register)
        }
        let divergence = await Replay(of: recording, on: { ShelfStore() }, breakage.register).run()
        #expect(found == [Failure(divergence?.description ?? "", line: 1)])
    }

    @Test("A fresh store whose initial state differs from the recorded one is reported")
    func initialState() async throws {
        let recording = try await LockstepTestingTests.session(on: CartStore()) { $0[\.discount] = 1 }
        let divergence = await Replay(
            of: recording,
            on: {
                let store = CartStore()
                store[\.discount] = 2
                return store
            }
        ) {
            $0.property(\.discount)
        }.run()
        #expect(divergence?.reason == .initialState && divergence?.event == 0)
        #expect(
            divergence?.description == """
                The replay of CartStore starts with a different state.

                  Cart(
                    items: [],
                −   total: 0,
                +   total: -2,
                −   discount: 0
                +   discount: 2
                  )

                (Recorded: −, replayed: +)
                """)
    }

    @Test("A recording that starts in the middle of a session reports the number of dropped events")
    func bounded() async throws {
        let store = CartStore()
        let recorder = SessionRecorder(of: store, limit: 3)
        for discount in 1...3 { store[\.discount] = discount }
        let recording = try Recording(json: recorder.recording.json())
        #expect(recording.dropped == 9)
        let divergence = await Replay(of: recording, on: { CartStore() }) { $0.property(\.discount) }.run()
        #expect(divergence?.reason == .initialState)
        #expect(
            divergence?.description.hasPrefix(
                "The replay of CartStore starts with a different state. The recording dropped the first 9 events.\n"
            )
                == true)
    }

    /// Records a refresh that runs until the shop ends it.
    private func refreshing() async throws -> Recording {
        try await LockstepTestingTests.session(on: ShelfStore()) { await $0.dispatch(\.refresh, "Milk") }
    }

    @Test("The watchdog ends a wait that nothing else ends, and reports what is running")
    func watchdog() async throws {
        let recording = try await refreshing()
        let (gate, clock) = (Gate<[String]>(), ManualClock())
        let replay = Replay(of: recording, on: { ShelfStore() }, timeout: .seconds(5), clock: clock) {
            $0.action(\.refresh)
        }
        let shop = Shop(fetch: { _ in try await gate() })
        let run = Task.immediatelyIfPossible { await Shop.$current.withValue(shop) { await replay.run() } }
        await gate.isCalled()
        await clock.isSlept()
        clock.advance(by: .seconds(5))
        let divergence = await run.value
        #expect(
            divergence?.description == """
                The replay of ShelfStore differs at event 3 of 5, the commit “fetched” of the action “refresh” (number 1).

                Waited 5.0 seconds for this. Running: the action “refresh” (number 1).
                """)
    }

    @Test("A cancelled test reports what its replay waited for")
    func cancelled() async throws {
        let recording = try await refreshing()
        let gate = Gate<[String]>()
        let replay = Replay(of: recording, on: { ShelfStore() }) { $0.action(\.refresh) }
        let shop = Shop(fetch: { _ in try await gate() })
        let run = Task.immediatelyIfPossible { await Shop.$current.withValue(shop) { await replay.run() } }
        await gate.isCalled()
        run.cancel()
        let divergence = await run.value
        #expect(
            divergence?.description == """
                The replay of ShelfStore differs at event 3 of 5, the commit “fetched” of the action “refresh” (number 1).

                The test was cancelled while it waited for this. Running: the action “refresh” (number 1).
                """)
    }

    @Test("An unrecordable payload is reported when the replay needs it")
    func unrecorded() async throws {
        let recording = try await LockstepTestingTests.session(on: ShelfStore()) { $0.dispatch(\.tint, Tint()) }
        let divergence = await Replay(of: recording, on: { ShelfStore() }) { $0.action(\.tint) }.run()
        #expect(divergence?.reason == .payload)
        #expect(
            divergence?.description == """
                The replay of ShelfStore differs at event 1 of 3, the start of the action “tint” (number 1).

                The execution cannot be started: its payload was not recorded: Tint is not Encodable
                """)
        await expectReplay(of: recording, on: { ShelfStore() }) {
            $0.on("tint") { $0.dispatch(\.tint, Tint()) }
        }
    }

    @Test("Work that started before the recording cannot be started again")
    func earlier() async throws {
        let gate = Gate<[String]>()
        let store = ShelfStore()
        let (work, recorder) = Shop.$current.withValue(Shop(fetch: { _ in try await gate() })) {
            let work = Task.immediatelyIfPossible { _ = await store.dispatch(\.refresh, "Milk") }
            return (work, SessionRecorder(of: store))
        }
        gate.succeed(["Milk"])
        await work.value
        let divergence = await Replay(
            of: recorder.recording,
            on: {
                let store = ShelfStore()
                store.tags = ["Milk"]
                return store
            }
        ) {
            $0.action(\.refresh)
        }.run()
        #expect(divergence?.reason == .stuck && divergence?.event == 1)
        #expect(
            divergence?.description == """
                The replay of ShelfStore differs at event 1 of 2, the commit “fetched” of an execution that started before \
                the recording.

                Nothing is running that could cause this event.
                """)
    }
}
