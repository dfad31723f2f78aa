import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

@MainActor @Suite("Saved values of query families: their age", .timeLimit(.minutes(20)), .onOlderSystemsToo)
struct QueryAgeTests {
    private let clock = ManualClock()
    private let folder = ScriptedFolder()
    private let calls = CallLog()

    private func makeFamily(freshFor: Duration? = .seconds(60)) -> QueryFamily<Int, String> {
        QueryFamily(freshFor: freshFor, clock: clock) { [calls] (id: Int) in
            calls.keys.append(id)
            return "new"
        }
    }

    /// Makes a family that is saved in the folder.
    private func makeSavedFamily(
        freshFor: Duration? = .seconds(60)
    ) -> (product: QueryFamily<Int, String>, saved: FamilyPersistence) {
        let product = makeFamily(freshFor: freshFor)
        return (product, product.persist(in: folder, clock: clock) { "\($0)" })
    }

    /// Saves “old” for the key 7.
    private func save(_ age: ValueAge?, version: Int = 1) throws {
        let data = SavedState(version: version, payload: try JSONEncoder().encode("old"), age: age).data()
        folder["7"].set { $0.data = data }
    }

    private func savedAge() throws -> ValueAge? { try SavedState(#require(folder["7"].now.data)).age }

    private func ago(_ seconds: Double, isStale: Bool = false) -> ValueAge {
        ValueAge(loadedAt: Date(timeIntervalSinceNow: -seconds), isStale: isStale)
    }

    private func isSameTime(_ date: Date?, _ other: Date?) -> Bool {
        guard let date, let other else { return date == other }
        return abs(date.timeIntervalSince(other)) < 0.002
    }

    // MARK: Fresh after a launch

    @Test("K14: a value is fresh after a launch until its time limit is over, and nothing is requested")
    func fresh() async throws {
        let age = ago(50)
        try save(age)
        let product = makeSavedFamily().product
        #expect(product[7].isFresh && isSameTime(product[7].loadedAt, age.loadedAt))
        await product[7].loadIfNeeded()
        #expect(calls.keys.isEmpty && product[7].value == "old")
        clock.advance(by: .seconds(11))
        #expect(!product[7].isFresh)
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7] && product[7].value == "new")
    }

    @Test("K14: a value that was loaded, saved and restored has its date")
    func throughTheFile() async throws {
        let (first, saved) = makeSavedFamily(freshFor: .seconds(3_600))
        await first[7].loadIfNeeded()
        let date = first[7].loadedAt
        await saved.stopAndFlush()
        #expect(await eventually { !folder["7"].now.isOpen })
        let second = makeSavedFamily(freshFor: .seconds(3_600)).product
        await second[7].loadIfNeeded()
        #expect(calls.keys == [7] && second[7].isFresh && date != nil && isSameTime(second[7].loadedAt, date))
    }

    @Test(
        "K14: a restored value is stale if it is too old, was stale, has no date or one in the future, or has no limit",
        arguments: ["old", "stale", "future", "unknown", "unlimited", "migrated"])
    func stale(_ reason: String) async throws {
        let age =
            reason == "unknown" ? nil : ago(["old": 70, "future": -100][reason] ?? 10, isStale: reason == "stale")
        try save(age)
        let product = makeFamily(freshFor: reason == "unlimited" ? nil : .seconds(60))
        let isMigrated = reason == "migrated"
        product.persist(
            in: folder, version: isMigrated ? 2 : 1, migrating: isMigrated ? [.from(1) { (old: String) in old }] : [],
            clock: clock
        ) { "\($0)" }
        #expect(product[7].value == "old" && !product[7].isFresh)
        // A date in the future is not known.
        #expect(isSameTime(product[7].loadedAt, reason == "future" ? nil : age?.loadedAt))
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7] && product[7].value == "new")
        #expect(product[7].isFresh)
    }

    @Test("K14: a recorder that loads in the commit of the restore loads only a stale value", arguments: [false, true])
    func recorder(isStale: Bool) async throws {
        try save(ago(10, isStale: isStale))
        let product = makeFamily()
        let log = EventLog()
        let entry = product[7]
        log.onEvent = { event in
            guard case .committed(let commit) = event, commit.label == "restored" else { return }
            immediately { await entry.loadIfNeeded() }
        }
        entry.pipeline.attach(log)
        product.persist(in: folder, clock: clock) { "\($0)" }
        #expect(await eventually { entry.value == (isStale ? "new" : "old") })
        await entry.loadIfNeeded()
        #expect(calls.keys == (isStale ? [7] : []))
    }

    @Test("K14: after an undo, a restored value has no known age")
    func undone() throws {
        try save(ago(10))
        let product = makeSavedFamily().product
        let undo = UndoRecorder()
        product[7].pipeline.attach(undo)
        product[7].set("mine")
        undo.undo()
        #expect(product[7].value == "old" && !product[7].isFresh && product[7].loadedAt == nil)
    }

    @Test("K14: a released entry that is made again has its age")
    func madeAgain() async throws {
        let product = makeFamily(freshFor: .seconds(3_600))
        let saved = product.persist(in: folder, clock: ManualClock()) { "\($0)" }
        await product[7].loadIfNeeded()
        #expect(await saved.flush().isSaved)
        await clock.runCheck(1, every: .seconds(300))
        await clock.runLastCheck(2, every: .seconds(300), of: product)
        #expect(product[7].isFresh)
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7])
    }

    @Test("K14: a restored stream is opened again, and a restored list of stored items loads them again")
    func incomplete() async throws {
        try save(ago(10))
        let stream = QueryFamily(
            freshFor: .seconds(60), clock: clock,
            stream: { (_: Int) in
                AsyncStream<String> {
                    $0.yield("new")
                    $0.finish()
                }
            })
        stream.persist(in: folder, clock: clock) { "\($0)" }
        #expect(stream[7].value == "old" && !stream[7].isFresh)
        await stream[7].loadIfNeeded()
        #expect(stream[7].value == "new")

        let other = ScriptedFolder()
        let data = SavedState(version: 1, payload: try JSONEncoder().encode([1]), age: ago(10)).data()
        other["7"].set { $0.data = data }
        let items = makeFamily()
        let lists = QueryFamily(storing: items, by: \.count, freshFor: .seconds(60)) { (_: Int) in ["new"] }
        lists.persist(in: other, clock: clock) { "\($0)" }
        #expect(lists[7].value == [1] && !lists[7].isFresh)
        await lists[7].loadIfNeeded()
        #expect(lists[7].value == [3] && items[3].value == "new")
    }

    @Test("K14: a value without an entry that is invalidated is stale when it is restored", arguments: [0, 1, 2, 3])
    func invalidatedWithoutEntry(_ call: Int) async throws {
        try save(ago(10))
        let (product, saved) = makeSavedFamily()
        switch call {
        case 0: product.invalidate(7)
        case 1: product.invalidate()
        case 2: product.invalidate { $0 == 7 }
        default: product.refetch(evenFresh: true)
        }
        #expect(product[7].value == "old" && !product[7].isFresh)
        let start = Date()
        await product[7].loadIfNeeded()
        #expect(calls.keys == [7] && product[7].isFresh)
        // What is loaded and saved later is fresh again.
        await saved.flush()
        let loadedAt = try #require(try savedAge()?.loadedAt)
        #expect(try savedAge()?.isStale == false && loadedAt > start.addingTimeInterval(-1))
    }

    @Test("K14: a value that is restored after the entry was used is stale", arguments: [0, 1, 2])
    func restoredLate(_ use: Int) async throws {
        try save(ago(10))
        let product = makeFamily()
        let entry = product[7]
        switch use {
        case 0: entry.invalidate()
        case 1: await entry.loadIfNeeded()
        default: entry.set("mine")
        }
        let warnings = WarningLog()
        warnings.collect { product.persist(in: folder, clock: clock) { "\($0)" } }
        #expect(entry.value == "old" && !entry.isFresh && warnings.lines.count == (use == 0 ? 0 : 1))  // S12
    }

    // MARK: What is saved

    @Test("K14: a value that arrives again unchanged is saved with its new age", arguments: [0, 1, 2])
    func arrivedAgain(_ arrival: Int) async throws {
        let (product, saved) = makeSavedFamily()
        product[7].set("new")
        product.invalidate(7)
        await saved.flush()
        let before = try #require(try savedAge())
        #expect(before.isStale)
        switch arrival {
        case 0: product[7].set("new")
        case 1: product.set("new", for: 7, at: Date())
        default: await product[7].loadIfNeeded()
        }
        await saved.flush()
        #expect(try savedAge()?.isStale == false && savedAge()?.loadedAt ?? .distantPast >= before.loadedAt)
    }

    @Test("S7: an invalidation by a tool is not saved")
    func invalidatedByTool() async throws {
        let (product, saved) = makeSavedFamily()
        product[7].set("new")
        await saved.flush()
        (product[7].pipeline as? any ForcedValue)?.forceInvalid()
        await saved.flush()
        #expect(try savedAge()?.isStale == false && !product[7].isFresh)
    }

    @Test("K14: an invalidation that changes nothing schedules no save")
    func unchangedAge() async throws {
        let (product, saved) = makeSavedFamily(freshFor: nil)
        product[7].invalidate()
        #expect(saved.status.isSaved)
        product[7].set("new")
        await saved.flush()
        product[7].invalidate()
        #expect(saved.status.isSaved)
    }

    @Test("K14: a value that was saved without a time limit is stale after a launch that sets one")
    func limitInALaterVersion() async throws {
        let (first, saved) = makeSavedFamily(freshFor: nil)
        await first[7].loadIfNeeded()
        await saved.stopAndFlush()
        #expect(await eventually { !folder["7"].now.isOpen })
        let second = makeSavedFamily().product
        #expect(second[7].value == "new" && !second[7].isFresh && second[7].loadedAt != nil)
    }

    @Test("K14: an invalidation is saved, and so is a load that brings the same value")
    func savedAges() async throws {
        try save(ago(10))
        let (product, saved) = makeSavedFamily()
        product[7].set("new")
        await saved.flush()
        #expect(try savedAge()?.isStale == false && folder["7"].now.writes == 1)
        product.invalidate(7)
        #expect(await saved.flush().isSaved)
        #expect(try savedAge()?.isStale == true && folder["7"].saved() == "new" && folder["7"].now.writes == 2)
        product.invalidate(7)
        await saved.flush()
        #expect(folder["7"].now.writes == 2)
        let before = try savedAge()?.loadedAt
        await product[7].loadIfNeeded()
        await saved.flush()
        #expect(try savedAge()?.isStale == false && savedAge()?.loadedAt ?? .distantPast >= before ?? .distantFuture)
        #expect(folder["7"].now.writes == 3)
    }

    @Test("K14: a running load does not make the saved value stale; a failed one does", arguments: [false, true])
    func loading(fails: Bool) async throws {
        try save(ago(10))
        let gate = Gate<String>()
        let product = QueryFamily(freshFor: .seconds(60), clock: clock) { (_: Int) in try await gate() }
        let saved = product.persist(in: folder, clock: clock) { "\($0)" }
        let load = Task { await product[7].reload() }
        await gate.isCalled()
        await saved.flush()
        #expect(try savedAge()?.isStale == false && folder["7"].now.writes == 0)
        if fails { gate.fail(StateError.unauthorized) } else { product[7].cancelLoad() }
        _ = await load.value
        await saved.flush()
        #expect(try savedAge()?.isStale == fails && folder["7"].saved() == "old")
    }

    @Test("K14: without a time limit, the date is saved, and an invalidation writes nothing")
    func unlimited() async throws {
        let (product, saved) = makeSavedFamily(freshFor: nil)
        await product[7].loadIfNeeded()
        await saved.flush()
        product.invalidate(7)
        await saved.flush()
        #expect(try isSameTime(savedAge()?.loadedAt, product[7].loadedAt) && folder["7"].now.writes == 1)
    }

    @Test("S8: an erased value that is loaded again is not saved, although its date is another one")
    func erased() async throws {
        try save(ago(10))
        let (product, saved) = makeSavedFamily()
        product[7].set("new")
        await saved.flush()
        try await saved.erase()
        await product[7].load()
        await saved.flush()
        #expect(folder["7"].now.data == nil)
    }

    // MARK: Too old

    @Test("K14: a value older than maxAge is not restored, and is replaced")
    func maxAge() async throws {
        for (seconds, isRestored) in [(100.0, false), (80, true)] {
            try save(ago(seconds))
            let product = makeFamily()
            let saved = product.persist(in: folder, maxAge: .seconds(90), clock: clock) { "\($0)" }
            #expect(product[7].isIdle == !isRestored && saved.restoreErrors.isEmpty)
            await product[7].loadIfNeeded()
            await saved.stopAndFlush()
            #expect(try folder["7"].saved() == "new")
            #expect(await eventually { !folder["7"].now.isOpen })
        }
    }

    @Test("S4: a value older than maxAge that cannot be read stays as it is")
    func maxAgeOfUnreadable() async throws {
        try save(ago(100), version: 9)
        let product = makeFamily()
        let saved = product.persist(in: folder, maxAge: .seconds(90), clock: clock) { "\($0)" }
        _ = product[7]
        #expect(saved.restoreErrors["7"] == .fromNewerVersion(9, known: 1))
        await product[7].loadIfNeeded()
        await saved.flush()
        #expect(try SavedState(#require(folder["7"].now.data)).version == 9)
    }

    @Test("K14: a value of unknown age is restored, whatever maxAge is")
    func maxAgeOfUnknown() throws {
        try save(nil)
        let product = makeFamily()
        product.persist(in: folder, maxAge: .seconds(1), clock: clock) { "\($0)" }
        #expect(product[7].value == "old")
    }

    // MARK: Values with a time limit of their own

    private nonisolated struct Price: ExpiringValue, Codable, Equatable {
        var amount: Int
        var maxAge: Int?
        var freshFor: Duration? { maxAge.map { .seconds($0) } }
    }

    @Test("K2, K14: a value says how long it is fresh, also after a launch")
    func expiringValue() async throws {
        var limits: [Int?] = [30, nil, 0]
        let prices = QueryFamily(freshFor: .seconds(60), clock: clock) { (id: Int) in
            Price(amount: id, maxAge: limits.removeFirst())
        }
        await prices[7].loadIfNeeded()
        clock.advance(by: .seconds(30))
        #expect(!prices[7].isFresh)
        await prices[7].loadIfNeeded()
        clock.advance(by: .seconds(59))
        #expect(prices[7].isFresh)
        clock.advance(by: .seconds(1))
        #expect(!prices[7].isFresh)
        await prices[7].loadIfNeeded()
        #expect(!prices[7].isFresh && prices[7].value?.maxAge == 0)
        prices[7].set(Price(amount: 1, maxAge: 10))
        #expect(prices[7].isFresh)

        for (seconds, isFresh) in [(20.0, true), (40, false)] {
            let payload = try JSONEncoder().encode(Price(amount: 7, maxAge: 30))
            let data = SavedState(version: 1, payload: payload, age: ago(seconds)).data()
            let folder = ScriptedFolder()
            folder["7"].set { $0.data = data }
            // The family has no time limit, but the value has one.
            let restored = QueryFamily(clock: clock) { (id: Int) in Price(amount: id, maxAge: nil) }
            restored.persist(in: folder, clock: clock) { "\($0)" }
            #expect(restored[7].isFresh == isFresh && restored[7].value?.amount == 7)
        }
    }
}
