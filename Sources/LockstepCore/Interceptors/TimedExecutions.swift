/// An interceptor that has to wait, so it can only wrap async work. If a synchronous method lists such an interceptor,
/// a warning says to make the method async.
@MainActor protocol WaitingInterceptor: StoreInterceptor {}

/// The name of an execution together with its store. Throttling, debouncing and run policies treat each pair of a name
/// and a store separately.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String

    @MainActor init(of context: ExecutionContext) {
        store = context.store
        name = context.methodName
    }
}

/// The executions that a `ThrottleInterceptor`, a `DebounceInterceptor` or a `RunPolicyInterceptor` applies to: those
/// with certain names, or all actions and methods.
///
/// An instance is released with its interceptor. Names that have matched no execution by then are reported, if other
/// actions or methods ran: the names may be misspelled, or the method may have been renamed.
@MainActor final class TimedExecutions {
    private let interceptor: String
    /// The kinds of work that the interceptor can apply to, as text for the warning.
    private let kind: String
    private let names: Set<String>
    /// The names that have matched no execution yet.
    private var unmatched: Set<String>
    /// The names of up to 10 actions and methods that ran and are not in `names`. The warning about names that matched
    /// nothing lists them as examples.
    private var others: Set<String> = []

    /// The names that were reported, each with the type of its interceptor. A name is reported once for each type of
    /// interceptor, because an app makes many stores of the same type, each with its own interceptors.
    nonisolated private static let reported = Locked<Set<String>>([])

    init(_ names: [String], of interceptor: Any.Type) {
        self.names = Set(names)
        self.interceptor = "\(interceptor)"
        kind = interceptor is any WaitingInterceptor.Type ? "async action or method" : "action or method"
        unmatched = self.names
    }

    deinit {
        guard !others.isEmpty else { return }
        let ran = others.sorted().joined(separator: ", ")
        for name in unmatched.sorted() {
            let entry = "\(interceptor) \(name)"
            guard TimedExecutions.reported.withLock({ $0.insert(entry).inserted }) else { continue }
            RuntimeWarning.report(
                "\(interceptor) is for \"\(name)\", but no \(kind) of that name ran. These ran: \(ran).")
        }
    }

    /// Returns whether the interceptor applies to an execution. Also records the name of the execution, for the
    /// warning about names that match nothing.
    func contains(_ context: ExecutionContext) -> Bool {
        let isNamed = context.kind == .action || context.kind == .method
        guard !names.isEmpty else { return isNamed }
        guard names.contains(context.methodName) else {
            if isNamed, !unmatched.isEmpty, others.count < 10 { others.insert(context.methodName) }
            return false
        }
        if !unmatched.isEmpty { unmatched.remove(context.methodName) }
        return true
    }
}
