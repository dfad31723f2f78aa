/// A record of one build of a dependency's default value: whether the build reads an `unimplemented` dependency.
///
/// After such a read, the default value is not stored. The next test that reads the value therefore fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the current build; `nil` if the current code builds no default value.
    @TaskLocal static var current: UnimplementedRead?

    /// The execution that contains the current code, or the build of a default that the current code is part of; `nil`
    /// outside all executions.
    static var execution: RunningExecution? {
        if case .inside(let running) = ExecutionScope.current { running } else { current?.execution.object }
    }

    private let key: DependencyKey
    private let noted = Locked(false)
    /// The record of the outer build: the build that reads the default of this record. `nil` if there is no outer
    /// build. ``note()`` also marks the outer record.
    private let outer = UnimplementedRead.current
    /// The execution that contains the build. A build is not part of its execution, so ``ExecutionScope`` cannot find
    /// the execution. The reference is weak, because a task that the build starts keeps this record.
    private let execution = WeakReference(UnimplementedRead.execution)

    init(of key: DependencyKey) { self.key = key }

    var isNoted: Bool { noted.withLock { $0 } }

    /// The name of the dependency whose default is built by the outermost build, or `nil` if there is no outer build.
    var nameOfOutermost: String? { outer.map { $0.nameOfOutermost ?? $0.key.name } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
