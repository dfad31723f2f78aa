import Lockstep
import Observation
import Testing

struct Alarm: Equatable, Sendable {
    var count = 0
}

@Store(AlarmInteractor.self)
@MainActor @Observable
final class AlarmStore {
    var alert: Alarm?
    var text: String?
    var failures = 0
}

@Interactor
final class AlarmInteractor {
    var fail: Action<AlarmStore, any Error> {
        Action { _ in Reducer(get: \.failures, set: \.failures) { $0 + 1 } }
    }
    var show: Action<AlarmStore, Int, Alarm?> {
        Action { count, alarm in Reducer(setter: \.alert) { alarm ?? Alarm(count: count) } }
    }
    var showLater: AsyncAction<AlarmStore, Alarm?> {
        AsyncAction { alarm in Reducer(setter: \.alert) { alarm } }
    }

    // The closures have one expression each, because only those are type-checked together with the component.
    var value: Action<AlarmStore> {
        Action { Middleware { proxy in proxy.dispatch(\.alertMutator, Alarm(count: 1)) } }
    }
    var described: Action<AlarmStore> {
        Action { Middleware { proxy in proxy.dispatch(\.textMutator, String(describing: Alarm(count: 2))) } }
    }
    var literal: Action<AlarmStore> { Action { Middleware { proxy in proxy.dispatch(\.textMutator, "3") } } }
    var nothing: Action<AlarmStore> { Action { Middleware { proxy in proxy.dispatch(\.textMutator, nil) } } }
    var existential: Action<AlarmStore> {
        Action { Middleware { proxy in proxy.dispatch(\.fail, CancellationError()) } }
    }
    var second: Action<AlarmStore> { Action { Middleware { proxy in proxy.dispatch(\.show, 4, Alarm(count: 5)) } } }
    var fetched: AsyncAction<AlarmStore> {
        AsyncAction { AsyncMiddleware { proxy in proxy.dispatch(\.alertMutator, try await fetchAlarm()) } }
    }
    var optional: Action<AlarmStore> { Action { Middleware { proxy in proxy.set(\.alert, to: Alarm(count: 8)) } } }
    var cleared: Action<AlarmStore> { Action { Middleware { proxy in proxy.set(\.alert, to: nil) } } }
    var later: AsyncAction<AlarmStore> {
        AsyncAction { AsyncMiddleware { proxy in await proxy.dispatch(\.showLater, Alarm(count: 7)) } }
    }
    var failing: AsyncAction<AlarmStore> {
        AsyncAction {
            AsyncMiddleware { _ in throw StateError.unauthorized }
            OnFailure { _, proxy in proxy.dispatch(\.alertMutator, Alarm(count: 8)) }
        }
    }
}

@MainActor
private func fetchAlarm() async throws -> Alarm { Alarm(count: 6) }

@Suite("Arguments that are converted")
struct ConvertedArguments {
    @Test("A component dispatches a value for an optional or existential argument")
    @MainActor func components() async {
        let store = AlarmStore()
        store.dispatch(\.value)
        #expect(store.alert == Alarm(count: 1))
        store.dispatch(\.described)
        #expect(store.text?.contains("2") == true)
        store.dispatch(\.literal)
        #expect(store.text == "3")
        store.dispatch(\.nothing)
        #expect(store.text == nil)
        store.dispatch(\.existential)
        #expect(store.failures == 1)
        store.dispatch(\.second)
        #expect(store.alert == Alarm(count: 5))
        await store.dispatch(\.fetched)
        #expect(store.alert == Alarm(count: 6))
        await store.dispatch(\.later)
        #expect(store.alert == Alarm(count: 7))
        await store.dispatch(\.failing)
        #expect(store.alert == Alarm(count: 8))
        store.dispatch(\.cleared)
        #expect(store.alert == nil)
        store.dispatch(\.optional)
        #expect(store.alert == Alarm(count: 8))
        store.dispatch(\.alertMutator, Alarm(count: 9))
        #expect(store.alert == Alarm(count: 9))
    }
}
