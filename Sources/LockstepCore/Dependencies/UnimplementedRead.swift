/// A record of whether a default, while it is built, reads a dependency without a value.
///
/// Such a default is not stored, so that the next test that reads the dependency fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that is being built.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the default whose closure reads this default, if any.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
