/// A record that is made while the default of a dependency is built. It shows whether the default reads an
/// `unimplemented` dependency.
///
/// After such a read, the default is not stored. So the next test that reads the default fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the default that the current code builds, or `nil` if the code builds no default.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the default that needs this default, or `nil`. ``note()`` marks both records.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
