/// The base class of ``OptimisticPart``. It does not depend on the type of the part.
@MainActor class AnyOptimisticPart {
    fileprivate init() {}

    /// The number of pending changes of the part.
    var count: Int { 0 }

    /// Whether all optimistic changes of the part are confirmed and included in its confirmed value. If `true`,
    /// ``OptimisticChanges`` no longer needs the part. See ``PendingChanges/isEmpty``. A subclass overrides this
    /// property.
    var isEmpty: Bool { true }

    /// Compares the current value of the part with the last shown value. If they differ, records that other code, such
    /// as an ordinary commit, wrote the part.
    ///
    /// Call this method before each use of the part's changes. An ordinary commit does not call it, because that would
    /// make every commit slower. A subclass overrides this method.
    func noteWrite() {}

    /// Whether the confirmed value of the part is exact. An inexact value may contain pending changes. See
    /// ``PendingChanges/isConfirmedExact``. A subclass overrides this property.
    var isConfirmedExact: Bool { true }

    /// Replaces the part in a snapshot by its value without the pending changes. Does nothing if `key` is not a
    /// writable key path of the snapshot. A subclass overrides this method.
    func confirm<Snapshot>(_ snapshot: inout Snapshot, at key: PartialKeyPath<Snapshot>) {}

    /// Returns the range of bytes that the part occupies in the memory of a snapshot. Returns `nil` if the part is
    /// computed, or is stored outside the memory of the snapshot. A subclass overrides this method.
    func bytes<Snapshot>(at key: PartialKeyPath<Snapshot>) -> Range<Int>? { nil }
}

/// A part of a store's state that has optimistic changes.
final class OptimisticPart<Part>: AnyOptimisticPart {
    /// The pending changes, and the confirmed value to which they are applied.
    var changes: PendingChanges<Part>
    private let read: @MainActor () -> Part?

    /// Creates a part without pending changes. The current value of the part becomes the confirmed value.
    ///
    /// - Parameters:
    ///   - isRefreshing: Whether a load of the part is running.
    ///   - read: A closure that reads the part without observing it. The closure must not keep the store alive.
    init(isRefreshing: Bool, _ read: @escaping @MainActor () -> Part?) {
        self.read = read
        changes = PendingChanges(read(), isRefreshing: isRefreshing)
        super.init()
    }

    override var count: Int { changes.pending.count }
    override var isEmpty: Bool { changes.isEmpty }
    override func noteWrite() { changes.handle(.write(read())) }

    override var isConfirmedExact: Bool { currentChanges.isConfirmedExact }

    /// A copy of the changes that includes the writes by other code.
    private var currentChanges: PendingChanges<Part> {
        var changes = changes
        changes.handle(.write(read()))
        return changes
    }

    override func confirm<Snapshot>(_ snapshot: inout Snapshot, at key: PartialKeyPath<Snapshot>) {
        if let key = key as? WritableKeyPath<Snapshot, Part>, let confirmed = currentChanges.confirmed {
            snapshot[keyPath: key] = confirmed
        }
    }

    override func bytes<Snapshot>(at key: PartialKeyPath<Snapshot>) -> Range<Int>? {
        MemoryLayout<Snapshot>.offset(of: key).map { $0..<($0 + MemoryLayout<Part>.size) }
    }

    /// Reads the shown value again from the store, because a `didSet` or `computed(new:old:)` may have corrected the
    /// assigned value.
    func didShow() {
        if let value = read() { changes.didShow(value) }
    }
}
