import Observation

/// One thing that Observation can observe, apart from where its value is kept.
///
/// A store has one for each part of its state that was read, so that a change wakes the observers of that part and no others.
/// It is not generic, and its key path is made once: a key path inside generic code is made on each evaluation, which costs
/// more than everything else in a commit.
@usableFromInline @MainActor final class Signal: Observable, DerivedSource {
    private let registrar = ObservationRegistrar()
    /// The derived values that read it.
    @exclusivity(unchecked) var dependents: Dependents?
    private var counted: CountedObservers?
    private var value: Void { () }
    private subscript(_: ObserverMark) -> Void { () }

    private static let keyPath: KeyPath<Signal, Void> = \.value

    /// Registers the observer that the code runs for.
    @usableFromInline func access() {
        switch Reading.mode {
        case .observed, .unobserved: registrar.access(self, keyPath: Self.keyPath)
        case .derived: DerivedReading.note(self)
        case .counted: accessCounted()
        }
    }

    private func accessCounted() {
        let counted = counted ?? CountedObservers { [unowned self] in registrar.access(self, keyPath: \.[$0]) }
        self.counted = counted
        counted.access()
    }

    /// How many observers are registered, of those that registered while they were counted.
    var observerCount: Int { counted?.count ?? 0 }

    /// Wakes the observers. Called when the state was assigned, so they see the new one (promise C1).
    func wake() {
        dependents?.sourceDidChange()
        guard let counted else { return wakeUncounted() }
        Reading.wake(
            counted: { registrar.withMutation(of: self, keyPath: \.[counted.first]) {} }, uncounted: wakeUncounted)
    }

    private func wakeUncounted() { registrar.withMutation(of: self, keyPath: Self.keyPath) {} }
}
