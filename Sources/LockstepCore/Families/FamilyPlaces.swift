import Observation

/// What observers of a family observe: the place of each member, apart from the state of the store at that place.
///
/// A registration with Observation holds the key path that it was made with, until it fires or is gone. Each place has a key path object of its
/// own, so a second reference to that object says that the place may still be observed. Observation has no function that says so.
@MainActor final class FamilyPlaces: Observable {
    private let registrar = ObservationRegistrar()
    private var last = 0

    fileprivate subscript(number: Int) -> Void { () }

    /// A place for another member.
    func add() -> FamilyPlace {
        last += 1
        return FamilyPlace(\FamilyPlaces[last])
    }

    /// Registers the observer that the code runs for.
    func access(_ place: FamilyPlace) { registrar.access(self, keyPath: place.keyPath) }

    /// Wakes the observers of some places, when no transaction is open (promise C1).
    func wake(_ places: [FamilyPlace]) {
        let observed = places.filter(\.mayBeObserved)
        if observed.isEmpty { return }
        let observers = ObserversOfPlaces(observed, in: self)
        _ = observers.add(ObserversOfPlaces.change)
        TransactionQueue.wake(observers, causedBy: ExecutionScope.now?.execution, changedBy: nil)
        TransactionQueue.settle()
    }

    fileprivate func wakeNow(_ place: FamilyPlace) { registrar.withMutation(of: self, keyPath: place.keyPath) {} }
}

/// The place of one member of a family.
@MainActor final class FamilyPlace {
    fileprivate var keyPath: KeyPath<FamilyPlaces, Void>

    fileprivate init(_ keyPath: KeyPath<FamilyPlaces, Void>) { self.keyPath = keyPath }

    /// Whether it may be observed: a registration exists that has not fired.
    var mayBeObserved: Bool { !isKnownUniquelyReferenced(&keyPath) }
}

/// The observers of places, for the queue.
private final class ObserversOfPlaces: Observers {
    static let change = Changes(rawValue: 1)

    private let places: [FamilyPlace]
    private let family: FamilyPlaces

    init(_ places: [FamilyPlace], in family: FamilyPlaces) {
        self.places = places
        self.family = family
    }

    override func parts(of changes: Changes) -> [ObservedPart] { [] }

    override func wake(_ changes: Changes) { for place in places { family.wakeNow(place) } }
}
