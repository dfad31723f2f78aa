/// The optimistic changes of one store, and the observers of `pendingChanges`.
///
/// A store creates its `OptimisticChanges` at the first optimistic change, or at the first read of `pendingChanges`.
@MainActor final class OptimisticChanges {
    /// The parts of the state that have optimistic changes, by their key paths.
    private(set) var parts: [AnyKeyPath: AnyOptimisticPart] = [:]
    private var lastID = 0
    /// The observers of the number of pending changes.
    let observers = PendingObservers()

    /// Whether no part of the state has optimistic changes.
    var isEmpty: Bool { parts.isEmpty }

    /// The number of pending changes. ``change(_:)`` updates the number after its closure has returned. The number is
    /// stored, so that code that runs inside the closure can read it.
    private(set) var count = 0

    /// Returns a number that identifies a new change.
    func nextID() -> Int {
        lastID += 1
        return lastID
    }

    /// Returns the optimistic changes of the part at a key path; `nil` if the part has no optimistic changes.
    func part<Part>(at key: AnyKeyPath, of type: Part.Type = Part.self) -> OptimisticPart<Part>? {
        parts[key] as? OptimisticPart<Part>
    }

    /// Adds a part of the state at its key path, and returns the part.
    func add<Part>(_ part: OptimisticPart<Part>, at key: AnyKeyPath) -> OptimisticPart<Part> {
        parts[key] = part
        return part
    }

    /// Forgets the optimistic changes of a part. The state does not change.
    func remove(at key: AnyKeyPath) { parts[key] = nil }

    /// Calls `body`, and then removes the parts whose `isEmpty` is `true`. If the number of pending changes is then
    /// different, the observers of `pendingChanges` wake when the transaction ends.
    ///
    /// Call this method inside a transaction.
    func change<Result>(_ body: () -> Result) -> Result {
        let result = body()
        for (key, part) in parts where part.isEmpty { parts[key] = nil }
        let before = exchange(&count, with: parts.values.reduce(0) { $0 + $1.count })
        if before != count { observers.noteChange() }
        return result
    }

    /// Compares each part with its last shown value, and records a difference as a write by other code. Call this
    /// method inside a transaction.
    func noteWrites() {
        change { for part in parts.values { part.noteWrite() } }
    }
}

/// The observers of the number of pending changes.
final class PendingObservers: Observers {
    private let signal = Signal()
    private var isObserved = false

    override init() {}

    /// Registers the current observer.
    func access() {
        isObserved = true
        signal.access()
    }

    /// Wakes the observers when all open transactions have ended. Does nothing if ``access()`` was never called.
    func noteChange() {
        guard isObserved, add(Changes(rawValue: 1)) else { return }
        TransactionQueue.wake(self, causedBy: RunningExecution.currentID, changedBy: nil)
    }

    override func wake(_ changes: Changes) { signal.wake() }

    override func parts(of changes: Changes) -> [ObservedPart] {
        [ObservedPart(name: "pendingChanges", observers: signal.observerCount)]
    }
}
