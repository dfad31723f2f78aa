import Observation

/// An observable object that knows whether it may be observed.
///
/// Observation has no function for that. But a registration holds its key path until it fires or is released. Each
/// place has its own key path object, so a second reference to that object means that an observer may exist.
@MainActor final class ObservedPlace: Observable, DerivedSource {
    /// The derived values that read it.
    var dependents: Dependents?
    private let registrar = ObservationRegistrar()
    // Not lazy, because checking a lazy property copies it, and the copy would be the second reference.
    private var keyPath: KeyPath<ObservedPlace, Void>
    private static var count = 0

    private subscript(_: Int) -> Void { () }

    init() {
        Self.count += 1
        keyPath = \ObservedPlace[Self.count]
    }

    /// Registers the current observer, or the derived value that is being computed.
    func access() {
        if Reading.mode == .derived { DerivedReading.note(self) } else { registrar.access(self, keyPath: keyPath) }
    }

    /// Whether the object may be observed: by a registration that has not fired, or by a derived value that read it.
    var mayBeObserved: Bool { dependents?.isEmpty == false || !isKnownUniquelyReferenced(&keyPath) }

    /// Wakes the observers.
    func wake() {
        dependents?.sourceDidChange()
        registrar.withMutation(of: self, keyPath: keyPath) {}
    }
}
