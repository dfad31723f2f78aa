/// The observers that read members of a family.
///
/// An observer wakes when the member that it read is removed. An observer also wakes at each check for unused members,
/// if the member that it read is neither working nor held outside the family (promise F3).
final class FamilyObservers: Observers {
    /// The places of the members whose observers wake next. A place is the observable object of a member. See
    /// ``FamilyMember/place``.
    private var places: [ObserverProbe] = []

    /// Wakes the observers of these places, as soon as no transaction is open (promise C1).
    func wakePlaces(_ changed: [ObserverProbe]) {
        let observed = changed.filter(\.mayBeObserved)
        if observed.isEmpty { return }
        places += observed
        TransactionQueue.addWake(self)
        TransactionQueue.settle()
    }

    override func wake(_ changes: Changes) {
        for place in exchange(&places, with: []) { place.wake() }
    }
}
