/// A record of whether a dependency without a value is read while a default is built.
///
/// If so, the default is not stored. The next test that reads it then fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that the current code builds; `nil` if the code builds no default.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the outer default, whose build reads this default; `nil` if there is none. ``note()`` marks both
    /// records.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
