import Observation

/// One thing that Observation can watch, apart from where its value is kept.
///
/// A store has one for each part of its state that was ever read, so that a change wakes those who read that part and
/// nobody else. It is not generic, and its key path is made once: a key path inside generic code is made anew on each
/// evaluation, which costs more than everything else in a commit.
@usableFromInline @MainActor final class Signal: Observable, Notifier {
    private let registrar = ObservationRegistrar()
    private var value: Void { () }
    var notification = Notification.done

    private static let keyPath: KeyPath<Signal, Void> = \.value

    /// Makes whoever tracks changes watch this.
    @usableFromInline func access() { registrar.access(self, keyPath: Self.keyPath) }

    /// Wakes those who watch this. To be called after the state was assigned, so they see the new one (promise C1).
    @usableFromInline func notify() {
        notify { registrar.withMutation(of: self, keyPath: Self.keyPath) {} }
    }
}
