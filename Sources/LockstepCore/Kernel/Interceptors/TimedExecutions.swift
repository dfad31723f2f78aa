/// An interceptor that has to wait, and therefore supports only async work. If a synchronous method lists such an
/// interceptor, a warning says to make the method async.
@MainActor protocol WaitingInterceptor: StoreInterceptor {}

/// The name and the store of an execution. Throttling, debouncing and run policies treat each pair separately.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String
}

extension TimedName {
    @MainActor init(of context: ExecutionContext) { self.init(store: context.store, name: context.methodName) }
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
    /// The names that are probably misspelled. The key is a name in `unmatched`, and the value is the similar name of
    /// an execution.
    private var similar: [String: String] = [:]

    /// The execution names that are not in `names`, and that were already compared with `unmatched`. The set contains
    /// at most 100 names. Further names are not compared.
    private var others: Set<String> = []

    init(_ names: [String], of interceptor: any StoreInterceptor.Type) {
        self.names = Set(names)
        self.interceptor = interceptor
        typeName = "\(interceptor)"
        unmatched = self.names
    }

    deinit {
        for (name, other) in similar.sorted(by: { $0.key < $1.key }) {
            RuntimeWarning.reportOnce(
                "\(typeName) \(name)",
                "\(typeName) is for \"\(name)\", but no action or method of that name ran. Did you mean \"\(other)\"?"
            )
        }
    }

    /// Returns whether the interceptor applies to an execution.
    ///
    /// The execution must be an action or a method. If the interceptor has names, the execution must have one of them.
    /// If the execution has a different name, this method also stores each of the interceptor's names that is probably
    /// a misspelling of this name.
    func contains(_ context: ExecutionContext) -> Bool {
        guard context.kind == .action || context.kind == .method else { return false }
        let name = context.methodName
        if names.isEmpty || names.contains(name) {
            if unmatched.remove(name) != nil { similar[name] = nil }
            return true
        }
        if !unmatched.isEmpty, others.count < 100, others.insert(name).inserted {
            for unmatched in unmatched where name.isMisspelled(as: unmatched) { similar[unmatched] = name }
        }
        return false
    }

    /// Reports a synchronous execution with one of the interceptor's names. The interceptor has no effect on
    /// synchronous work, because such work cannot wait.
    func skip(_ context: ExecutionContext) {
        InterceptorCheck.noteAbsence(of: .synchronous, in: interceptor, context)
        guard !names.isEmpty, context.chain?.isOwnCalled != true, contains(context) else { return }
        RuntimeWarning.reportOnce(
            "\(typeName) \(context.methodName)", InterceptorCheck.synchronous(context, interceptor))
    }
}
