import Foundation

/// A running build of the default value of a dependency.
///
/// A default is built once and then stored (promise D2). If it reads an `unimplemented` dependency, it is not stored, and
/// the next read builds it again (D4).
///
/// Each build has a lock, which the building thread holds. Other threads that need the default wait for the lock. On
/// Apple's systems, threads that wait for a lock raise the priority of the thread that holds it. A semaphore would not
/// do this.
final class DefaultBuild: Sendable {
    /// The running builds.
    private static let running = Locked<[DependencyKey: DefaultBuild]>([:])

    private let lock = NSLock()
    /// The thread that builds the default. A task that the build starts inherits the context of the build, but not the
    /// thread: it can wait for the build.
    private let thread = ObjectIdentifier(Thread.current)

    /// Returns the charged value of the dependency if there is one, otherwise the default.
    ///
    /// If the default was not built yet, the method calls `make`. If another thread is building the default, the
    /// method waits. If the current thread is already building the default, the program traps.
    static func builtValue<Value: Sendable>(of key: DependencyKey, _ make: () -> Value) -> Value {
        let build = DefaultBuild()
        build.lock.lock()
        defer { build.lock.unlock() }
        while true {
            let (box, other) = joinOrStart(build, of: key)
            if let box { return box.value(of: key) }
            guard let other else { return build.buildDefault(key, make) }
            if other.thread == build.thread {
                fatalError(
                    """
                    Dependencies need each other in a cycle: \(UnimplementedRead.cycle(to: key)). Give one a default \
                    that reads no other.
                    """)
            }
            other.lock.lock()
            other.lock.unlock()
        }
    }

    /// Returns the value of the dependency if there is one, otherwise the running build. If there is neither, starts
    /// `build`.
    private static func joinOrStart(
        _ build: DefaultBuild, of key: DependencyKey
    ) -> (value: (any AnyDependencyBox)?, running: DefaultBuild?) {
        running.withLock { running in
            // The value is read while `running` is locked. A build stores its value before it ends, so no second build
            // of this default starts afterwards.
            if let box = key.processValue { return (box, nil) }
            if let other = running[key] { return (nil, other) }
            running[key] = build
            return (nil, nil)
        }
    }

    private func buildDefault<Value: Sendable>(_ key: DependencyKey, _ make: () -> Value) -> Value {
        // The default is part of neither the scopes nor the execution in which it happens to be built, and a task that
        // it starts can outlive both.
        let unimplemented = UnimplementedRead(of: key)
        var context = WorkContext.independent
        context[DependencyScopes.self] = DependencyScopes()
        context[UnimplementedRead.self] = unimplemented
        let value = context.run(make)
        if !unimplemented.isNoted { key.keepDefault(DependencyBox(value)) }
        Self.running.withLock { $0[key] = nil }
        return value
    }
}
