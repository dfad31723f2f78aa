import Observation

/// The registration of a derived value with the objects that it read and that are not Lockstep's.
///
/// Observation ends a registration when something that was read changes. It can be ended before if it includes a property of
/// this object, which is woken for that.
final class PlainReads: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let isCancelling = Locked(false)

    private var property: Void { () }

    /// Makes it possible to cancel the registration.
    func access() { registrar.access(self, keyPath: \.property) }

    /// Ends the registration.
    func cancel() {
        isCancelling.withLock { $0 = true }
        registrar.withMutation(of: self, keyPath: \.property) {}
        isCancelling.withLock { $0 = false }
    }

    /// Whether it is woken by ``cancel()``.
    var isBeingCancelled: Bool { isCancelling.withLock { $0 } }
}
