/// A graph of the threads that build defaults of dependencies or wait for them. The graph decides what a thread does
/// next. ``DefaultBuilding`` protects the graph by a lock, and makes threads wait.
///
/// A thread that needs a default builds the default, or waits if another thread is building it. If a thread would
/// wait for itself, directly or through other threads, the defaults need each other in a cycle, and the program traps.
struct BuildGraph<Thread: Hashable & Sendable>: Sendable {
    /// The next step of a thread that needs a default.
    enum Step: Equatable {
        /// The thread builds the default, and then calls ``finish(_:on:)``.
        case build
        /// The thread waits until another thread has built the default, and then calls ``need(_:on:)`` again.
        case wait
        /// The thread traps, because these defaults need each other in a cycle. Each default needs the next one. The
        /// first default is repeated at the end of the array.
        case cycle([DependencyKey])
    }

    /// The defaults that each thread is building. In an array, each default needs the next one.
    private var chains: [Thread: [DependencyKey]] = [:]
    /// The thread that is building each default.
    private var builders: [DependencyKey: Thread] = [:]
    /// The default that each waiting thread needs.
    private var waits: [Thread: DependencyKey] = [:]

    /// Decides whether `thread` builds the default of `key` or waits for it, and records this.
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

    /// Records that `thread` has built the default of `key`, and that no thread waits for this default any more. This
    /// default must be the last in the chain of `thread`.
    mutating func finish(_ key: DependencyKey, on thread: Thread) {
        builders[key] = nil
        chains[thread]?.removeLast()
        if chains[thread]?.isEmpty == true { chains[thread] = nil }
        waits = waits.filter { $0.value != key }
    }

    /// Returns the cycle that would exist if `thread` waited for `key`, or `nil` if there would be no cycle.
    ///
    /// The loop ends because the recorded waits do not form a cycle.
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
