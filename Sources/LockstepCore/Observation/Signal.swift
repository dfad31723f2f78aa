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
    private var value: Void { () }

    private static let keyPath: KeyPath<Signal, Void> = \.value

    /// Registers the observer that the code runs for.
    @usableFromInline func access() {
        if Unobserved.mode == .derived { return DerivedReading.note(self) }
        registrar.access(self, keyPath: Self.keyPath)
    }

    /// Wakes the observers. Called when the state was assigned, so they see the new one (promise C1).
    func wake() {
        dependents?.sourceDidChange()
        registrar.withMutation(of: self, keyPath: Self.keyPath) {}
    }
}
