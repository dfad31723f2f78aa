/// A record of one build of a dependency's default value: whether the build reads an `unimplemented` dependency.
///
/// After such a read, the default value is not stored. The next test that reads the value therefore fails, too.
final class UnimplementedRead: Sendable {
    /// The record of the current build; `nil` if the current code builds no default value.
    @TaskLocal static var current: UnimplementedRead?

    private let noted = Locked(false)
    /// The record of the outer build: the build that reads the default of this record. `nil` if there is no outer
    /// build. ``note()`` also marks the outer record.
    private let outer = UnimplementedRead.current

    var isNoted: Bool { noted.withLock { $0 } }

    func note() {
        noted.withLock { $0 = true }
        outer?.note()
    }
}
