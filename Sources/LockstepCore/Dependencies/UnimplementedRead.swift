/// A record of whether a default, while it is built, reads a dependency without a value.
///
/// Such a default is not stored, so that the next test that reads the dependency fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that the current code builds; `nil` if the code builds no default.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the default that reads this default while it is built; `nil` if there is none. That record is
    /// marked, too.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
