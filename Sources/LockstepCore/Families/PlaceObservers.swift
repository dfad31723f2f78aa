/// The observers that read the stores of a family through the family. ``TransactionQueue`` wakes these observers when
/// members are removed, and when the family checks whether the observers still exist.
final class PlaceObservers: Observers {
    private static let change = Changes(rawValue: 1)

    /// The places of the members whose observers will wake. See ``FamilyMember/place``.
    private var places: [ObservedPlace] = []

    override init() {}

    /// Wakes the observers of the members with these places, as soon as no transaction is open (promise C1).
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
