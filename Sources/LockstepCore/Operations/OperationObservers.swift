/// What is observed of all operations together. The first bits of ``Changes`` are those of a value; these follow.
enum OperationsTotal: UInt64, CaseIterable {
    case active = 32
    case hasActive, errors, hasErrors

    var change: Changes { Changes(rawValue: 1 << rawValue) }
}

/// What is observed of one operation.
enum OperationPart {
    case isActive, error
}

/// The observers of operations.
final class OperationObservers: Observers {
    /// One for each total that was read.
    @exclusivity(unchecked) private var totals: [OperationsTotal: Signal] = [:]
    /// Those of single operations, by hash values: an operation is not kept because it was read.
    @exclusivity(unchecked) private var single: [Key: Signal] = [:]
    /// The signals of the single operations that changed.
    @exclusivity(unchecked) private var changed: [Signal] = []

    /// The bit of single operations.
    private static let bit = Changes(rawValue: 1 << 40)

    private struct Key: Hashable {
        let hash: Int
        let part: OperationPart
    }

    override init() {}

    /// How many operations are observed one by one, and parts of them.
    var count: Int { single.count }

    func access(_ total: OperationsTotal) { signal(&totals[total]).access() }

    func access<Operation: Hashable>(_ part: OperationPart, of operation: Operation) {
        signal(&single[Key(hash: operation.hashValue, part: part)]).access()
    }

    private func signal(_ known: inout Signal?) -> Signal {
        if let known { return known }
        let made = Signal()
        known = made
        return made
    }

    /// Notes that a part of one operation changed.
    ///
    /// - Returns: What stands for it.
    func note<Operation: Hashable>(_ part: OperationPart, of operation: Operation) -> Changes {
        if single.isEmpty { return [] }
        guard let signal = single[Key(hash: operation.hashValue, part: part)] else { return [] }
        changed.append(signal)
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
