import Observation

/// An observable object that knows whether it may have observers. For example, each member of a family has such an
/// object, so that the family does not release a store that is observed.
///
/// Observation has no function that returns whether an object is observed. But the registration of an observer holds
/// its key path until the observer is woken or released. Each `ObservedPlace` has its own key path object, so a second
/// reference to the key path object means that an observer may exist.
@MainActor final class ObservedPlace: Observable, DerivedSource {
    /// The derived values that read this object; `nil` if no derived value has read it yet.
    var dependents: Dependents?
    private let registrar = ObservationRegistrar()
    // Not lazy, because checking a lazy property copies it, and the copy would be a second reference.
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

    /// Whether this object may have observers: an observer that was not woken since it registered, or a derived value
    /// that read this object.
    var mayBeObserved: Bool { dependents?.isEmpty == false || !isKnownUniquelyReferenced(&keyPath) }

    /// Wakes the observers, and marks the derived values that read this object as outdated.
    func wake() {
        dependents?.sourceDidChange()
        registrar.withMutation(of: self, keyPath: keyPath) {}
    }
}
