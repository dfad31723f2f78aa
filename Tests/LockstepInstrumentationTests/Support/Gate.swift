/// A gate that blocks callers until it is opened.
@MainActor final class Gate {
    private var isOpen = false
    private var passing: [CheckedContinuation<Void, Never>] = []
    private var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until the gate is open.
    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            passing.append(continuation)
            let reached = watching.filter { $0.count <= passing.count }
            watching.removeAll { $0.count <= passing.count }
            for watcher in reached { watcher.continuation.resume() }
        }
    }

    /// Waits until `count` callers wait at the gate.
    func isReached(by count: Int = 1) async {
        guard passing.count < count else { return }
        await withCheckedContinuation { watching.append((count, $0)) }
    }

    /// Opens the gate for all callers.
    func open() {
        isOpen = true
        for continuation in passing { continuation.resume() }
        passing = []
    }
}
