import Lockstep
import LockstepTesting
import Testing

// Tasks and guards, in stores of each style.

@Store(PollInteractor.self)
@MainActor @Observable
final class PollStore {
    var isPolling = false
    var ticks = 0
}

@Interactor
final class PollInteractor {
    let gate = Gate<Int>()

    var start: Action<PollStore> {
        Action {
            Guard { !$0.isPolling }
            Reducer(setter: \.isPolling) { true }
            Middleware { proxy in
                proxy.startTask("poll", policy: .drop) { proxy in
                    let tick = try await self.gate()
                    try proxy.dispatch(\.ticksMutator, proxy.ticks + tick)
                }
            }
        }
    }

    var stop: Action<PollStore> {
        Action {
            Middleware { $0.cancelTasks(named: "poll") }
            Reducer(setter: \.isPolling) { false }
        }
    }
}

@Statable(Int.self)
@MainActor @Observable
final class PolledValue {}

@MainActor
struct TasksOfStoresTests {
    @Test func `components start and cancel tasks`() async {
        let store = PollStore()
        let test = TestStore(store)
        store.dispatch(\.start)
        store.dispatch(\.start)
        await test.expect { $0.isPolling = true }
        await store.interactor.gate.nextCall()
        store.interactor.gate.succeed(3)
        await test.expect { $0.ticks = 3 }
        store.dispatch(\.stop)
        await test.expect { $0.isPolling = false }
        await test.finish()
    }

    @Test func `value stores and struct stores start tasks`() async {
        let value = PolledValue()
        let task = value.startTask("load") { proxy in await proxy.store?.load { 7 } }
        #expect(await task.value == .completed && value.value == 7)
        let tally = TallyStore()
        let counting = tally.startTask("count") { proxy in proxy.commit { $0.count = 1 } }
        #expect(await counting.value == .completed && tally.state.count == 1)
    }

    @Test func `a task of a store of any style ends with the store`() async {
        func expectEnd<Some: StoreProtocol>(of makeStore: @MainActor () -> Some) async {
            let gate = Gate<Void>()
            let history = HistoryRecorder(limit: 10)
            weak var released: AnyObject?
            let task: Task<ExecutionOutcome, Never>
            do {
                let store = makeStore()
                store.pipeline.attach(history)
                released = store
                task = store.startTask("wait") { _ in try await gate() }
                await gate.nextCall()
            }
            #expect(released == nil)
            #expect(await task.value == .cancelled)
            #expect(history.executions.map(\.cancellationReason) == [.storeReleased])
        }
        await expectEnd { PollStore() }
        await expectEnd { PolledValue() }
        await expectEnd { TallyStore() }
    }

    @Test func `a task can keep its store`() async {
        let gate = Gate<Int>()
        let task: Task<ExecutionOutcome, Never>
        do {
            let store = PollStore()
            task = store.startTask("upload", keepingStore: true) { proxy in
                proxy.set(\.ticks, to: try await gate())
                proxy.update(\.ticks) { $0 += 1 }
                #expect(try proxy.ticks == 8)
            }
            await gate.nextCall()
        }
        gate.succeed(7)
        #expect(await task.value == .completed)
    }
}
