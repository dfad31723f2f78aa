import LockstepCore
import LockstepPersistence
import LockstepTesting

/// An event of a family with saved members. A row is identified by its number.
enum FamilySaveEvent: Hashable {
    case set(Int, String)
    /// The row is used. If it has no member, it is made again, and restored.
    case use(Int)
    /// Other code holds the row, or releases it.
    case hold(Int), letGo(Int)
    case remove(Int)
    case removeAll
    /// The next write or removal of a row waits until it is resumed.
    case pause(Int), resume(Int)
    /// Writes and removals of a row fail, until they succeed again.
    case fail(Int), succeed(Int)
    case elapse
    case flush
}

/// A family with real writes on another thread, compared with the last state of each row. The order of the writes
/// differs from run to run, but the states of the rows must not depend on it.
@MainActor final class FamilyPersistenceWalk: Explorable {
    private static let ids = 1...3

    private let clock = ManualClock()
    private let folder = ScriptedFolder()
    private let rows: StoreFamily<Int, RowStore>
    private let saved: FamilyPersistence

    private var titles: [Int: String] = [:]
    private var held: [Int: RowStore] = [:]
    private var paused: [Int: @Sendable () -> Void] = [:]
    private var failing: Set<Int> = []
    private var flushes: [Task<PersistenceStatus, Never>] = []

    init() {
        rows = Self.makeRows()
        saved = Self.persist(rows, in: folder, clock)
    }

    /// At most one unused row is kept, so that other rows are released and made again.
    private static func makeRows() -> StoreFamily<Int, RowStore> {
        StoreFamily(limit: 1, clock: ManualClock()) { (id: Int) in RowStore(id: id) }
    }

    private static func persist(
        _ rows: StoreFamily<Int, RowStore>, in folder: ScriptedFolder, _ clock: ManualClock
    ) -> FamilyPersistence {
        rows.persist(in: folder, every: .milliseconds(500), clock: clock) { id in "row-\(id)" }
    }

    var events: [FamilySaveEvent] {
        let each = Self.ids.flatMap { id in
            [
                .set(id, "a"), .set(id, "b"), .use(id), held[id] == nil ? .hold(id) : .letGo(id), .remove(id),
                paused[id] == nil ? .pause(id) : .resume(id), failing.contains(id) ? .succeed(id) : .fail(id),
            ] as [FamilySaveEvent]
        }
        return each + [.removeAll, .elapse, .flush]
    }

    func apply(_ event: FamilySaveEvent) async throws {
        switch event {
        case .set(let id, let title):
            titles[id] = title
            rows[id].commit { $0.title = title }
        case .use(let id): try check(id)
        case .hold(let id): held[id] = rows[id]
        case .letGo(let id): held[id] = nil
        case .remove(let id):
            titles[id] = nil
            held[id] = nil
            rows.remove(id)
        case .removeAll:
            titles = [:]
            held = [:]
            rows.removeAll()
        case .pause(let id): paused[id] = folder["row-\(id)"].holdNextWrite()
        case .resume(let id): resume(id)
        case .fail(let id): setError(.noSpace("test"), of: id)
        case .succeed(let id): setError(nil, of: id)
        case .elapse: clock.advanceToNextDeadline()
        case .flush: flushes.append(Task { await self.saved.flush() })
        }
        for _ in 0..<4 { await Task.yield() }
    }

    func finish() async throws {
        for id in Self.ids {
            resume(id)
            setError(nil, of: id)
        }
        for flush in flushes { _ = await flush.value }
        for id in Self.ids { try check(id) }
        let isSaved = await eventually {
            clock.advanceToNextDeadline()
            return saved.status.isSaved
        }
        try expectSame("saved", isSaved, true)
        for id in Self.ids {
            try expectSame("saved title of row \(id)", folder["row-\(id)"].saved(Row.self)?.title, titles[id])
        }
        // The last changes are not saved before the stop.
        titles = [1: "last", 3: titles[3] ?? "row 3"]
        for id in [1, 3] { rows[id].commit { $0.title = titles[id] ?? "" } }
        rows.remove(2)
        saved.stop()
        let next = Self.makeRows()
        let nextSaved = Self.persist(next, in: folder, clock)
        for id in Self.ids { try check(id, in: next) }
        try expectSame("status of the next family", nextSaved.status, .saved)
    }

    private func check(_ id: Int, in rows: StoreFamily<Int, RowStore>? = nil) throws {
        try expectSame("title of row \(id)", (rows ?? self.rows)[id].title, titles[id] ?? "row \(id)")
    }

    private func resume(_ id: Int) { paused.removeValue(forKey: id)?() }

    private func setError(_ error: PersistenceError?, of id: Int) {
        if error == nil { failing.remove(id) } else { failing.insert(id) }
        folder["row-\(id)"].set {
            $0.writeError = error
            $0.removeError = error
        }
    }
}
