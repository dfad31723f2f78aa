/// A graph of the threads that build defaults of dependencies, and of the threads that wait for these defaults. The
/// graph decides what a thread does next. ``DefaultBuilding`` protects the graph by a lock, and makes threads wait.
///
/// A thread that needs a default builds the default, or waits if another thread is building it. A thread must not wait
/// for a thread that already waits for it, directly or through further threads. In that case, the defaults need each
/// other in a cycle, and no thread would finish.
struct BuildGraph<Thread: Hashable & Sendable>: Sendable {
    /// The next step of a thread that needs a default.
    enum Step: Equatable {
        /// The thread builds the default, and then calls ``finish(_:on:)``.
        case build
        /// The thread waits until another thread has built the default, and then calls ``need(_:on:)`` again.
        case wait
        /// The thread traps, because these defaults need each other in a cycle. Each default needs the next one in the
        /// array. The first default is repeated at the end of the array.
        case cycle([DependencyKey])
    }

    /// The defaults that each thread is building. Each default is needed by the default before it in the array.
    private var chains: [Thread: [DependencyKey]] = [:]
    /// The thread that is building the default of each key. A key whose default is not being built has no thread.
    private var builders: [DependencyKey: Thread] = [:]
    /// The key whose default each waiting thread waits for.
    private var waits: [Thread: DependencyKey] = [:]

    /// Decides what `thread`, which needs the default of `key`, does next. Records that the thread builds the default,
    /// or that the thread waits for it.
    ///
    /// - Returns: The next step of the thread.
    mutating func need(_ key: DependencyKey, on thread: Thread) -> Step {
        guard builders[key] != nil else {
            builders[key] = thread
            chains[thread, default: []].append(key)
            return .build
        }
        if let cycle = cycle(closedBy: key, on: thread) { return .cycle(cycle) }
        waits[thread] = key
        return .wait
    }

    /// Records that `thread` has built the default of `key`, and that no thread waits for this default any more. Of the
    /// defaults that `thread` is building, this default must be the one that it started last.
    mutating func finish(_ key: DependencyKey, on thread: Thread) {
        builders[key] = nil
        chains[thread]?.removeLast()
        if chains[thread]?.isEmpty == true { chains[thread] = nil }
        waits = waits.filter { $0.value != key }
    }

    /// Returns the cycle that a wait of `thread` for `key` would close, or `nil` if there would be no cycle.
    ///
    /// The loop ends because the waits that are already recorded do not form a cycle.
    private func cycle(closedBy key: DependencyKey, on thread: Thread) -> [DependencyKey]? {
        var path: [DependencyKey] = []
        var needed = key
        while let builder = builders[needed], let chain = chains[builder] {
            path += chain.drop { $0 != needed }
            if builder == thread { return path + [key] }
            guard let next = waits[builder] else { return nil }
            needed = next
        }
        return nil
    }
}
