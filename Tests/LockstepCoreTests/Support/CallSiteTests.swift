import LockstepCore
import Testing

/// Stores of each style that one log records.
@MainActor private struct RecordedStores {
    let log = EventLog()
    let counter = CounterStore()
    let note = NoteStore()
    let items = ItemStore()
    let value = AsyncValue<Int>()
    let tracker = OperationTracker<String>()
    let undo = UndoRecorder()

    init() {
        let pipelines: [AnyPipeline] = [
            counter.pipeline, note.pipeline, items.pipeline, value.pipeline, tracker.pipeline,
        ]
        for pipeline in pipelines { pipeline.attach(log) }
        counter.pipeline.attach(undo)
    }
}

/// A way to start an execution.
private struct Start: CustomTestStringConvertible {
    let testDescription: String
    /// Starts the execution and returns the line on which it is started.
    let start: @MainActor @Sendable (RecordedStores) async -> UInt

    init(_ description: String, _ start: @escaping @MainActor @Sendable (RecordedStores) async -> UInt) {
        testDescription = description
        self.start = start
    }
}

/// Returns the line of the call in its argument, which is the line on which the call of this function starts.
private func line<Result>(of _: Result, line: UInt = #line) -> UInt { line }

private func add(to state: inout Counter, amount: Int) { state.count += amount }

private let adding = Mutation<Counter, Int>("adding") { $0.count += $1 }

private let clearing = Mutation<Counter, Void>("clearing") { $0.count = 7 }

extension NoteStore {
    fileprivate var wait: AsyncAction<NoteStore> { AsyncAction {} }
}

extension NoteInteractor {
    fileprivate var pause: AsyncAction<NoteStore> { AsyncAction {} }
}

@MainActor @Suite("Call sites", .timeLimit(.minutes(20)))
struct CallSiteTests {
    nonisolated private static let commits = [
        Start("commit") { stores in line(of: stores.counter.commit { $0.count = 1 }) },
        Start("commit(at:)") { stores in line(of: stores.counter.commit(at: \.count) { $0 = 1 }) },
        Start("commit(mutation:), named") { stores in
            line(of: stores.counter.commit(mutation: adding, payload: 1))
        },
        Start("commit(mutation:), a function") { stores in
            line(of: stores.counter.commit(mutation: add, payload: 1))
        },
        Start("commit(mutation:), without a payload") { stores in
            line(of: stores.counter.commit(mutation: clearing))
        },
        Start("restore") { stores in
            let saved = stores.note.pipeline.snapshot
            stores.note.pipeline.detach(stores.log)
            stores.note.title = "changed"
            stores.note.pipeline.attach(stores.log)
            return line(of: stores.note.pipeline.restore(saved))
        },
        Start("restore(anySnapshot:)") { stores in
            line(of: stores.counter.pipeline.restore(anySnapshot: Counter(count: 7)))
        },
    ]

    nonisolated private static let works = [
        Start("intercepted") { stores in line(of: stores.counter.intercepted("method") { _ in }) },
        Start("intercepted, async") { stores in
            line(of: await stores.counter.intercepted("method") { _ async in })
        },
        Start("dispatch of a function") { stores in
            line(of: await stores.counter.dispatch(action: { (_: Int) in }, payload: 1))
        },
        Start("dispatch of a closure") { stores in line(of: await stores.counter.dispatch("work") {}) },
        Start("dispatch of an action") { stores in
            line(of: stores.note.dispatch(stores.note.interactor.rename, "Ada"))
        },
        Start("dispatch of an async action") { stores in line(of: await stores.note.dispatch(stores.note.wait)) },
        Start("dispatch of a property of the store") { stores in
            line(of: stores.note.dispatch(\.titleMutator, "Ada"))
        },
        Start("dispatch of an async property of the store") { stores in line(of: await stores.note.dispatch(\.wait)) },
        Start("dispatch of a property of the interactor") { stores in
            line(of: stores.note.dispatch(\.replace, "Ada", 3))
        },
        Start("dispatch of an async property of the interactor") { stores in
            line(of: await stores.note.dispatch(\.pause))
        },
        Start("dispatch to a store, of a property") { stores in
            line(of: stores.note.interactor.dispatch(\.rename, to: stores.note, "Ada"))
        },
        Start("dispatch to a store, of an async property") { stores in
            line(of: await stores.note.interactor.dispatch(\.pause, to: stores.note))
        },
        Start("call of an action") { stores in line(of: stores.note.titleMutator(stores.note, "Ada")) },
        Start("call of an async action") { stores in line(of: await stores.note.wait(stores.note)) },
    ]

    nonisolated private static let loads = [
        Start("load") { stores in line(of: await stores.value.load { 1 }) },
        Start("loadIfNeeded") { stores in line(of: await stores.value.loadIfNeeded { 1 }) },
        Start("reload") { stores in line(of: await stores.value.reload { 1 }) },
        Start("load(from:)") { stores in
            line(of: await stores.value.load(from: AsyncStream { $0.finish() }))
        },
        Start("load of a store") { stores in line(of: await stores.items.load { 1 }) },
        Start("loadIfNeeded of a store") { stores in line(of: await stores.items.loadIfNeeded { 1 }) },
        Start("reload of a store") { stores in line(of: await stores.items.reload { 1 }) },
        Start("load(from:) of a store") { stores in
            line(of: await stores.items.load(from: AsyncStream { $0.finish() }))
        },
        Start("load, with its attempts") { stores in
            line(of: await stores.value.load(retry: .exponential(max: 1, initial: .zero)) { 1 })
        },
        Start("run of an operation") { stores in line(of: await stores.tracker.run("save") {}) },
        Start("run(_:into:), with its load") { stores in
            line(of: await stores.tracker.run("fetch", into: stores.value) { 1 })
        },
        Start("run(_:into:) of a store, with its load") { stores in
            line(of: await stores.items.operations.run(.save, into: stores.items) { 1 })
        },
    ]

    @Test("An execution records the file and the line of the call that started it", arguments: commits + works + loads)
    private func sites(_ start: Start) async {
        let stores = RecordedStores()
        let line = await start.start(stores)
        let sites = stores.log.started.map(\.site)
        #expect(!sites.isEmpty)
        #expect(sites.allSatisfy { $0 == CallSite(line: line) }, "\(sites), expected line \(line)")
    }

    @Test("A call through a function value, such as the action of a button, has no call site")
    func functions() {
        let stores = RecordedStores()
        let actions: [() -> Void] = [
            stores.value.startLoading, stores.value.reset, stores.items.startLoading, stores.items.reset,
            stores.tracker.clearAllErrors, { stores.counter.commit { $0.count = 1 } }, { stores.undo.undo() },
        ]
        let setters: [(Int) -> Void] = [stores.value.set, stores.items.set]
        for set in setters { set(1) }
        for action in actions { action() }
        let redo: () -> Bool = stores.undo.redo
        #expect(redo())
        #expect(stores.log.started.filter { $0.kind != .commit }.map(\.name) == ["undo", "redo"])
        #expect(stores.log.started.filter { $0.site != nil }.map(\.name) == [#function])
    }

    @Test("A dispatch by a middleware records its own line, and the outer action records the line of its own dispatch")
    func proxies() async {
        let stores = RecordedStores()
        var lines: [UInt] = []
        let action = Action<NoteStore>("outer") {
            Middleware { proxy in
                lines.append(line(of: proxy.dispatch(\.rename, "Ada")))
                lines.append(line(of: proxy.dispatch(\.titleMutator, "Bob")))
                lines.append(line(of: proxy.dispatch(stores.note.interactor.rename, "Eve")))
            }
        }
        let asyncAction = AsyncAction<NoteStore>("outer") {
            AsyncMiddleware { proxy in
                lines.append(line(of: await proxy.dispatch(\.pause)))
                lines.append(line(of: await proxy.dispatch(\.wait)))
                lines.append(line(of: await proxy.dispatch(stores.note.wait)))
            }
        }
        let first = line(of: stores.note.dispatch(action))
        let second = line(of: await stores.note.dispatch(asyncAction))
        let expected = [first] + lines.prefix(3) + [second] + lines.suffix(3)
        #expect(stores.log.started.map(\.site?.line) == expected)
        #expect(stores.log.started.allSatisfy { $0.site?.fileID.description == #fileID })
    }

    @Test("A property write has no call site, and neither has a commit inside an execution")
    func direct() async {
        let stores = RecordedStores()
        stores.note.title = "Ada"
        stores.note.lines.append("first")
        stores.counter[\.count] = 3
        #expect(stores.log.started.map(\.name) == ["title", "lines", "count"])
        #expect(stores.log.started.allSatisfy { $0.site == nil })
        await stores.counter.dispatch("work") { stores.counter.commit { $0.count = 4 } }
        #expect(stores.log.started.count == 4)
    }

    @Test("The description of a call site is its file and line")
    func description() {
        #expect("\(CallSite(fileID: "Module/File.swift", line: 12))" == "Module/File.swift:12")
        #expect(CallSite(line: 1) != CallSite(line: 2))
        #expect(CallSite(fileID: "A/A.swift", line: 1) != CallSite(fileID: "A/B.swift", line: 1))
        #expect(Set([CallSite(line: 1), CallSite(line: 1)]).count == 1)
    }
}
