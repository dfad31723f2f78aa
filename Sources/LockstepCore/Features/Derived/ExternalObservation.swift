import Observation

/// The registration of a derived value with the plain objects that its closure read. A plain object is an
/// `@Observable` object that does not belong to Lockstep.
///
/// Observation ends a registration only when a registered property changes. To make the registration cancellable,
/// ``access()`` registers ``property``, a property of this object. ``stopObserving()`` announces a change of
/// ``property``.
final class ExternalObservation: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let isCancelling = Locked(false)

    private var property: Void { () }

    /// Adds ``property`` to the current registration, so that ``stopObserving()`` can end the registration.
    func access() { registrar.access(self, keyPath: \.property) }

    /// Ends the registration by announcing a change. Observation then calls the closure of the registration once.
    func stopObserving() {
        isCancelling.withLock { $0 = true }
        registrar.withMutation(of: self, keyPath: \.property) {}
        isCancelling.withLock { $0 = false }
    }

    /// Whether ``stopObserving()`` is running. A wake during that call does not mean that an object has changed.
    var isBeingCancelled: Bool { isCancelling.withLock { $0 } }
}
