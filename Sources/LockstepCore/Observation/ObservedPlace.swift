import Observation

/// Something to observe that knows whether it may be observed.
///
/// Observation has no function that says so. But a registration holds the key path that it was made with, until it fires or is
/// released. Each place has a key path object of its own, so a second reference to that object says that an observer may exist.
@MainActor final class ObservedPlace: Observable, DerivedSource {
    /// The derived values that read it.
    var dependents: Dependents?
    private let registrar = ObservationRegistrar()
    // Not lazy: a lazy property is copied where it is checked, and the copy would be the second reference.
    private var keyPath: KeyPath<ObservedPlace, Void>
    private static var count = 0

    private subscript(_: Int) -> Void { () }

    init() {
        Self.count += 1
        keyPath = \ObservedPlace[Self.count]
    }

    /// Registers the observer that the code runs for, or the derived value that it computes.
    func access() {
        if Reading.mode == .derived { DerivedReading.note(self) } else { registrar.access(self, keyPath: keyPath) }
    }

    /// Whether it may be observed: a registration exists that has not fired, or a derived value that read it.
    var mayBeObserved: Bool { dependents?.isEmpty == false || !isKnownUniquelyReferenced(&keyPath) }

    /// Wakes the observers.
    func wake() {
        dependents?.sourceDidChange()
        registrar.withMutation(of: self, keyPath: keyPath) {}
    }
}
