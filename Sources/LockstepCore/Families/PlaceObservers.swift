/// The observers of a family's members, as one entry in the transaction queue.
final class PlaceObservers: Observers {
    private static let change = Changes(rawValue: 1)

    /// The members whose observers will wake.
    private var places: [ObservedPlace] = []

    override init() {}

    /// Wakes the observers of some members, as soon as no transaction is open (promise C1).
    func wake(_ changed: [ObservedPlace]) {
        let observed = changed.filter(\.mayBeObserved)
        if observed.isEmpty { return }
        places += observed
        if add(Self.change) {
            TransactionQueue.wake(self, causedBy: ExecutionScope.now?.execution, changedBy: nil)
        }
        TransactionQueue.settle()
    }

    override func parts(of changes: Changes) -> [ObservedPart] { [] }

    override func wake(_ changes: Changes) {
        for place in exchange(&places, with: []) { place.wake() }
    }
}
