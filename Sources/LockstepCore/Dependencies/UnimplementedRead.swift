/// Whether a default, while it is built, reads a dependency that has no value.
///
/// What is made of such a read is not kept: the next test that reads the dependency is to fail, too.
final class UnimplementedRead: Sendable {
    /// That of the default that is being built.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// That of the default that needs this one.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
