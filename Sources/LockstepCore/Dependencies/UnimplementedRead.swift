/// A record of whether the code that builds a default value has read an `unimplemented` dependency.
///
/// After such a read, the default value is not stored. So the next test that reads the value builds it again, and
/// fails, too.
final class UnimplementedRead: WorkContextKey, Sendable {
    static let defaultValue: UnimplementedRead? = nil

    /// The record for the default value that the current code is building, or `nil` if the current code does not build
    /// a default value.
    static var current: UnimplementedRead? { WorkContext.current[UnimplementedRead.self] }

    /// The frame of the current code, or `nil` outside all work. If the current code builds a default value, this is the
    /// frame of the code that reads the default value.
    static var frame: Frame? { WorkContext.current.frame ?? current?.frame.object }

    private let key: DependencyKey
    private let noted = Locked(false)
    /// If another default value reads this default value, the record for the other default value. Otherwise, `nil`.
    /// The method ``noteRead()`` marks both records.
    private let outer = UnimplementedRead.current
    /// The frame of the code that reads the default value, or `nil` outside all work. It is stored here, because a
    /// default value is built outside all frames.
    ///
    /// The reference is weak. Otherwise, a task that is started while the default value is built would keep the frame
    /// alive.
    private let frame = WeakReference(UnimplementedRead.frame)

    init(of key: DependencyKey) { self.key = key }

    var isNoted: Bool { noted.withLock { $0 } }

    /// If other default values read this default value while they are built, the name of the dependency whose build
    /// started first. Otherwise, `nil`.
    var nameOfOutermost: String? { outer.map { $0.nameOfOutermost ?? $0.key.name } }

    /// The names of the dependencies whose defaults the current code builds, from `key` to the innermost one, which needs
    /// `key`. They are the text of a message.
    static func cycle(to key: DependencyKey) -> String {
        var names = [key.name]
        for read in sequence(first: current, next: { $0?.outer }) {
            guard let read else { break }
            names.insert(read.key.name, at: 0)
            if read.key == key { break }
        }
        return names.joined(separator: " → ")
    }

    func noteRead() {
        noted.withLock { $0 = true }
        outer?.noteRead()
    }
}
