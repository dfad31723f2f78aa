import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A state of a struct store that owns property stores.
private struct Household: Sendable {
    var kids: [HookedStore] = []
    var number = 0
}

/// Counts commits and keeps no events, so that it keeps no state alive.
@MainActor private final class CountingRecorder: Recorder {
    private(set) var commits = 0

    func record(_ event: StoreEvent) {
        if case .committed = event { commits += 1 }
    }
}

/// Makes a store that sets two of its properties in `deinit` and then calls a closure.
@MainActor private func makeKid(_ recorder: CountingRecorder?, _ didEnd: @escaping @MainActor () -> Void) -> HookedStore
{
    let kid = HookedStore()
    if let recorder { kid.pipeline.attach(recorder) }
    kid.onDeinit = { kid in
        kid.first = 7
        kid.second += 1
        didEnd()
    }
    return kid
}

private enum Recorded { case nobody, kids, everybody }

@MainActor private func removeKidsInPlace(_ recorded: Recorded, isObserved: Bool = false) {
    let parent = FamilyStore()
    let recorder = CountingRecorder()
    if recorded == .everybody { parent.pipeline.attach(recorder) }
    var ended = 0
    for _ in 0..<2 { parent.kids.append(makeKid(recorded == .nobody ? nil : recorder) { ended += 1 }) }
    if isObserved {
        for kid in parent.kids {
            withObservationTracking {
                _ = kid.first + kid.second
            } onChange: {
            }
        }
    }
    let wakes = Wakes { parent.kids.count }
    parent.kids.removeAll()
    #expect(parent.kids.isEmpty && ended == 2)
    #expect(wakes.seen.last == 0)
}

@MainActor private func removeKidsInStructStore(isRecorded: Bool) {
    let store = Store(state: Household())
    let recorder = isRecorded ? CountingRecorder() : nil
    if let recorder { store.pipeline.attach(recorder) }
    var ended = 0
    for _ in 0..<2 {
        let kid = makeKid(recorder) { ended += 1 }
        withObservationTracking {
            _ = kid.first
        } onChange: {
        }
        store.commit(at: \.kids) { $0.append(kid) }
    }
    store.commit(at: \.kids) { $0.removeAll() }
    #expect(store.state.kids.isEmpty && ended == 2)
    store.commit { $0.kids = [makeKid(recorder) { ended += 1 }] }
    store.commit { $0.kids = [] }
    #expect(ended == 3)
}

@MainActor private func removeKidsFromValueStore(isRecorded: Bool) {
    let value = AsyncValue<[HookedStore]>()
    let recorder = isRecorded ? CountingRecorder() : nil
    if let recorder { value.pipeline.attach(recorder) }
    var ended = 0
    value.set([makeKid(recorder) { ended += 1 }])
    value.set([makeKid(recorder) { ended += 1 }])
    value.reset()
    #expect(ended == 2)
}

/// Who watches a value store.
enum Watching: CaseIterable, Codable { case nobody, observer, recorder }

/// The ways in which a value store replaces its value or its error.
enum Ending: CaseIterable, Codable {
    case set, update, reset, load, element, setError, failedLoad, restore

    @MainActor func removeKid(watchedBy watching: Watching) async {
        let value = AsyncValue<Household>()
        if watching == .recorder { value.pipeline.attach(CountingRecorder()) }
        let wakes = watching == .observer ? Wakes { value.value?.number } : nil
        var ended = 0
        @MainActor func household() -> Household {
            Household(
                kids: [
                    makeKid(nil) { [weak value] in
                        ended += 1
                        value?.update { $0.number += 1 }
                    }
                ])
        }
        value.set(household())
        switch self {
        case .set: value.set(Household())
        case .update: value.update { $0 = Household() }
        case .reset: value.reset()
        case .load: await value.load { Household() }
        case .element:
            let (households, household) = AsyncStream.makeStream(of: Household.self)
            household.yield(Household())
            household.finish()
            await value.load(from: households)
        case .setError:
            value.setError(.unauthorized)
            value.reset()
        case .failedLoad:
            await value.load { throw StateError.unauthorized }
            value.set(Household())
        case .restore: value.pipeline.restore(ValueSnapshot(state: .loaded(Household())))
        }
        #expect(ended == 1)
        #expect(self == .reset || self == .setError || value.value != nil)
        withExtendedLifetime(wakes) {}
    }
}

@MainActor @Suite("Stores that write to themselves in deinit", .timeLimit(.minutes(20)))
struct DeinitWriteTests {
    @Test("A child store may write to itself in deinit while its parent is changed in place")
    func removedInPlace() async {
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsInPlace(.nobody) } }
    }

    @Test("A recorded child store may write to itself in deinit while its parent is changed in place")
    func recordedAndRemovedInPlace() async {
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsInPlace(.kids) } }
    }

    @Test("A recorded child store may write to itself in deinit while its recorded parent is changed in place")
    func recordedAndRemovedInPlaceOfARecordedParent() async {
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsInPlace(.everybody) } }
    }

    @Test("An observed child store may write to itself in deinit while its parent is changed in place")
    func removedInPlaceWhileObserved() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { removeKidsInPlace(.nobody, isObserved: true) }
        }
    }

    @Test("A child store may write to itself in deinit when a write or a reducer sets its parent's property")
    func removedByAWrite() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let parent = FamilyStore()
                var ended = 0
                parent.kids = [makeKid(nil) { ended += 1 }]
                parent.kids = []
                parent.kids = [makeKid(nil) { ended += 1 }]
                parent.dispatch(Action<FamilyStore> { Reducer(setter: \.kids, \.name) { ([], "empty") } })
                #expect(ended == 2 && parent.name == "empty")
            }
        }
    }

    @Test("A child store in a struct store's state may write to itself in deinit while a commit removes it")
    func removedFromStructStore() async {
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsInStructStore(isRecorded: false) } }
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsInStructStore(isRecorded: true) } }
    }

    @Test("A child store in a value store may write to itself in deinit while the value is replaced")
    func removedFromValueStore() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run { removeKidsFromValueStore(isRecorded: false) }
        }
        await #expect(processExitsWith: .success) { await MainActor.run { removeKidsFromValueStore(isRecorded: true) } }
    }

    @Test("A child store that is removed in place may write another property of its parent in deinit")
    func writingTheParent() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let parent = FamilyStore()
                let addKid: @MainActor () -> Void = {
                    let kid = HookedStore()
                    kid.onDeinit = { [weak parent] _ in parent?.name = "empty" }
                    parent.name = "full"
                    parent.kids = [kid]
                }
                addKid()
                let wakes = Wakes { "\(parent.kids.count) \(parent.name)" }
                parent.kids.removeAll()
                #expect(wakes.seen.last == "0 empty")
                addKid()
                parent.kids = []
                #expect(wakes.seen.last == "0 empty")
            }
        }
    }

    @Test(
        "A child store that a commit replaces may commit in deinit to the store that held it", arguments: [false, true])
    func committingToTheHolder(isRecorded: Bool) async {
        await #expect(processExitsWith: .success) { [isRecorded = isRecorded as Bool] in
            await MainActor.run {
                let store = Store(state: Household())
                let recorder = CountingRecorder()
                if isRecorded { store.pipeline.attach(recorder) }
                let wakes = Wakes { store.number }
                let addKid: @MainActor () -> Void = {
                    let kid = makeKid(nil) { [weak store] in store?.commit { $0.number += 1 } }
                    store.commit { $0.kids = [kid] }
                }
                addKid()
                store.commit { $0.kids = [] }
                #expect(store.number == 1 && wakes.seen.last == 1)
                addKid()
                store[\.kids] = []
                #expect(store.number == 2 && wakes.seen.last == 2)
                addKid()
                store.pipeline.restore(Household(number: 2))
                #expect(store.number == 3 && wakes.seen.last == 3)
                #expect(recorder.commits == (isRecorded ? 9 : 0))
            }
        }
    }

    @Test("A child store in a replaced value may set in deinit the value store that held it", arguments: [false, true])
    func settingTheHolder(isRecorded: Bool) async {
        await #expect(processExitsWith: .success) { [isRecorded = isRecorded as Bool] in
            await MainActor.run {
                let value = AsyncValue<Household>()
                if isRecorded { value.pipeline.attach(CountingRecorder()) }
                let wakes = Wakes { value.value?.number }
                value.set(Household(kids: [makeKid(nil) { [weak value] in value?.set(Household(number: 1)) }]))
                value.reset()
                #expect(value.value?.number == 1 && wakes.seen.last == 1)
            }
        }
    }

    @Test(
        "A child store in a replaced value may change in deinit the value store that held it",
        arguments: Ending.allCases)
    func changingTheHolder(ending: Ending) async {
        for listener in Watching.allCases {
            await #expect(processExitsWith: .success) {
                [ending = ending as Ending, listener = listener as Watching] in
                await ending.removeKid(watchedBy: listener)
            }
        }
    }

    @Test("A child store in a value may change the store in deinit when a derived value or a sequence replaces it")
    func replacedInDerivedValuesAndSequences() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let (store, note) = (Store(state: Household()), NoteStore())
                let derived = Derived { store.state.kids.count }
                let held = Derived { (note.count, store.state) }
                let wakes = Wakes { held.value.0 }
                let values = store.values(of: \.self)
                let observer = observeStore({ store.state }, onChange: { _ in })
                store.commit { state in
                    state.kids = [
                        makeKid(nil) { [weak store] in
                            note.count += 1
                            store?.commit { $0.number += 1 }
                            _ = (derived.value, held.value)
                        }
                    ]
                }
                #expect(derived.value == 1)
                store.commit { $0.kids = [] }
                note.count += 1
                #expect(derived.value == 0 && wakes.count > 0)
                withExtendedLifetime((values, observer)) {}
            }
        }
    }

    @Test("A pending wake does not keep a property store alive", arguments: [false, true])
    func pendingWakeOfAPropertyStore(isRecorded: Bool) {
        let store = HookedStore()
        var isReleased: Bool?
        store.onFirst = {
            weak var reference: HookedStore?
            do {
                let other = HookedStore()
                if isRecorded { other.pipeline.attach(CountingRecorder()) }
                withObservationTracking {
                    _ = other.first + other.second
                } onChange: {
                }
                other.first = 1
                other.second += 1
                reference = other
            }
            isReleased = reference == nil
        }
        store.first = 1
        #expect(isReleased == true)
    }

    @Test("A pending wake keeps neither a struct store nor its state alive")
    func pendingWakeOfAStructStore() {
        struct Holding: Sendable { var token: Token? }
        let store = HookedStore()
        var isReleased: Bool?
        store.onFirst = {
            weak var reference: Store<Holding>?
            weak var token: Token?
            do {
                let other = Store(state: Holding())
                withObservationTracking {
                    _ = (other.state, other.token)
                } onChange: {
                }
                let new = Token()
                other.commit { $0.token = new }
                (reference, token) = (other, new)
            }
            isReleased = reference == nil && token == nil
        }
        store.first = 1
        #expect(isReleased == true)
    }

    @Test("A pending wake keeps neither a value store nor its value alive")
    func pendingWakeOfAValueStore() {
        let store = HookedStore()
        var isReleased: Bool?
        store.onFirst = {
            weak var reference: AsyncValue<Token>?
            weak var token: Token?
            do {
                let other = AsyncValue<Token>()
                withObservationTracking {
                    _ = (other.state, other.value)
                } onChange: {
                }
                let new = Token()
                other.set(new)
                (reference, token) = (other, new)
            }
            isReleased = reference == nil && token == nil
        }
        store.first = 1
        #expect(isReleased == true)
    }
}
