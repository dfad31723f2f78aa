/// The last assigned numbers of stores, executions and commits in the process. The value 0 means that no number was
/// assigned yet.
@MainActor struct Numbering {
    var stores: UInt64 = 0
    var executions: UInt64 = 0
    var commits: UInt64 = 0

    private static var last = Numbering()

    /// Returns a new number for a store, an execution or a commit. The first number of each kind is 1.
    static func next(_ kind: WritableKeyPath<Numbering, UInt64>) -> UInt64 {
        last[keyPath: kind] += 1
        return last[keyPath: kind]
    }
}
