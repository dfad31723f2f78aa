/// A record of whether an `unimplemented` dependency is read while a default is built.
///
/// If so, the default is not stored, so that the next test that reads the default fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that the current code builds; `nil` if the code builds no default.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the default whose build reads this default, or `nil`. ``note()`` marks both records.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
