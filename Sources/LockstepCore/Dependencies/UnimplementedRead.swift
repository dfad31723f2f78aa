/// A record of whether a default reads an `unimplemented` dependency while the default is built.
///
/// After such a read, the default is not stored, so the next test that reads the default fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that the current code builds, or `nil`.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the default that needs this default, or `nil`. ``note()`` also marks the outer records.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
