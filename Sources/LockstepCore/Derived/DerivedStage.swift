/// The last step of a change: the work on the derived values that the change has marked. This step, the *stage*,
/// follows after all direct observers of the change were called.
///
/// The stage discards the derived values that are not observed, verifies the others, and wakes the observers of the
/// values that differ. The stage is an entry of ``TransactionQueue`` that always comes last.
final class DerivedStage: Observers {
    private static let queued = DerivedStage()
    /// The references are weak: pending work must not keep a store alive.
    private static var pending: [Pending] = []
    private static var forNextTurn: [Pending] = []
    private static var isScheduled = false

    /// Whether a plain object has announced a change in this turn of the main actor. The change may not have happened
    /// yet.
    @exclusivity(unchecked) private(set) static var isEarly = false
    private(set) static var isRunning = false
    /// The number of times that the stage decided which values to keep.
    private(set) static var run: UInt = 0

    private struct Pending {
        weak var node: DerivedNode?
    }

    private static let change = Changes(rawValue: 1)

    override func parts(of changes: Changes) -> [ObservedPart] { [] }

    override func wake(_ changes: Changes) { Self.runOnce() }
}

// MARK: - Adding

extension DerivedStage {
    /// Adds a marked derived value, to verify it after all direct observers of the change were called.
    static func add(_ node: DerivedNode) {
        if node.isPending { return }
        node.isPending = true
        pending.append(Pending(node: node))
        enqueue()
    }

    /// Adds a derived value, to verify it in the next turn of the main actor.
    static func addForNextTurn(_ node: DerivedNode) {
        if node.isPendingForNextTurn { return }
        node.isPendingForNextTurn = true
        forNextTurn.append(Pending(node: node))
        guard !isScheduled else { return }
        isScheduled = true
        ExecutionScope.$current.withValue(nil) {
            _ = Task { @MainActor in
                isScheduled = false
                isEarly = false
                for case let node? in exchange(&forNextTurn, with: []).map(\.node) {
                    node.isPendingForNextTurn = false
                    add(node)
                }
                TransactionQueue.settle()
            }
        }
    }

    /// Records that a plain object announced a change. Until the next turn, values that depend on plain objects are
    /// not trusted.
    static func beginEarly() { isEarly = true }

    private static func enqueue() {
        if queued.add(change) { TransactionQueue.wakeLast(queued) }
    }
}

// MARK: - Running

extension DerivedStage {
    private static func runOnce() {
        let batch = exchange(&pending, with: []).compactMap(\.node).sorted { $0.number < $1.number }
        isRunning = true
        keep(batch)
        // A derived value without observers is verified when an observed derived value reads it.
        for node in batch where node.isObserved { node.verify() }
        // A value may have been kept for a derived value that does not read it any more.
        keep(batch.filter { $0.validity != .current })
        isRunning = false
        for node in batch { node.isPending = false }
        for node in batch { node.wake() }
    }

    private static func keep(_ nodes: [DerivedNode]) {
        run += 1
        for node in nodes { node.keepIfObserved(in: run) }
    }
}
