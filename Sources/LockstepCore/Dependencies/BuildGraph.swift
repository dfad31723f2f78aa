/// The threads that build defaults and the threads that wait for them: the rules of ``DefaultBuilding``, without
/// locks.
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
    private var builders: [DependencyKey: Thread] = [:]
    private var waits: [Thread: DependencyKey] = [:]

    /// Records that `thread` needs the default of `key`, and returns the next step of the thread.
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

    /// Records that `thread` has built the default of `key`, and ends the waits for this default. `key` must be the
    /// key that `thread` started to build last.
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
