/// The observers that read members of a family. They wake when the member that they read is removed. They also wake
/// at each check for unused members if nothing else holds the member and the member is not working (promise F3).
final class PlaceObservers: Observers {
    private static let change = Changes(rawValue: 1)

    /// The places whose observers will wake next. See ``FamilyMember/place``.
    private var places: [ObservedPlace] = []

    override init() {}

    /// Wakes the observers of these places, as soon as no transaction is open (promise C1).
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
