/// The numbers given so far to the things that the process numbers.
@MainActor struct Numbering {
    var stores: UInt64 = 0
    var executions: UInt64 = 0
    var commits: UInt64 = 0

    private static var given = Numbering()

    /// The next number of one kind, from 1.
    static func next(_ kind: WritableKeyPath<Numbering, UInt64>) -> UInt64 {
        given[keyPath: kind] += 1
        return given[keyPath: kind]
    }
}
