/// An interceptor that waits, so that it is for async work only: the method has to change, and not the interceptor.
@MainActor protocol WaitingInterceptor: StoreInterceptor {}

/// What throttling and debouncing distinguish: executions of one name, of one store.
struct TimedName: Hashable {
    let store: StoreReference
    let name: String

    @MainActor init(of context: ExecutionContext) {
        store = context.store
        name = context.methodName
    }
}

/// The executions that a throttle or a debounce is for: those of certain names, or each action and method.
///
/// It is released with its interceptor. If a name is misspelt, or that of a method that was renamed since, it then has
/// matched nothing, and is reported.
@MainActor final class TimedExecutions {
    private let interceptor: String
    /// What it can be for.
    private let kind: String
    private let names: Set<String>
    private var unmatched: Set<String>
    /// Names of other actions and methods, as examples.
    private var others: Set<String> = []

    /// Each name is reported once for each type: an app makes many stores of a kind.
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
                "\(interceptor) is for \"\(name)\", but no \(kind) of that name ran. These did: \(ran).")
        }
    }

    /// Whether an execution is one of them.
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
