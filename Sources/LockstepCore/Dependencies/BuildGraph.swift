/// The threads that build defaults and the threads that wait for them: the rules of ``DefaultBuilding``, without locks.
///
/// A thread that needs a default builds it, or waits if another thread is building it. It must not wait if the other
/// thread waits for it, directly or through more threads: then the defaults need each other in a cycle, and no thread
/// would finish.
struct BuildGraph<Thread: Hashable & Sendable>: Sendable {
    /// What a thread that needs a default does next.
    enum Step: Equatable {
        /// It builds the default, and then calls ``finish(_:on:)``.
        case build
        /// It waits until another thread has built the default, and then asks again.
        case wait
        /// It traps. Each default needs the next one, and the last is the first.
        case cycle([DependencyKey])
    }

    /// The defaults that each thread is building, each needed by the one before it.
    private var chains: [Thread: [DependencyKey]] = [:]
    private var builders: [DependencyKey: Thread] = [:]
    private var waits: [Thread: DependencyKey] = [:]

    /// Records that `thread` needs the default of `key`, and returns what it does next.
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

    /// Records that `thread` has built the default of `key`, the latest one that it began, and ends the waits for it.
    mutating func finish(_ key: DependencyKey, on thread: Thread) {
        builders[key] = nil
        chains[thread]?.removeLast()
        if chains[thread]?.isEmpty == true { chains[thread] = nil }
        waits = waits.filter { $0.value != key }
    }

    /// Returns the cycle that a wait of `thread` for `key` would close, if any.
    ///
    /// The loop ends because the waits that are already recorded form no cycle.
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
