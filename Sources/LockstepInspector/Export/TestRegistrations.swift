import LockstepCore
import LockstepRecording

/// The lines of a test that register executions for the replay. If the user must complete a line, the line is commented
/// out.
@MainActor struct TestRegistrations {
    private(set) var lines: [String] = []

    /// Creates the lines for the outermost executions in the events of a store.
    init(of events: some Collection<StoreEvent>, isValueStore: Bool) {
        let commits = Dictionary(
            events.compactMap { if case .committed(let commit) = $0 { (commit.execution.id, commit) } else { nil } }
        ) { first, _ in first }
        var known: Set<String> = []
        for case .started(let execution) in events where execution.enclosing == nil {
            guard known.insert("\(execution.kind) \(execution.name)").inserted else { continue }
            let line = Self.registration(of: execution, isValueStore: isValueStore, commits[execution.id])
            if !lines.contains(line) { lines.append(line) }
        }
        if lines.allSatisfy({ $0.hasPrefix("//") }) { lines.append("_ = $0") }
    }

    /// Returns the line of the test that registers an execution. `commit` is the first commit of the execution, or `nil`
    /// if the execution has no commit.
    private static func registration(of execution: Execution, isValueStore: Bool, _ commit: Commit?) -> String {
        let name = execution.name
        switch execution.kind {
        case .action where isIdentifier(name): return "$0.action(\\.\(name))"
        case .commit where isValueStore && ["set", "setError", "startLoading", "reset"].contains(name):
            return "$0.changes()"
        case .commit where isField(name, after: commit): return "$0.property(\\.\(name))"
        case .method where name.hasSuffix("()") && isIdentifier(String(name.dropLast(2))):
            return "$0.on(\(name.debugDescription)) { store in try await store.\(name) }"
        default:
            return "// $0.on(\(name.debugDescription)) { store in /* start the \(execution.kind.rawValue) again */ }"
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.unicodeScalars.first, first == "_" || first.properties.isXIDStart else { return false }
        return name.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
    }

    /// Returns whether a name is a field of the state after a commit, such as `address.city`.
    private static func isField(_ name: String, after commit: Commit?) -> Bool {
        let path = name.split(separator: ".").map(String.init)
        guard let commit, path.allSatisfy(isIdentifier) else { return false }
        var tree: ValueTree? = ValueTree(commit.after)
        for label in path { tree = tree.flatMap { $0.isCollection ? nil : $0.part(label) } }
        return tree != nil
    }
}
