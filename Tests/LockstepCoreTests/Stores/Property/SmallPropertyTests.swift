import LockstepCore
import LockstepTesting
import Observation
import Testing

/// An angle. Angles that differ by whole turns are equal.
private struct Angle: Equatable, Sendable {
    var degrees = 0

    static func == (left: Angle, right: Angle) -> Bool { left.degrees % 360 == right.degrees % 360 }
}

/// A store with properties that are changed in place.
@MainActor @Observable
private final class SmallStore {
    var angle = Angle()
    var ratio = 0.0
    var flag = false
    var number = 0

    nonisolated struct Snapshot: PropertySnapshot {
        var angle: Angle
        var ratio: Double
        var flag: Bool
        var number: Int

        @MainActor static func snapshot(of store: SmallStore) -> Self {
            Self(angle: store.angle, ratio: store.ratio, flag: store.flag, number: store.number)
        }

        @MainActor func assign(to store: SmallStore) {
            store.propertyStorage.put(angle, at: \.angle, of: store)
            store.propertyStorage.put(ratio, at: \.ratio, of: store)
            store.propertyStorage.put(flag, at: \.flag, of: store)
            store.propertyStorage.put(number, at: \.number, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<SmallStore>) -> String? {
            switch property {
            case \SmallStore.angle: "angle"
            case \SmallStore.ratio: "ratio"
            case \SmallStore.flag: "flag"
            case \SmallStore.number: "number"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "SmallStore")

    init() {}
}

extension SmallStore: PropertyStore {}

@MainActor private func changeInPlace(_ isRecorded: Bool, _ isPrepared: Bool) {
    let (store, log) = (SmallStore(), EventLog())
    if isPrepared { _ = store.pipeline }
    if isRecorded { store.pipeline.attach(log) }
    let wakes = Wakes { "\(store.angle.degrees) \(store.ratio) \(store.flag) \(store.number)" }
    store.angle.degrees += 360
    store.ratio.negate()
    store.flag = store.flag
    store.number += 0
    #expect(wakes.count == 0 && log.commits.isEmpty)
    store.angle.degrees += 1
    store.ratio += 1
    store.flag.toggle()
    store.number += 1
    #expect(wakes.count == 4 && wakes.seen.last == "361 1.0 true 1")
    #expect(log.commits.count == (isRecorded ? 4 : 0))
}

@MainActor @Suite("Small properties", .timeLimit(.minutes(20)))
struct SmallPropertyTests {
    @Test(
        "C2: an in-place change of a small property that leaves it equal wakes no observer", arguments: [false, true],
        [false, true])
    func equalInPlace(isRecorded: Bool, isPrepared: Bool) async {
        await #expect(processExitsWith: .success) {
            [isRecorded = isRecorded as Bool, isPrepared = isPrepared as Bool] in
            await MainActor.run { changeInPlace(isRecorded, isPrepared) }
        }
    }
}
