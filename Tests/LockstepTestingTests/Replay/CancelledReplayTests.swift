import LockstepCore
import LockstepTesting
import Testing

/// A call of a server. In a recorded session, it waits at a gate. In a replay, it waits for its turn.
private typealias Server = @MainActor @Sendable () async throws -> Void

@MainActor @Suite("Replays of cancellations", .timeLimit(.minutes(20)))
struct CancelledReplayTests {
    /// Records work whose task is cancelled during a call of the server, and replays the work.
    ///
    /// - Parameters:
    ///   - makeStore: Makes a fresh store.
    ///   - name: The name of the execution that the work starts.
    ///   - call: The number of the call that is cancelled. Earlier calls return.
    ///   - work: The work.
    /// - Throws: An error if the recording cannot be encoded.
    private func expectSame<Subject: StoreProtocol>(
        on makeStore: @escaping @MainActor () -> Subject, _ name: String, cancelledAtCall call: Int = 0,
        _ work: @escaping @MainActor (Subject, @escaping Server) async -> Void
    ) async throws {
        let gate = Gate<Void>()
        let recording = try await session(on: makeStore()) { store in
            let task = Task { await work(store) { try await gate() } }
            for _ in 0..<call {
                await gate.nextCall()
                gate.succeed()
            }
            await gate.nextCall()
            task.cancel()
            await task.value
        }
        await expectReplay(of: recording, on: makeStore) {
            $0.on(name) { store in await work(store) { try await Replay.turn() } }
        }
    }

    @Test("A cancelled operation is cancelled at the same point", arguments: [RunPolicy.concurrent, .latest])
    func operation(policy: RunPolicy) async throws {
        try await expectSame(on: ItemStore.init, "save") { store, server in
            await store.operations.run(.save, policy: policy) {
                try await server()
                store.set(["saved"])
            }
        }
    }

    @Test("A cancelled action is cancelled at the same point, before the changes of its `Finally`", arguments: 0...1)
    func finally(call: Int) async throws {
        try await expectSame(on: NotesStore.init, "save", cancelledAtCall: call) { store, server in
            let save = AsyncAction<NotesStore>("save") {
                Reducer("begun", setter: \.isSaving) { true }
                AsyncMiddleware { _ in try await server() }
                Reducer("sent", setter: \.clock) { 1 }
                AsyncMiddleware { _ in try await server() }
                Reducer("confirmed", setter: \.clock) { 2 }
                Finally { Reducer("ended", setter: \.isSaving) { false } }
            }
            await store.dispatch(save)
        }
    }

    @Test("A cancelled load inside a method that completes is cancelled at the same point")
    func load() async throws {
        try await expectSame(on: ItemStore.init, "refresh") { store, server in
            await store.intercepted("refresh") { _ in
                _ = await store.load {
                    try await server()
                    return ["loaded"]
                }
            }
        }
    }

    @Test("A commit that is named after a cancellation, in an execution that completes, is not a cancellation")
    func names() async throws {
        let gate = Gate<Void>()
        @MainActor func cancelOrder(_ store: NotesStore, _ server: @escaping Server) async throws {
            try await store.dispatch("cancelOrder") {
                try await server()
                store.commit("cancelled") { $0.notes = [] }
                store.commit("order cancelled") { $0.clock += 1 }
            }
        }
        let recording = try await session(on: NotesStore()) { store in
            store.add("Milk")
            let task = Task { try await cancelOrder(store) { try await gate() } }
            await gate.nextCall()
            gate.succeed()
            try await task.value
        }
        await expectReplay(of: recording, on: NotesStore.init) {
            $0.on("add") { $0.add("Milk") }
            $0.on("cancelOrder") { store in try await cancelOrder(store) { try await Replay.turn() } }
        }
    }

    @Test("A task of the store that other code cancels is cancelled at the same point")
    func task() async throws {
        let gate = Gate<Void>()
        let recording = try await session(on: NotesStore()) { store in
            let task = store.startTask("poll") { proxy in
                try await gate()
                proxy.store?.tick()
            }
            await gate.nextCall()
            store.cancelTasks(named: "poll")
            _ = await task.value
        }
        await expectReplay(of: recording, on: NotesStore.init) {
            $0.on("poll") { store in
                store.startTask("poll") { proxy in
                    try await Replay.turn()
                    proxy.store?.tick()
                }
            }
        }
    }

    @Test("An action in a cancelled task of the store is cancelled at the same point")
    func actionInATask() async throws {
        let gate = Gate<Void>()
        @MainActor func poll(_ store: NotesStore, _ server: @escaping Server) -> Task<ExecutionOutcome, Never> {
            store.startTask("poll") { proxy in
                try await proxy.store?.dispatch("fetch") {
                    try await server()
                    proxy.store?.tick()
                }
            }
        }
        let recording = try await session(on: NotesStore()) { store in
            let task = poll(store) { try await gate() }
            await gate.nextCall()
            store.add("Milk")
            store.cancelTasks(named: "poll")
            _ = await task.value
        }
        await expectReplay(of: recording, on: NotesStore.init) {
            $0.on("add") { $0.add("Milk") }
            $0.on("poll") { store in _ = poll(store) { try await Replay.turn() } }
        }
    }

    @Test("A task of the store that still runs at the end of the replay is cancelled")
    func unfinishedTask() async throws {
        let store = NotesStore()
        let recorder = SessionRecorder(of: store)
        store.startTask("poll") { _ in }
        let recording = recorder.recording
        let gate = Gate<Void>()
        await expectReplay(of: recording, on: NotesStore.init) {
            $0.on("poll") { $0.startTask("poll") { _ in try await gate() } }
        }
        #expect(gate.callCount == 1 && gate.hangingCalls.isEmpty)
    }
}

@MainActor @Suite("Replays of work that leaves the main actor", .timeLimit(.minutes(20)))
struct DistantReplayTests {
    /// Calls a server from outside of the main actor, twice.
    @concurrent private static func call(_ server: Server) async throws {
        await Task.detached {}.value
        try await server()
        await Task.detached {}.value
    }

    @Test("Work that outlives an action, and leaves the main actor, happens by itself, in its turn")
    func outliving() async throws {
        @MainActor func order(_ store: NotesStore, _ server: @escaping Server) async -> Task<Void, any Error> {
            await store.dispatch("order") {
                Task {
                    try await Self.call(server)
                    store.tick()
                    try await Self.call {}
                    store.tick()
                }
            }
        }
        let gate = Gate<Void>()
        let recording = try await session(on: NotesStore()) { store in
            let task = await order(store) { try await gate() }
            store.add("Bread")
            await gate.nextCall()
            gate.succeed()
            try await task.value
        }
        var ticks = 0
        await expectReplay(of: recording, on: NotesStore.init) {
            $0.on("add") { $0.add("Bread") }
            $0.on("order") { store in _ = await order(store) { try await Replay.turn() } }
            $0.on("tick") { store in
                ticks += 1
                store.tick()
            }
        }
        #expect(ticks == 0)
    }

    @Test("A replay that continues after the last recorded event is reported, even if the work leaves the main actor")
    func afterTheEnd() async throws {
        let recording = try await session(on: NotesStore()) { $0.add("Milk") }
        let divergence = await Replay(of: recording, on: NotesStore.init) {
            $0.on("add") { store in
                store.add("Milk")
                Task {
                    try await Self.call {}
                    store.tick()
                }
            }
        }.run()
        #expect(divergence?.reason == .order && divergence?.event == 4)
    }
}
