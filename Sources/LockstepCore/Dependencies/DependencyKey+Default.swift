import Foundation

extension DependencyKey {
    /// Returns the charged value of the dependency if there is one, otherwise the default.
    ///
    /// A default is built once and then stored (promise D2). If it reads an `unimplemented` dependency, it is not stored,
    /// and the next read builds it again (D4). If another thread is building the default, the method waits. If the
    /// current thread is already building the default, the program traps.
    func builtValue<Value: Sendable>(_ make: () -> Value) -> Value {
        buildLock.lock()
        defer { buildLock.unlock() }
        if let box = processValue { return box.value() }
        // The lock is recursive: this thread is building the default.
        if process.withLock({ exchange(&$0.isBuilding, with: true) }) {
            fatalError(
                """
                Dependencies need each other in a cycle: \(UnimplementedRead.cycle(to: self)). Give one a default that \
                reads no other.
                """)
        }
        // The default is part of neither the scopes nor the execution in which it happens to be built, and a task that
        // it starts can outlive both.
        let unimplemented = UnimplementedRead(of: self)
        var context = WorkContext.independent
        context[DependencyScopes.self] = DependencyScopes()
        context[UnimplementedRead.self] = unimplemented
        let value = context.run(make)
        let box = unimplemented.isNoted ? nil : DependencyBox(value)
        process.withLock { ($0.isBuilding, $0.built) = (false, box) }
        return value
    }
}
