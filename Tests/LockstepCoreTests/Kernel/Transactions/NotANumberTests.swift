import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A state whose average is nan if there are no values.
private struct Readings: Equatable, Sendable {
    var sum = 0.0
    var isValid = true
    var count = 1.0
    var average = 0.0
    var name = "a name that is too long to be stored in line"
}

@MainActor @Observable
private final class AveragingStore: Store<Readings> {
    @ObservationIgnored var computedCalls = 0

    init() { super.init(state: Readings()) }

    override func computed(new: Readings, old: Readings) {
        computedCalls += 1
        commit("average") { $0.average = new.sum / new.count }
    }
}

/// A value that does not equal anything, not even itself.
private struct Unequal: Equatable, Sendable {
    var number = 0

    static func == (left: Unequal, right: Unequal) -> Bool { false }
}

/// An object with an identity. Its fields are not part of a comparison.
private final class Owner: Equatable, Sendable {
    let name = "Ada"

    static func == (left: Owner, right: Owner) -> Bool { left === right }
}

private struct Account: Equatable, Sendable {
    var average = Double.nan
    var owner = Owner()
}

@MainActor private final class GrowingStore: Store<Readings> {
    override func computed(new: Readings, old: Readings) { commit("grow") { $0.sum += 1 } }
}

@MainActor private func deriveNothing(isRecorded: Bool) {
    let (store, log) = (AveragingStore(), EventLog())
    if isRecorded { store.pipeline.attach(log) }
    store.commit("clear") { $0.count = 0 }
    #expect(store.average.isNaN)
    #expect(store.computedCalls == 2)
    #expect(log.commits.map(\.label) == (isRecorded ? ["clear", "average"] : []))
    store.commit("fill") { ($0.count, $0.sum) = (2, 6) }
    #expect(store.average == 3)
}

@MainActor @Suite("Values that do not equal themselves", .timeLimit(.minutes(20)))
struct NotANumberTests {
    private let log = EventLog()

    @Test("C2, C4: a computed that derives nan ends")
    func computed() async {
        await #expect(processExitsWith: .success) { await MainActor.run { deriveNothing(isRecorded: false) } }
        await #expect(processExitsWith: .success) { await MainActor.run { deriveNothing(isRecorded: true) } }
    }

    @Test("C2: a commit that leaves every byte of the state unchanged changes nothing")
    func sameBytes() {
        let store = Store(state: Readings(average: .nan))
        store.pipeline.attach(log)
        let wakes = [Wakes { _ = store.state }, Wakes { _ = store.average }]
        store.commit { _ in }
        store.commit { $0.average = .nan }
        store.commit { $0.isValid = true }
        store[\.average] = .nan
        store.pipeline.restore(store.state)
        #expect(log.commits.isEmpty)
        #expect(wakes.allSatisfy { $0.count == 0 })
        store.commit(at: \.average) { $0 = .nan }
        #expect(log.commits.isEmpty)
    }

    @Test("C2: values of a type that never equal themselves are compared by their bytes")
    func neverEqual() {
        let store = Store(state: Unequal())
        store.pipeline.attach(log)
        let wakes = Wakes { store.state }
        store.commit { $0.number = 0 }
        #expect(log.commits.isEmpty && wakes.count == 0)
        store.commit { $0.number = 1 }
        #expect(log.commits.count == 1 && wakes.count == 1)
    }

    @Test("C2: beside a nan, a part that differs by its own == is a change, even if its fields are equal")
    func differentPart() {
        let store = Store(state: Account())
        store.pipeline.attach(log)
        let owner = Owner()
        store.commit { $0.owner = owner }
        #expect(log.commits.count == 1)
        #expect(store.owner === owner)
        store.commit { $0.owner = owner }
        #expect(log.commits.count == 1)
    }

    @Test("C3: a field that stays nan wakes no observer when another field changes")
    func granular() {
        let store = Store(state: Readings(average: .nan))
        let (average, sum) = (Wakes { store.average }, Wakes { store.sum })
        store.commit { $0.sum = 1 }
        #expect((average.count, sum.count) == (0, 1))
        store.commit { $0.average = 1 }
        store.commit { $0.average = .nan }
        #expect((average.count, sum.count) == (2, 1))
    }

    @Test("C4: an observer that commits the same nan does not loop")
    func observer() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let store = Store(state: Readings())
                let field = Reacting({ store.average }) { store.commit { $0.average = .nan } }
                let whole = Reacting({ store.state }) { store.commit { $0.average = .nan } }
                store.commit { $0.average = .nan }
                store.commit { $0.sum = 1 }
                #expect(store.average.isNaN && store.sum == 1)
                withExtendedLifetime((field, whole)) {}
            }
        }
    }

    @Test("C2: a property that is set to the same nan does not change")
    func propertyStore() {
        let store = ArticleStore()
        store.pipeline.attach(log)
        let wakes = Wakes { store.reading }
        for _ in 0..<3 { store.reading = .nan }
        store.reading += 1
        store.dispatch(Action<ArticleStore> { Reducer(setter: \.reading) { .nan } })
        store.pipeline.restore(store.pipeline.snapshot)
        #expect(store.reading.isNaN)
        #expect(log.commits.count == 1 && wakes.count == 1)
    }

    @Test("C4: an observer that writes the same nan to a property does not loop")
    func observerOfAPropertyStore() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let store = ArticleStore()
                let reacting = Reacting({ store.reading }) { store.reading = .nan }
                store.reading = .nan
                #expect(store.reading.isNaN)
                withExtendedLifetime(reacting) {}
            }
        }
    }

    @Test("C2: a value that is set to the same nan does not change")
    func valueStore() {
        let value = AsyncValue(initialValue: 1.0)
        value.pipeline.attach(log)
        let wakes = [Wakes { _ = value.state }, Wakes { _ = value.value }, Wakes { _ = value.latestValue }]
        for _ in 0..<3 { value.set(.nan) }
        #expect(value.value?.isNaN == true)
        #expect(log.commits.count == 1)
        #expect(wakes.allSatisfy { $0.count == 1 })
    }

    @Test("C4: an observer that sets the same nan as a value does not loop")
    func observerOfAValueStore() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                let value = AsyncValue(initialValue: 1.0)
                let reacting = Reacting({ value.value }) { value.set(.nan) }
                value.set(.nan)
                #expect(value.value?.isNaN == true)
                withExtendedLifetime(reacting) {}
            }
        }
    }

    @Test("U1: changes that cancel each other beside a nan are not a step")
    func undo() async {
        let undo = UndoRecorder()
        let store = Store(state: Readings(average: .nan))
        let property = ArticleStore()
        property.reading = .nan
        store.pipeline.attach(undo)
        property.pipeline.attach(undo)
        await store.dispatch("act") {
            store.commit { $0.sum = 1 }
            store.commit { $0.sum = 0 }
            property.text = "a"
            property.text = ""
        }
        #expect(!undo.canUndo && !undo.undo())
    }

    @Test("C4: the trap of an endless computed does not suggest Equatable if the type is Equatable")
    func message() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { GrowingStore(state: Readings()).commit { $0.count = 2 } }
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains("computed(new:old:)") && message.contains("grow"))
        #expect(!message.contains("Equatable"))
    }
}
