/// A record of whether the code that builds a default value has read an `unimplemented` dependency.
///
/// After such a read, the default value is not stored. So the next test that reads the value builds it again, and
/// fails, too.
final class UnimplementedRead: Sendable {
    /// The record for the default value that the current code is building, or `nil` if the current code does not build
    /// a default value.
    @TaskLocal static var current: UnimplementedRead?

    /// The execution of the current code, or `nil` outside all executions. If the current code builds a default value,
    /// this is the execution that reads the default value.
    static var execution: RunningExecution? {
        if case .inside(let running) = ExecutionScope.current { running } else { current?.execution.object }
    }

    private let key: DependencyKey
    private let noted = Locked(false)
    /// If another default value reads this default value, the record for the other default value. Otherwise, `nil`.
    /// The method ``note()`` marks both records.
    private let outer = UnimplementedRead.current
    /// The execution that reads the default value, or `nil` outside all executions. It is stored here, because
    /// ``ExecutionScope`` has no current execution while a default value is built.
    ///
    /// The reference is weak. Otherwise, a task that is started while the default value is built would keep the
    /// execution alive.
    private let execution = WeakReference(UnimplementedRead.execution)

    init(of key: DependencyKey) { self.key = key }

    var isNoted: Bool { noted.withLock { $0 } }

    /// If other default values read this default value while they are built, the name of the dependency whose build
    /// started first. Otherwise, `nil`.
    var nameOfOutermost: String? { outer.map { $0.nameOfOutermost ?? $0.key.name } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
