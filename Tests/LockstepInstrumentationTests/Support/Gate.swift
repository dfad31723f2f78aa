/// Holds up those who pass until it is opened.
@MainActor final class Gate {
    private var isOpen = false
    private var passing: [CheckedContinuation<Void, Never>] = []
    private var watching: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Waits until it is open.
    func pass() async {
        guard !isOpen else { return }
        await withCheckedContinuation { continuation in
            passing.append(continuation)
            let reached = watching.filter { $0.count <= passing.count }
            watching.removeAll { $0.count <= passing.count }
            for watcher in reached { watcher.continuation.resume() }
        }
    }

    /// Waits until that many wait.
    func isReached(by count: Int = 1) async {
        guard passing.count < count else { return }
        await withCheckedContinuation { watching.append((count, $0)) }
    }

    /// Lets all pass.
    func open() {
        isOpen = true
        for continuation in passing { continuation.resume() }
        passing = []
    }
}
