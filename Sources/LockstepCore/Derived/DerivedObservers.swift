import Observation

/// Those who observe a derived value.
///
/// Observation does not say how many observers there are. But an observer holds the key path that it read, until it is woken or
/// released. So the key path is an object made for this purpose, by an argument that is one, and as long as it exists, somebody may be
/// observing.
@MainActor final class DerivedObservers: Observable {
    private let registrar = ObservationRegistrar()
    /// The key path for the next read, until it is asked who observes: reads need not make one each.
    private var next: KeyPath<DerivedObservers, Void>?
    private weak var held: KeyPath<DerivedObservers, Void>?

    private final class Argument: Hashable, Sendable {
        static func == (left: Argument, right: Argument) -> Bool { left === right }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private subscript(argument: Argument) -> Void { () }

    /// Registers the observer that the code runs for.
    func access() { registrar.access(self, keyPath: next ?? makeNext()) }

    private func makeNext() -> KeyPath<DerivedObservers, Void> {
        let made = held ?? \DerivedObservers[Argument()]
        next = made
        held = made
        return made
    }

    /// Whether anybody may be observing.
    var isAny: Bool {
        next = nil
        return held != nil
    }

    /// Wakes them.
    func wake() {
        if let held { registrar.withMutation(of: self, keyPath: held) {} }
    }
}
