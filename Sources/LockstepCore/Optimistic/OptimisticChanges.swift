/// What of one store is changed optimistically, and who observes how much of it is pending.
///
/// It exists from the first optimistic change of the store, or the first read of `pendingChanges`.
@MainActor final class OptimisticChanges {
    private(set) var parts: [AnyKeyPath: AnyOptimisticPart] = [:]
    private var lastID = 0
    let observers = PendingObservers()

    /// Whether nothing is kept of any part.
    var isEmpty: Bool { parts.isEmpty }

    /// How many changes are not confirmed.
    var count: Int { parts.values.reduce(0) { $0 + $1.count } }

    /// A number for another change.
    func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// The part of the state at a key path, while something of it is kept.
    func part<Part>(at key: AnyKeyPath, of type: Part.Type = Part.self) -> OptimisticPart<Part>? {
        parts[key] as? OptimisticPart<Part>
    }

    /// Keeps a part of the state.
    func add<Part>(_ part: OptimisticPart<Part>, at key: AnyKeyPath) -> OptimisticPart<Part> {
        parts[key] = part
        return part
    }

    /// Forgets a part of the state.
    func remove(at key: AnyKeyPath) { parts[key] = nil }

    /// Changes what is pending, inside a transaction: its end wakes the observers of the number, if that changed.
    func change<Result>(_ body: () -> Result) -> Result {
        let before = count
        let result = body()
        for (key, part) in parts where part.isEmpty { parts[key] = nil }
        if before != count { observers.noteChange() }
        return result
    }

    /// Notes what something else than an optimistic change did to the state, inside a transaction.
    func noteWrites() {
        change { for part in parts.values { part.noteWrite() } }
    }
}

/// The observers of how many changes are pending.
final class PendingObservers: Observers {
    private let signal = Signal()
    private var isObserved = false

    override init() {}

    func access() {
        isObserved = true
        signal.access()
    }

    /// Wakes the observers when the open transactions have ended.
    func noteChange() {
        guard isObserved, add(Changes(rawValue: 1)) else { return }
        TransactionQueue.wake(self, causedBy: ExecutionScope.now?.execution, changedBy: nil)
    }

    override func wake(_ changes: Changes) { signal.wake() }

    override func parts(of changes: Changes) -> [ObservedPart] {
        [ObservedPart(name: "pendingChanges", observers: signal.observerCount)]
    }
}
