/// The numbers that were last given to a store, an execution and a commit of the process; 0 if none was given.
@MainActor struct Numbering {
    var stores: UInt64 = 0
    var executions: UInt64 = 0
    var commits: UInt64 = 0

    private static var given = Numbering()

    /// Returns a new number of one kind, and records that the number was given. The first number is 1.
    static func next(_ kind: WritableKeyPath<Numbering, UInt64>) -> UInt64 {
        given[keyPath: kind] += 1
        return given[keyPath: kind]
    }
}
