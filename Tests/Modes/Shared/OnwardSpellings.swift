import Lockstep
import Testing

// Code of Onward's users that its document does not show, and components that clean up.

@Observable
@Store(SpellingNotesInteractor.self)
final class SpellingNotes {
    var notes: [String] = []
    var isSaving = false
    var notice = ""
}

struct SavingFailure: Error {}

@Interactor
final class SpellingNotesInteractor {
    var isOffline = false

    var add: Action<SpellingNotes, String> {
        Action { note in
            Reducer(get: \.notes, set: \.notes, do: { $0 + [note] })
        }
    }

    var save: AsyncAction<SpellingNotes> {
        AsyncAction {
            Reducer(setter: \.isSaving) { true }
            AsyncMiddleware { proxy in try await self.upload(proxy.notes) }
            AsyncReducerQueue {
                Reducer(setter: \.notes) { [] }
                AsyncReducer(setter: \.notice) {
                    await Task.yield()
                    return "saved"
                }
            }
            OnFailure { error, proxy in proxy.dispatch(\.noticeMutator, "\(error)") }
            Finally { Reducer(setter: \.isSaving) { false } }
        }
    }

    var saveWithReport: AsyncAction<SpellingNotes, Bool> {
        AsyncAction { isReporting in
            Reducer(setter: \.isSaving) { true }
            AsyncMiddleware { proxy in try await self.upload(proxy.notes) }
            if isReporting {
                OnFailure { error, proxy in
                    await Task.yield()
                    proxy.dispatch(\.noticeMutator, "reported \(error)")
                }
            } else {
                OnFailure { error in
                    Reducer(setter: \.notice) { "kept \(error)" }
                }
            }
            Finally { proxy in
                await Task.yield()
                proxy.dispatch(\.isSavingMutator, false)
            }
        }
    }

    var check: Action<SpellingNotes> {
        Action {
            Reducer(setter: \.isSaving) { true }
            Middleware { proxy in if proxy.notes.isEmpty { throw SavingFailure() } }
            OnFailure { error, proxy in proxy.dispatch(\.noticeMutator, "\(error)") }
            Finally { proxy in
                let isSaving = false
                proxy.dispatch(\.isSavingMutator, isSaving)
            }
        }
    }

    func upload(_ notes: [String]) async throws {
        await Task.yield()
        if isOffline { throw SavingFailure() }
    }
}

@MainActor
@Suite struct OnwardSpellingsTests {
    private let store = SpellingNotes()

    @Test func `an action dispatches itself`() async {
        #expect(store.interactor.add.dispatch(store, "a").isCompleted)
        #expect(store.notes == ["a"])
        #expect(await store.interactor.save.dispatch(store).isCompleted)
        #expect(store.notes == [] && store.notice == "saved" && !store.isSaving)
    }

    @Test func `a store has a proxy`() {
        store.dispatch(\.add, "a")
        let proxy = store.proxy
        proxy.dispatch(\.add, "b")
        #expect(proxy.notes == ["a"] && store.notes == ["a", "b"])
    }

    @Test func `queues of reducers run in order`() async throws {
        var queue = ReducerQueue<SpellingNotes> { Reducer(setter: \.notice) { "a" } }
        queue.append(Reducer(get: \.notice, set: \.notice, do: { $0 + "b" }))
        try await queue.run(on: store)
        var asyncQueue = AsyncReducerQueue<SpellingNotes> { AsyncReducer(get: \.notice, set: \.notice) { $0 + "c" } }
        asyncQueue.append(Reducer(get: \.notice, set: \.notice) { $0 + "d" })
        try await asyncQueue.run(on: store)
        #expect(store.notice == "abcd")
    }

    @Test func `a failure is handled, and cleanup runs after it`() async {
        store.interactor.isOffline = true
        store.dispatch(\.add, "a")
        #expect(await store.dispatch(\.save).error is SavingFailure)
        #expect(store.notice == "SavingFailure()" && !store.isSaving && store.notes == ["a"])
        await store.dispatch(\.saveWithReport, true)
        #expect(store.notice == "reported SavingFailure()" && !store.isSaving)
        await store.dispatch(\.saveWithReport, false)
        #expect(store.notice == "kept SavingFailure()" && !store.isSaving)
    }

    @Test func `a synchronous failure is handled, too`() {
        #expect(store.dispatch(\.check).error is SavingFailure)
        #expect(store.notice == "SavingFailure()" && !store.isSaving)
    }
}
