/// The state and the tasks that are kept from one rendering to the next, by their place in the tree.
@MainActor final class ViewGraph {
    typealias Path = [AnyHashable]

    /// Whether the views are on the screen, so that their tasks run.
    var isOnScreen = false
    /// The actions that views run after the rendering, because a value differs from the previous one.
    var afterwards: [() -> Void] = []
    /// The animations of changes so far.
    var animations: [String] = []

    private var kept: [Path: AnyObject] = [:]
    private var seen: Set<Path> = []
    private var tasks: [Path: ViewTask] = [:]
    private var declared: [Path: ViewTask] = [:]

    /// Renders once. State that is no longer in the tree is discarded, and its tasks are cancelled.
    func rendering<Result>(_ render: () -> Result) -> Result {
        seen = []
        declared = [:]
        let result = render()
        kept = kept.filter { seen.contains($0.key) }
        if isOnScreen { runDeclaredTasks() }
        let actions = afterwards
        afterwards = []
        for action in actions { action() }
        return result
    }

    func stored<Value: AnyObject>(at path: Path, _ make: () -> Value) -> Value {
        seen.insert(path)
        if let value = kept[path] as? Value { return value }
        let value = make()
        kept[path] = value
        return value
    }

    func declareTask<ID: Equatable>(at path: Path, id: ID, _ action: @escaping @Sendable () async -> Void) {
        declared[path] = ViewTask(action) {
            ($0 as? ID) == id
        } id: {
            id
        }
    }

    /// Takes all views off the screen.
    ///
    /// - Returns: The cancelled tasks.
    func cancelTasks() -> [Task<Void, Never>] {
        isOnScreen = false
        defer { tasks = [:] }
        return tasks.values.compactMap { $0.cancel() }
    }

    private func runDeclaredTasks() {
        for (path, task) in tasks where declared[path].map({ $0.isSame(as: task) }) != true {
            _ = task.cancel()
            tasks[path] = nil
        }
        for (path, task) in declared where tasks[path] == nil {
            task.start()
            tasks[path] = task
        }
    }
}

/// A task of a view.
@MainActor private final class ViewTask {
    private let action: @Sendable () async -> Void
    private let isEqual: (Any) -> Bool
    private let id: () -> Any
    private var running: Task<Void, Never>?

    init(_ action: @escaping @Sendable () async -> Void, isEqual: @escaping (Any) -> Bool, id: @escaping () -> Any) {
        self.action = action
        self.isEqual = isEqual
        self.id = id
    }

    func isSame(as other: ViewTask) -> Bool { isEqual(other.id()) }

    func start() { running = Task { [action] in await action() } }

    func cancel() -> Task<Void, Never>? {
        running?.cancel()
        return running
    }
}
