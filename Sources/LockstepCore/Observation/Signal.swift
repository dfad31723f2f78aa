import Observation

/// A part of a state that observers can register for. The value of the part is stored elsewhere.
///
/// A store creates a signal when a part of its state is first read. A change wakes only the observers of the changed
/// parts.
///
/// The class is not generic. In a generic class, each use of the key path `\.value` would create a key path object.
/// The creation would cost more than the rest of a commit.
@usableFromInline @MainActor final class Signal: Observable, DerivedSource {
    private let registrar = ObservationRegistrar()
    /// The derived values that read this part of the state; `nil` if no derived value has read the part yet.
    @exclusivity(unchecked) var dependents: Dependents?
    /// The counted observers; `nil` if no observer was counted yet.
    private var counted: CountedObservers?
    private var value: Void { () }
    private subscript(_: ObserverToken) -> Void { () }

    private static let keyPath: KeyPath<Signal, Void> = \.value

    /// Registers the current observer, or the derived value that is being computed.
    @usableFromInline func access() {
        switch Reading.mode {
        case .observed, .unobserved: registrar.access(self, keyPath: Self.keyPath)
        case .setting: break
        case .nested: if !NestedReading.noteSource(self) { registrar.access(self, keyPath: Self.keyPath) }
        case .derived: DerivedReading.noteSource(self)
        case .counted: accessCounted()
        }
    }

    private func accessCounted() {
        let counted = counted ?? CountedObservers { [unowned self] in registrar.access(self, keyPath: \.[$0]) }
        self.counted = counted
        counted.access()
    }

    /// The number of counted observers. Observers that registered while counting was off are not included.
    var observerCount: Int { counted?.count ?? 0 }

    /// Marks the dependent derived values as outdated, and wakes the observers. Call this method after the state was
    /// assigned, so that observers read the new state (promise C1).
    func wake() {
        dependents?.sourceDidChange()
        guard let counted else { return wakeUncounted() }
        Reading.wakeGroups(
            counted: { registrar.withMutation(of: self, keyPath: \.[counted.first]) {} }, uncounted: wakeUncounted)
    }

    private func wakeUncounted() { registrar.withMutation(of: self, keyPath: Self.keyPath) {} }
}
