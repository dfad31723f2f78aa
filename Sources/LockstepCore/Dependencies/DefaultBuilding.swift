import Foundation

/// The functions that build the default values of dependencies. A default is built once and then stored (promise D2).
/// If a default reads an `unimplemented` dependency, the default is not stored, and the next read builds it again (D4).
///
/// Each running build has a lock. The thread that builds the default holds the lock. Other threads that need the
/// default wait for the lock. On Apple's systems, threads that wait for a lock raise the priority of the thread that
/// holds it. A semaphore would not do this.
///
/// Before a thread waits, it asks the ``BuildGraph`` whether the wait would close a cycle. If so, the program traps.
enum DefaultBuilding {
    private static let state = Locked(State())

    private struct State {
        var graph = BuildGraph<ObjectIdentifier>()
        /// The locks of the builds that are running.
        var locks: [DependencyKey: NSLock] = [:]
    }

    private enum Step {
        case use(any AnyDependencyBox)
        case build
        case wait(NSLock)
        case trap([DependencyKey])
    }

    /// Returns the charged value of the dependency if there is one, otherwise the default.
    ///
    /// If the default was not built yet, the method calls `make`. If another thread is building the default, the
    /// method waits. If defaults need each other in a cycle, the program traps.
    static func build<Value: Sendable>(_ key: DependencyKey, _ make: () -> Value) -> Value {
        let thread = ObjectIdentifier(Thread.current)
        while true {
            switch nextStep(for: key, on: thread) {
            case .use(let box):
                return box.value(of: key)
            case .build:
                // The default is part of neither the scopes nor the execution in which it happens to be built, and a
                // task that it starts can outlive both.
                let unimplemented = UnimplementedRead(of: key)
                var context = WorkContext.independent
                (context.dependencies, context.unimplementedRead) = (DependencyScopes(), unimplemented)
                let value = context.run(make)
                if !unimplemented.isNoted { key.keep(DependencyBox(value)) }
                finish(key, on: thread)
                return value
            case .wait(let lock):
                lock.lock()
                lock.unlock()
            case .trap(let cycle):
                let names = cycle.map(\.name).joined(separator: " → ")
                fatalError(
                    "Dependencies need each other in a cycle: \(names). Give one a default that reads no other.")
            }
        }
    }

    private static func nextStep(for key: DependencyKey, on thread: ObjectIdentifier) -> Step {
        state.withLock { state in
            // The value is read while `state` is locked. A build stores its value before it finishes, so no second
            // build of this default starts afterwards.
            if let box = key.processValue { return .use(box) }
            switch state.graph.need(key, on: thread) {
            case .build:
                let lock = NSLock()
                lock.lock()
                state.locks[key] = lock
                return .build
            case .wait:
                guard let lock = state.locks[key] else { preconditionFailure("“\(key.name)” is built without a lock.") }
                return .wait(lock)
            case .cycle(let cycle):
                return .trap(cycle)
            }
        }
    }

    private static func finish(_ key: DependencyKey, on thread: ObjectIdentifier) {
        let lock = state.withLock { state in
            state.graph.finish(key, on: thread)
            return state.locks.removeValue(forKey: key)
        }
        lock?.unlock()
    }
}
