/// Derived values that were marked by a change, and what becomes of them when all direct observers of the change were called: those
/// that nobody observes are discarded, the others verified, and the observers of those that differ are woken.
///
/// It is an entry of ``TransactionQueue`` that always comes last.
final class DerivedStage: Observers {
    private static let queued = DerivedStage()
    /// Not held: nothing that waits keeps a store alive.
    private static var pending: [Pending] = []
    private static var forNextTurn: [Pending] = []
    private static var isScheduled = false

    /// Whether an object that is not Lockstep's announced a change in this turn of the main actor, which may be yet to come.
    @exclusivity(unchecked) private(set) static var isEarly = false
    private(set) static var isRunning = false
    /// How often it was decided what to keep.
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
    /// Adds a derived value that was marked while observers are called.
    static func add(_ node: DerivedNode) {
        if node.isPending { return }
        node.isPending = true
        pending.append(Pending(node: node))
        enqueue()
    }

    /// Adds a derived value that is to be verified when the code that runs now has returned.
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

    /// An object that is not Lockstep's announces a change. Until the next turn, no value can be trusted that depends on one.
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
        // Others are verified where these read them.
        for node in batch where node.isObserved { node.verify() }
        // A value that was kept for one that does not read it any more.
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
