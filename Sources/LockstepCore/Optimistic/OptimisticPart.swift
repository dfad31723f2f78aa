/// A part of a store's state that is changed optimistically, whatever its type.
@MainActor class AnyOptimisticPart {
    fileprivate init() {}

    /// How many of its changes are not confirmed.
    var count: Int { 0 }

    /// Whether nothing is left to keep.
    var isEmpty: Bool { true }

    /// Notes what something else than an optimistic change did to the part.
    ///
    /// Nothing notes each write of a store when it is made: that would be work for every write. What is compared
    /// instead is the value that was shown last and the current one, before anything depends on it.
    func noteWrite() {}

    /// Puts the part without the changes that are pending into a snapshot, if the key path leads to it there.
    func confirm<Snapshot>(_ snapshot: inout Snapshot, at key: PartialKeyPath<Snapshot>) {}
}

/// A part of a store's state that is changed optimistically.
final class OptimisticPart<Part>: AnyOptimisticPart {
    var changes: PendingChanges<Part>
    private let read: @MainActor () -> Part?

    /// - Parameters:
    ///   - isRefreshing: Whether a refresh of the part is in flight.
    ///   - read: Reads the part, unobserved. It must not keep the store alive.
    init(isRefreshing: Bool, _ read: @escaping @MainActor () -> Part?) {
        self.read = read
        changes = PendingChanges(read(), isRefreshing: isRefreshing)
        super.init()
    }

    override var count: Int { changes.pending.count }
    override var isEmpty: Bool { changes.isEmpty }
    override func noteWrite() { changes.handle(.write(read())) }

    override func confirm<Snapshot>(_ snapshot: inout Snapshot, at key: PartialKeyPath<Snapshot>) {
        var changes = changes
        changes.handle(.write(read()))
        if let key = key as? WritableKeyPath<Snapshot, Part>, let confirmed = changes.confirmed {
            snapshot[keyPath: key] = confirmed
        }
    }

    /// Takes what the store made of the value that it was to show: a `didSet` or `computed(new:old:)` may have
    /// corrected it.
    func didShow() {
        if let value = read() { changes.didShow(value) }
    }
}
