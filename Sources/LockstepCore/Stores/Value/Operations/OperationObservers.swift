/// A *total*: an observable property of all operations together, such as ``OperationTracker/hasErrors``. The raw
/// value is the index of a bit in ``Changes``. The bits 0 to 31 belong to the value of the store.
enum OperationsTotal: UInt64, CaseIterable {
    case active = 32
    case hasActive, errors, hasErrors

    /// The set of changes that contains only this property.
    var change: Changes { Changes(rawValue: 1 << rawValue) }
}

/// An observable property of one operation.
enum OperationPart {
    case isActive, error
}

/// The observers of operations.
final class OperationObservers: Observers {
    /// One signal for each ``OperationsTotal`` that was ever read. The signal wakes the observers.
    @exclusivity(unchecked) private var totals: [OperationsTotal: Signal] = [:]
    /// The signals of single operations. If the `isActive` or the `error` of an operation was ever read, this property
    /// of the operation has a signal, which wakes the observers. The keys do not retain the operations.
    @exclusivity(unchecked) private var single: [Key: Signal] = [:]
    /// The signals in ``single`` whose observers the next ``wake(_:)`` must call. Each signal appears once.
    @exclusivity(unchecked) private var changed: [Signal] = []

    /// The one bit in ``Changes`` that stands for a change of any ``OperationPart`` of any operation.
    private static let bit = Changes(rawValue: 1 << 40)

    private struct Key: Hashable {
        let hash: Int
        let part: OperationPart
    }

    override init() {}

    /// The number of signals in ``single``.
    var count: Int { single.count }

    /// Registers the current observer for a property of all operations together.
    func access(_ total: OperationsTotal) { signal(&totals[total]).access() }

    /// Registers the current observer for a property of one operation.
    func access<Operation: Hashable>(_ part: OperationPart, of operation: Operation) {
        signal(&single[Key(hash: operation.hashValue, part: part)]).access()
    }

    private func signal(_ known: inout Signal?) -> Signal {
        if let known { return known }
        let made = Signal()
        known = made
        return made
    }

    /// Records that a property of one operation changed. The next ``wake(_:)`` wakes the observers of the property.
    ///
    /// - Parameters:
    ///   - part: The property.
    ///   - operation: The operation.
    /// - Returns: The bit to add to the changes of the transaction, or an empty set if the property was never read.
    func notePart<Operation: Hashable>(_ part: OperationPart, of operation: Operation) -> Changes {
        if single.isEmpty { return [] }
        guard let signal = single[Key(hash: operation.hashValue, part: part)] else { return [] }
        if !changed.contains(where: { $0 === signal }) { changed.append(signal) }
        return Self.bit
    }

    override func parts(of changes: Changes) -> [ObservedPart] {
        let observed = OperationsTotal.allCases.filter { changes.contains($0.change) }.map { total in
            ObservedPart(name: "operations.\(total)", observers: totals[total]?.observerCount ?? 0)
        }
        let single = changed.map { ObservedPart(name: "an operation", observers: $0.observerCount) }
        return observed + single
    }

    override func wake(_ changes: Changes) {
        for total in OperationsTotal.allCases where changes.contains(total.change) { totals[total]?.wake() }
        if changes.contains(Self.bit) {
            for signal in exchange(&changed, with: []) { signal.wake() }
        }
    }
}
