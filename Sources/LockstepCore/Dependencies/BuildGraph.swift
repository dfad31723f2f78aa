/// A graph of the threads that build or need *defaults*, the default values of dependencies. ``need(_:on:)``
/// decides the next ``Step`` of a thread. ``DefaultBuilding`` carries out the step, and protects the graph with a
/// lock.
///
/// If defaults need each other in a cycle, the next step is ``Step/cycle(_:)``. Without this step, the threads would
/// wait forever.
struct BuildGraph<Thread: Hashable & Sendable>: Sendable {
    /// The next step of a thread that needs the default value of a dependency.
    enum Step: Equatable {
        /// The thread builds the default, and then calls ``finish(_:on:)``.
        case build
        /// The thread waits until another thread has built the default.
        case wait
        /// The thread traps, because these defaults need each other in a cycle. Each default in the array needs the
        /// default after it. The array starts and ends with the same default.
        case cycle([DependencyKey])
    }

    /// The defaults that each thread is building, in the order in which the builds started.
    private var chains: [Thread: [DependencyKey]] = [:]
    /// The running builds: each key is the dependency whose default is built, and the value is the building thread.
    private var builders: [DependencyKey: Thread] = [:]
    /// The waiting threads: each key is a thread, and the value is the dependency whose default the thread needs.
    private var waits: [Thread: DependencyKey] = [:]

    /// Decides and returns the next step of a thread that needs the default of `key`.
    ///
    /// If the thread builds the default or waits for it, the graph records this.
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

    /// Records that `thread` has built the default of `key`, and that no thread waits for this default.
    ///
    /// If `thread` is building several defaults, this default must be the one that the thread started last.
    mutating func finish(_ key: DependencyKey, on thread: Thread) {
        builders[key] = nil
        chains[thread]?.removeLast()
        if chains[thread]?.isEmpty == true { chains[thread] = nil }
        waits = waits.filter { $0.value != key }
    }

    /// Returns the cycle that would exist if `thread` waited for the default of `key`. If there would be no cycle,
    /// returns `nil`.
    ///
    /// The `while` loop always ends, because the recorded waits contain no cycle.
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
