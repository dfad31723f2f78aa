import Observation

/// An observable object that knows whether it may have observers. For example, a family keeps a store while the
/// store's `ObserverProbe` may have observers.
///
/// The framework Observation does not report whether an object is observed. Therefore, each place has its own key path
/// object. Each registration of an observer also holds this object, until the observer is woken or released. If the
/// place is not the only owner of the object, there may be an observer.
@MainActor final class ObserverProbe: Observable, DerivedSource {
    /// The derived values that read this object; `nil` if no derived value has read it yet.
    var dependents: Dependents?
    private let registrar = ObservationRegistrar()
    // Not lazy, because checking a lazy property copies it, and the copy would be a second reference.
    private var keyPath: KeyPath<ObserverProbe, Void>
    private static var count = 0

    private subscript(_: Int) -> Void { () }

    init() {
        Self.count += 1
        keyPath = \ObserverProbe[Self.count]
    }

    /// Registers the current observer, or the derived value that is being computed.
    func access() {
        switch Reading.mode {
        case .derived: DerivedReading.noteSource(self)
        case .nested where NestedReading.noteSource(self): break
        default: registrar.access(self, keyPath: keyPath)
        }
    }

    /// Whether a derived value depends on this object, or an observer is possibly registered.
    var mayBeObserved: Bool { dependents?.isEmpty == false || !isKnownUniquelyReferenced(&keyPath) }

    /// Marks the dependent derived values as outdated. Their observers wake in the next turn.
    func markDependents() { for dependent in dependents?.all ?? [] { dependent.sourceDidChangeQuietly() } }

    /// Marks the dependent derived values as outdated, and wakes the observers.
    func wake() {
        dependents?.sourceDidChange()
        registrar.withMutation(of: self, keyPath: keyPath) {}
    }
}
