import Dispatch
import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

/// A state that takes a long time to encode.
private struct Album: Codable, Sendable {
    var title = ""
    var pictures = Data()
}

@MainActor private final class AlbumStore: Store<Album> {
    init(_ album: Album) { super.init(state: album) }
}

/// A codec that waits until the test has done something on the main actor. An encoding on the main actor does not wait,
/// because that would be a deadlock.
private final class HeldCodec: StateCodec {
    private let base = PropertyListStateCodec()
    private let started = Signal()
    private let mayEncode = DispatchSemaphore(value: 0)
    private let facts = Locked(Facts())

    struct Facts: Sendable {
        var encoded = 0
        var onMainThread = false
    }

    var now: Facts { facts.withLock { $0 } }

    /// Waits until an encoding has started and is held.
    func hasBegun() async { await started.wait() }

    func release() { mayEncode.signal() }

    func encode(_ value: some Encodable) throws -> Data {
        let isMain = Thread.isMainThread
        started.signal()
        if !isMain { mayEncode.wait() }
        let data = try base.encode(value)
        facts.withLock { facts in
            facts.encoded += 1
            facts.onMainThread = facts.onMainThread || isMain
        }
        return data
    }

    func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
        try base.decode(type, from: data)
    }
}

/// An event that happens once, on any thread, and can be awaited.
private final class Signal: Sendable {
    private struct State: Sendable {
        var isDone = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    func signal() {
        let waiting = state.withLock { state in
            state.isDone = true
            return exchange(&state.waiting, with: nil)
        }
        waiting?.resume()
    }

    func wait() async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                if !state.isDone { state.waiting = continuation }
                return state.isDone
            }
            if isDone { continuation.resume() }
        }
    }
}

/// A clock that is set back during sleeps, as users may do with the system clock.
private final class SetBackClock: Clock {
    typealias Instant = ManualClock.Instant

    let base = ManualClock()
    private let setBack = Locked(Duration.zero)

    var now: Instant { base.now.advanced(by: .zero - setBack.withLock { $0 }) }
    var minimumResolution: Duration { base.minimumResolution }

    func goBack(by duration: Duration) { setBack.withLock { $0 += duration } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await base.sleep(until: base.now.advanced(by: now.duration(to: deadline)), tolerance: tolerance)
    }
}

@MainActor @Suite("Persistence: faults and loads", .timeLimit(.minutes(20)))
struct PersistenceFaultTests {
    private let store = SettingsStore()
    private let clock = ManualClock()
    private let storage = ScriptedStorage()

    @Test(
        "S2: 100,000 changes in a second, during writes, cause one write for each interval, and the last state is saved"
    )
    func manyChanges() async throws {
        let saved = store.persist(in: storage, every: .milliseconds(500), clock: clock)
        for half in 1...2 {
            // The write of this half runs during the changes of the next half.
            let release = storage.holdNextWrite()
            for _ in 0..<25_000 { store.commit { $0.count += 1 } }
            await clock.nextSleep()
            clock.advance(by: .milliseconds(500))
            #expect(await eventually { saved.isWriting })
            for _ in 0..<25_000 { store.commit { $0.count += 1 } }
            release()
            await storage.hasDone(half)
            #expect(await eventually { !saved.isWriting })
            #expect(storage.now.writes == half)
        }
        await clock.nextSleep()
        clock.advance(by: .milliseconds(500))
        await storage.hasDone(3)
        #expect(await eventually { saved.status.isSaved })
        #expect(try storage.saved() == Settings(count: 100_000) && storage.now.writes == 3)
    }

    /// 50 MB if the environment variable is set: the checksum of 50 MB takes seconds in a debug build.
    private let largeCount = (ProcessInfo.processInfo.environment["LOCKSTEP_LARGE_STATES"] == nil ? 8 : 50) << 20

    @Test("S2: a large state is encoded and written off the main actor, which stays free for other work")
    func largeState() async throws {
        let codec = HeldCodec()
        let store = AlbumStore(Album(pictures: Data(repeating: 7, count: largeCount)))
        let saved = store.persist(in: storage, codec: codec, clock: clock)
        store.commit { $0.title = "Summer" }
        let flush = immediately { await saved.flush() }
        await codec.hasBegun()
        // During the encoding, the main actor runs other code and changes the store.
        store.commit { $0.title = "Winter" }
        await Task.yield()
        #expect(codec.now.encoded == 0 && storage.now.writes == 0)
        codec.release()
        _ = await flush.value
        codec.release()
        #expect(await saved.flush().isSaved)
        #expect(codec.now.encoded == 2 && !codec.now.onMainThread)
        #expect(!storage.now.wasOnMainThread)
        let album = try codec.decode(Album.self, from: SavedState(#require(storage.now.data)).payload)
        #expect(album.title == "Winter" && album.pictures.count == largeCount)
    }

    @Test("S2: setting the clock back neither delays a write nor makes it early")
    func clockSetBack() async throws {
        let clock = SetBackClock()
        let saved = store.persist(in: storage, every: .milliseconds(500), clock: clock)
        for round in 1...2 {
            store.commit { $0.count = round }
            await clock.base.nextSleep()
            clock.goBack(by: .seconds(3_600))
            clock.base.advance(by: .milliseconds(499))
            #expect(storage.now.writes == round - 1)
            clock.base.advance(by: .milliseconds(1))
            await storage.hasDone(round)
            #expect(await eventually { saved.status.isSaved })
        }
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 3 }
        await saved.flush()
        await clock.base.nextSleep()
        clock.goBack(by: .seconds(3_600))
        storage.set { $0.writeError = nil }
        clock.base.advance(by: .seconds(1))
        await storage.hasDone(4)
        #expect(await eventually { saved.status.isSaved })
        #expect(try storage.saved() == Settings(count: 3))
    }

    @Test("S1: a state is restored whatever its saving time is, even a time in the future")
    func savedInTheFuture() async throws {
        for savedAt in [Date.distantFuture, .distantPast, Date(timeIntervalSince1970: 0)] {
            let storage = ScriptedStorage(
                SavedState(version: 1, payload: try JSONStateCodec().encode(Settings(name: "Ann")))
                    .data(savedAt: savedAt))
            let store = SettingsStore()
            let saved = store.persist(in: storage, clock: clock)
            #expect(store.name == "Ann" && saved.status.isSaved)
            store.commit { $0.name = "Bob" }
            #expect(await saved.flush().isSaved)
            saved.stop()
            let next = SettingsStore()
            next.persist(in: storage, clock: clock)
            #expect(next.name == "Bob")
        }
    }

    @Test("S2: stopping during a write saves a state that was saved before that write, too")
    func stoppedAfterReturning() async throws {
        let saved = store.persist(in: storage, clock: clock)
        store.commit { $0.count = 1 }
        await saved.flush()
        let release = storage.holdNextWrite()
        store.commit { $0.count = 2 }
        let flush = immediately { await saved.flush() }
        await storage.hasBegun(2)
        store.commit { $0.count = 1 }
        saved.stop()
        release()
        _ = await flush.value
        await storage.hasDone(3)
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S2: after a failed write, a state that was saved before is saved again")
    func returningAfterFailure() async throws {
        let saved = store.persist(in: storage, clock: clock)
        store.commit { $0.count = 1 }
        await saved.flush()
        // The write fails after it has replaced the data.
        storage.set { $0.writeError = .noSpace("settings") }
        store.commit { $0.count = 2 }
        await saved.flush()
        let other = try ScriptedStorage.holding(Settings(count: 2)).now.data
        storage.set {
            $0.writeError = nil
            $0.data = other
        }
        store.commit { $0.count = 1 }
        #expect(await saved.flush() == .saved)
        #expect(try storage.saved() == Settings(count: 1))
    }

    @Test("S2: stopping during a write saves the changes made before, and no later change")
    func stoppedDuringWrite() async throws {
        let saved = store.persist(in: storage, clock: clock)
        let release = storage.holdNextWrite()
        store.commit { $0.count = 1 }
        let flush = immediately { await saved.flush() }
        store.commit { $0.count = 2 }
        saved.stop()
        store.commit { $0.count = 3 }
        saved.save()
        release()
        _ = await flush.value
        await storage.hasDone(2)
        #expect(try storage.saved() == Settings(count: 2))
        #expect(await eventually { !storage.now.isOpen })
        await clock.hasNoSleepers()
        #expect(storage.now.writes == 2)
    }

    @Test("S2: releasing a saved store closes its storage, so a new store can open it immediately")
    func madeAgain() async throws {
        do {
            let store = SettingsStore()
            let saved = store.persist(in: storage, clock: clock)
            store.commit { $0.count = 1 }
            await saved.flush()
        }
        #expect(await eventually { !storage.now.isOpen })
        #expect(store.persist(in: storage, clock: clock).status.isSaved && store.count == 1)
    }
}
