import Foundation
import LockstepPersistence
import LockstepRecording
import LockstepTesting
import Testing

@testable import LockstepCore

/// A system clock that records the durations of its sleeps.
private final class RecordingClock: Clock {
    private let base = ContinuousClock()
    private let recorded = Locked<[Duration]>([])

    var now: ContinuousClock.Instant { base.now }
    var minimumResolution: Duration { base.minimumResolution }

    /// The durations of the sleeps that have started.
    var sleeps: [Duration] { recorded.withLock { $0 } }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let duration = now.duration(to: deadline)
        recorded.withLock { $0.append(duration) }
        try await base.sleep(until: deadline, tolerance: tolerance)
    }
}

/// A public parameter that is a duration.
enum TimedParameter: String, CaseIterable, Sendable {
    case loadTimeout, queryTimeout, pagedQueryTimeout, retryInitial, retryLimit
    case keepsUnused, queryKeepsUnused, pagedQueryKeepsUnused, freshFor
    case saveInterval, familySaveInterval
    case debounce, throttle

    /// Whether a duration of zero or less traps, as documented.
    var mustBePositive: Bool {
        switch self {
        case .keepsUnused, .queryKeepsUnused, .pagedQueryKeepsUnused, .saveInterval, .familySaveInterval: true
        default: false
        }
    }

    /// Whether the parameter is the duration of a sleep.
    var sleeps: Bool { self != .freshFor && self != .throttle }
}

@MainActor private final class TimedStore: Store<Settings> {
    private let made: [any StoreInterceptor]

    init(_ interceptor: any StoreInterceptor) {
        made = [interceptor]
        super.init(state: Settings())
    }

    override var interceptors: [any StoreInterceptor] { made }

    var add: AsyncAction<TimedStore> {
        AsyncAction("add") { AsyncReducer(get: \.count, set: \.count) { $0 + 1 } }
    }
}

@MainActor @Suite("Numbers without a limit", .timeLimit(.minutes(20)))
struct LimitedSleepTests {
    private let clock = RecordingClock()

    private nonisolated static let durations: [Duration] = [
        .seconds(Int64.max), .seconds(Int64.max) * 8, .seconds(1_000_000 * 365 * 86_400), .zero, .seconds(-1),
        .seconds(Int64.min), .seconds(Int64.min) * 8,
    ]

    @Test("each duration works on a clock of the system", arguments: TimedParameter.allCases, durations)
    func durations(parameter: TimedParameter, duration: Duration) async {
        if parameter.mustBePositive, duration <= .zero { return }
        await use(duration, as: parameter)
        #expect(clock.sleeps.allSatisfy { $0 <= .longestSleep + .seconds(1) })
        #expect(!parameter.sleeps || !clock.sleeps.isEmpty)
    }

    private func use(_ duration: Duration, as parameter: TimedParameter) async {
        let gate = Gate<Int>()
        switch parameter {
        case .loadTimeout:
            let value = AsyncValue<Int>()
            await load { [clock] in await value.load(timeout: duration, clock: clock) { try await gate() } }
        case .queryTimeout:
            let query = QueryFamily(timeout: duration, clock: clock) { (_: Int) in try await gate() }
            await load { await query[1].load() }
        case .pagedQueryTimeout:
            let query = PagedQueryFamily(timeout: duration, clock: clock) { (_: Int, _: Int?) in
                Page(items: [try await gate()], next: nil)
            }
            await load { await query[1].load() }
        case .retryInitial: await retry(.exponential(max: 3, initial: duration, limit: .seconds(Int64.max)))
        case .retryLimit: await retry(.exponential(max: 3, initial: .seconds(Int64.max), limit: duration))
        case .keepsUnused:
            let family = StoreFamily(keepsUnused: duration, clock: clock) { (id: Int) in RowStore(id: id) }
            _ = family[1]
            #expect(await sleepStarts())
        case .queryKeepsUnused:
            let family = QueryFamily(keepsUnused: duration, clock: clock) { (key: Int) in key }
            await family[1].load()
            #expect(await sleepStarts())
        case .pagedQueryKeepsUnused:
            let family = PagedQueryFamily(keepsUnused: duration, clock: clock) { (_: Int, _: Int?) in
                Page(items: [1], next: 2)
            }
            await family[1].load()
            #expect(await sleepStarts())
        case .freshFor:
            let family = QueryFamily(freshFor: duration, clock: clock) { (key: Int) in key }
            let entry = family[1]
            await entry.load()
            #expect(entry.isFresh == (duration > .zero))
        case .saveInterval:
            let store = SettingsStore()
            let saved = store.persist(in: MemoryStorage(), every: duration, clock: clock)
            store.commit { $0.count = 1 }
            #expect(await sleepStarts())
            #expect(await saved.flush() == .saved)
        case .familySaveInterval:
            let rows = StoreFamily(clock: ManualClock()) { (id: Int) in RowStore(id: id) }
            let saved = rows.persist(in: MemoryStorageFolder(), every: duration, clock: clock) { "\($0)" }
            rows[1].commit { $0.count = 1 }
            #expect(await sleepStarts())
            #expect(await saved.flush() == .saved)
        case .debounce:
            let store = TimedStore(DebounceInterceptor("add", for: duration, clock: clock))
            let run = immediately { await store.dispatch(\.add) }
            #expect(await sleepStarts())
            run.cancel()
            _ = await run.value
        case .throttle:
            let store = TimedStore(ThrottleInterceptor("add", for: duration, clock: clock))
            for _ in 0..<2 { await store.dispatch(\.add) }
            #expect(store.count == (duration > .zero ? 1 : 2))
        }
    }

    /// Waits until a sleep has started, and then long enough for the system's clock to use the deadline.
    private func sleepStarts() async -> Bool {
        guard await eventually({ !clock.sleeps.isEmpty }) else { return false }
        for _ in 0..<100 { await Task.yield() }
        return true
    }

    private func load(_ load: @escaping @MainActor () async -> ExecutionOutcome) async {
        let run = immediately(load)
        #expect(await sleepStarts())
        run.cancel()
        _ = await run.value
    }

    private func retry(_ policy: RetryPolicy) async {
        let value = AsyncValue<Int>()
        await load { [clock] in
            await value.load(retry: policy, clock: clock) { throw StateError.network(.timeout) }
        }
    }

    @Test("each factor and each number of a retry policy works, and no delay exceeds the limit")
    func factors() async {
        let error = StateError.network(.timeout)
        let factors = [0, 0.5, 1, 1.000_001, 2, 1e40, .greatestFiniteMagnitude, .infinity]
        for multiplier in factors {
            for jitter in [-1, 0, 0.5, 2, .infinity, -.infinity] as [Double] {
                for initial in [Duration.zero, .nanoseconds(1), .seconds(1), .seconds(Int64.max)] {
                    let policy = RetryPolicy.exponential(
                        max: 5, initial: initial, multiplier: multiplier, limit: .milliseconds(2), jitter: jitter)
                    for retry in [Int.min, 0, 1, 2, 3, 20] {
                        for random in [0.0, 1] {
                            let delay = policy.delay(retry, error, random)!
                            #expect(delay >= .zero && delay <= .milliseconds(2))
                        }
                    }
                }
            }
        }
        let endless = RetryPolicy.exponential(
            max: .max, initial: .seconds(1), multiplier: .infinity, limit: .seconds(Int64.max), jitter: 0)
        #expect(endless.delay(1, error, 0) == .seconds(1) && endless.delay(.max, error, 0) == .longestSleep)
        #expect(endless.limit == .max)
        for count in [Int.min, -1, 0] {
            var attempts = 0
            let value = AsyncValue<Int>()
            await value.load(retry: .exponential(max: count, clock: clock)) {
                attempts += 1
                throw StateError.network(.timeout)
            }
            #expect(attempts == 1)
        }
    }

    @Test("a factor that is not a number, or is negative, traps with a message")
    func rejectedFactors() async {
        let nan = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = RetryPolicy.exponential(max: 1, multiplier: .nan)
        }
        #expect(nan.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("multiplier") == true)
        let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = RetryPolicy.exponential(max: 1, multiplier: -0.5)
        }
        #expect(
            negative.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("multiplier") == true)
        let jitter = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { @MainActor in
            _ = RetryPolicy.exponential(max: 1, jitter: .nan)
        }
        #expect(jitter.map { String(decoding: $0.standardErrorContent, as: UTF8.self) }?.contains("jitter") == true)
    }

    @Test("the greatest counts work")
    func counts() async {
        let store = SettingsStore()
        let (history, undo) = (HistoryRecorder(limit: .max), UndoRecorder(limit: .max))
        let session = SessionRecorder(of: store, limit: .max)
        store.pipeline.attach(history)
        store.pipeline.attach(undo)
        for count in 1...3 { store.commit { $0.count = count } }
        undo.undo()
        #expect(store.count == 2 && history.commits.count == 4 && !session.recording.events.isEmpty)
        let rows = StoreFamily(limit: .max, clock: ManualClock()) { (id: Int) in RowStore(id: id) }
        #expect((1...3).map { rows[$0].id } == [1, 2, 3])

        for count in [Int.max, 0, Int.min] {
            let lists = PagedQueryFamily(clock: ManualClock()) { (_: Int, cursor: Int?) in
                Page(items: [cursor ?? 0], next: (cursor ?? 0) + 1)
            }
            let list = lists[1]
            list.set(Pages(items: [0], next: 1, count: count))
            #expect(await list.loadNext().isCompleted && list.latestValue?.items == [0, 1])
        }
    }

    @Test("each sleep in the sources has a limit")
    func sources() throws {
        // Constants of the library, which are short.
        let constants = ["LockstepInspector/", "Derived/DerivedNode.swift", "Executions/Clock+LimitedSleep.swift"]
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
        var files = 0
        for target in try FileManager.default.contentsOfDirectory(atPath: sources.path()) {
            let folder = sources.appending(path: target).resolvingSymlinksInPath()
            let all = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            for case let url as URL in all where url.pathExtension == "swift" {
                if constants.contains(where: { url.path().contains($0) }) { continue }
                files += 1
                for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
                where line.contains(".sleep(for:") && !line.contains("///") {
                    Issue.record("\(url.lastPathComponent): call limitedSleep(for:) instead: \(line)")
                }
            }
        }
        #expect(files > 100)
    }
}
