/// The numbers that were last given to a store, an execution and a commit of the process.
@MainActor struct Numbering {
    var stores: UInt64 = 0
    var executions: UInt64 = 0
    var commits: UInt64 = 0

    private static var given = Numbering()

    /// Returns the next number of one kind. The first number is 1.
    static func next(_ kind: WritableKeyPath<Numbering, UInt64>) -> UInt64 {
        given[keyPath: kind] += 1
        return given[keyPath: kind]
    }
}
