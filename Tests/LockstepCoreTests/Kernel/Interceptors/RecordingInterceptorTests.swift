import LockstepCore
import Observation
import Testing

/// An interceptor that is also a recorder.
@MainActor private final class Both: StoreInterceptor, Recorder {
    private(set) var notes: [String] = []
    private let name: String?

    /// - Parameter name: The name of the only execution to note. If it is nil, all executions are noted.
    init(only name: String? = nil) { self.name = name }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        note("intercept", context.execution)
        return next()
    }

    func record(_ event: StoreEvent) {
        if case .committed(let commit) = event { note("record", commit.execution) }
    }

    private func note(_ what: String, _ execution: Execution) {
        if name == nil || execution.name == name { notes.append("\(what) \(execution.name)") }
    }
}

@MainActor @Observable private final class BaseStore: Store<Counter> {
    @ObservationIgnored let both = Both()
    override var interceptors: [any StoreInterceptor] { [both] }
    init() { super.init(state: Counter()) }
}

@MainActor @Suite("Interceptors that are also recorders")
struct RecordingInterceptorTests {
    @Test("An interceptor that is attached to a store records its events until it is detached")
    func attached() {
        let store = CounterStore()
        let both = Both()
        let attachment = store.pipeline.attach(both)
        store.commit("change") { $0.count += 1 }
        #expect(both.notes == ["intercept change", "record change"])
        attachment.cancel()
        store.commit("later") { $0.count += 1 }
        #expect(both.notes.count == 2)
    }

    @Test("An interceptor that is attached to all stores records all events until it is detached")
    func attachedToAll() {
        let both = Both(only: "recorded by both")
        let attachment = AllStores.attach(both)
        CounterStore().commit("recorded by both") { $0.count += 1 }
        #expect(both.notes == ["intercept recorded by both", "record recorded by both"])
        attachment.cancel()
        CounterStore().commit("recorded by both") { $0.count += 1 }
        #expect(both.notes.count == 2)
    }

    @Test("An interceptor is recognized as a recorder even if its static type does not say so")
    func erased() {
        let store = CounterStore()
        let both = Both()
        let erased: any StoreInterceptor = both
        store.pipeline.attach(erased)
        store.commit("change") { $0.count += 1 }
        #expect(both.notes == ["intercept change", "record change"])
    }

    @Test("A base interceptor records events from the first commit")
    func base() {
        let store = BaseStore()
        store.commit("change") { $0.count += 1 }
        #expect(store.both.notes == ["intercept change", "record change"])
    }
}
