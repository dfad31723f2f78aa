/// An interceptor that has to wait, and therefore supports only async work. If a synchronous method lists such an
/// interceptor, a warning says to make the method async.
@MainActor protocol WaitingInterceptor: StoreInterceptor {}

/// The name and the store of an execution. Throttling, debouncing and run policies treat each pair separately.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String

    @MainActor init(of context: ExecutionContext) {
        store = context.store
        name = context.methodName
    }
}

/// The executions that a `ThrottleInterceptor`, a `DebounceInterceptor` or a `RunPolicyInterceptor` applies to: the
/// actions and methods with the interceptor's names. An interceptor without names applies to all actions and methods.
///
/// When the interceptor is released, this object reports misspelled names. A name is reported if no execution had
/// this name, but an execution had a similar name.
@MainActor final class TimedExecutions {
    private let interceptor: any StoreInterceptor.Type
    /// The name of the interceptor's type, for warnings.
    private let typeName: String
    private let names: Set<String>
    /// The names that have matched no execution yet.
    private var unmatched: Set<String>
    /// For each name in `unmatched`, a name that ran and is nearly the same.
    private var similar: [String: String] = [:]

    /// The names of executions that are not in `names`. Each name was compared once with the names in `unmatched`. The
    /// set contains at most 100 names.
    private var others: Set<String> = []

    init(_ names: [String], of interceptor: any StoreInterceptor.Type) {
        self.names = Set(names)
        self.interceptor = interceptor
        typeName = "\(interceptor)"
        unmatched = self.names
    }

    deinit {
        for (name, other) in similar.sorted(by: { $0.key < $1.key }) {
            Self.report(
                name, of: typeName,
                "\(typeName) is for \"\(name)\", but no action or method of that name ran. Did you mean \"\(other)\"?"
            )
        }
    }

    /// Returns whether the interceptor applies to an execution.
    ///
    /// If the interceptor has names, the execution must have one of them. A name that no execution has, but that is
    /// similar to the name of an execution, may be misspelled. Such names are collected here.
    func contains(_ context: ExecutionContext) -> Bool {
        guard isNamed(context) else { return false }
        if names.isEmpty { return true }
        return isMatch(context.methodName)
    }

    /// Reports a synchronous execution with one of the interceptor's names. The interceptor skips synchronous work,
    /// because such work cannot wait.
    func skip(_ context: ExecutionContext) {
        InterceptorCheck.noteAbsence(of: .synchronous, in: interceptor, context)
        let name = context.methodName
        guard isNamed(context), context.chain?.isOwnCalled != true, isMatch(name) else { return }
        Self.report(name, of: typeName, InterceptorCheck.synchronous(context, interceptor))
    }

    /// Returns whether the execution is an action or a method. The interceptor does not apply to other executions.
    private func isNamed(_ context: ExecutionContext) -> Bool { context.kind == .action || context.kind == .method }

    /// Returns whether `name` is one of the interceptor's names. If not, compares `name` with the names in `unmatched`.
    private func isMatch(_ name: String) -> Bool {
        if names.contains(name) {
            if unmatched.remove(name) != nil { similar[name] = nil }
            return true
        }
        if !unmatched.isEmpty, others.count < 100, others.insert(name).inserted {
            for unmatched in unmatched where name.isMisspelled(as: unmatched) { similar[unmatched] = name }
        }
        return false
    }

    /// Reports a name, once for each type of interceptor.
    nonisolated private static func report(_ name: String, of typeName: String, _ message: String) {
        RuntimeWarning.reportOnce("\(typeName) \(name)", message)
    }
}
