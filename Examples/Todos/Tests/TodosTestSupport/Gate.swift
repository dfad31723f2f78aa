/// Holds up whoever comes to it, until it is opened for them. A test knows who is waiting, so it needs no sleeps.
package actor Gate {
    private var held: [CheckedContinuation<Void, Never>] = []
    private var watchers: [(count: Int, signal: AsyncStream<Void>.Continuation)] = []

    /// Creates a gate that is closed.
    package init() {}

    /// Waits until the gate is opened.
    package func pass() async {
        await withCheckedContinuation { continuation in
            held.append(continuation)
            watchers.filter { $0.count <= held.count }.forEach { $0.signal.finish() }
            watchers.removeAll { $0.count <= held.count }
        }
    }

    /// Waits until `count` callers are held, or until the test is cancelled since it took too long.
    package func holds(_ count: Int) async {
        guard held.count < count else { return }
        let (stream, signal) = AsyncStream.makeStream(of: Void.self)
        watchers.append((count, signal))
        for await _ in stream {}
    }

    /// Lets one of those that are held go on, if it is there, and closes again.
    ///
    /// - Parameter index: Which one, in the order in which they came.
    package func letGo(_ index: Int = 0) {
        guard held.indices.contains(index) else { return }
        held.remove(at: index).resume()
    }
}
