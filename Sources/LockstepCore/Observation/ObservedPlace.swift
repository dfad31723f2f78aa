import Observation

/// Something to observe that knows whether it may be observed.
///
/// Observation has no function that says so. But a registration holds the key path that it was made with, until it fires or is
/// released. Each place has a key path object of its own, so a second reference to that object says that an observer may exist.
@MainActor final class ObservedPlace: Observable {
    private let registrar = ObservationRegistrar()
    // Not lazy: a lazy property is copied where it is checked, and the copy would be the second reference.
    private var keyPath: KeyPath<ObservedPlace, Void>
    private static var count = 0

    private subscript(_: Int) -> Void { () }

    init() {
        Self.count += 1
        keyPath = \ObservedPlace[Self.count]
    }

    /// Registers the observer that the code runs for.
    func access() { registrar.access(self, keyPath: keyPath) }

    /// Whether it may be observed: a registration exists that has not fired.
    var mayBeObserved: Bool { !isKnownUniquelyReferenced(&keyPath) }

    /// Wakes the observers.
    func wake() { registrar.withMutation(of: self, keyPath: keyPath) {} }
}
