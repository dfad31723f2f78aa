/// A part of a value store: one of the properties that are observed separately.
enum ValuePart: UInt64, CaseIterable {
    case state, value, latestValue, error, isIdle, isLoading, isFailed, hasValue, isFresh, valueVersion, age

    /// The set of changes that contains only this part. Bits 32 and above are for operations.
    var change: Changes { Changes(rawValue: 1 << rawValue) }
}

/// The observers of a store's value and of the store's operations.
final class ValueObservers: Observers {
    /// The observers of the operations; `nil` if the store has no operations.
    @exclusivity(unchecked) var ofOperations: Observers?
    /// The signals that register and wake the observers, one for each ``ValuePart``. The index is the raw value of the
    /// part. The element is `nil` if the part was never read.
    @exclusivity(unchecked) private var signals: [Signal?] = Array(repeating: nil, count: ValuePart.allCases.count)

    /// Whether any part was ever read.
    @exclusivity(unchecked) private(set) var isObserved = false

    override init() {}

    /// Registers the current observer for a part.
    func access(_ part: ValuePart) {
        let place = Int(part.rawValue)
        if let signal = signals[place] { return signal.access() }
        let made = Signal()
        isObserved = true
        signals[place] = made
        made.access()
    }

    override func parts(of changes: Changes) -> [ObservedPart] {
        let parts = ValuePart.allCases.filter { changes.contains($0.change) }.map { part in
            ObservedPart(name: "\(part)", observers: signals[Int(part.rawValue)]?.observerCount ?? 0)
        }
        return parts + (ofOperations?.parts(of: changes) ?? [])
    }

    override func wake(_ changes: Changes) {
        for part in ValuePart.allCases where changes.contains(part.change) { signals[Int(part.rawValue)]?.wake() }
        ofOperations?.wake(changes)
    }
}
