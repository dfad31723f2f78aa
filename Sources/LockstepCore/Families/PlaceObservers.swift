/// The observers of members' places, for the queue.
final class PlaceObservers: Observers {
    private static let change = Changes(rawValue: 1)

    private let places: [ObservedPlace]

    private init(of places: [ObservedPlace]) { self.places = places }

    /// Wakes the observers of some places, when no transaction is open (promise C1).
    static func wake(_ places: [ObservedPlace]) {
        let observed = places.filter(\.mayBeObserved)
        if observed.isEmpty { return }
        let observers = PlaceObservers(of: observed)
        _ = observers.add(change)
        TransactionQueue.wake(observers, causedBy: ExecutionScope.now?.execution, changedBy: nil)
        TransactionQueue.settle()
    }

    override func parts(of changes: Changes) -> [ObservedPart] { [] }

    override func wake(_ changes: Changes) { for place in places { place.wake() } }
}
