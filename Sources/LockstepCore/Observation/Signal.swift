import Observation

/// One thing that Observation can watch, apart from where its value is kept.
///
/// A store has one for each part of its state that was ever read, so that a change wakes those who read that part and
/// nobody else. It is not generic, and its key path is made once: a key path inside generic code is made anew on each
/// evaluation, which costs more than everything else in a commit.
@MainActor final class Signal: Observable {
    private let registrar = ObservationRegistrar()
    private var value: Void { () }
    private var isNotifying = false
    private var isChangedAgain = false

    private static let keyPath: KeyPath<Signal, Void> = \.value

    /// Makes whoever tracks changes watch this.
    func access() { registrar.access(self, keyPath: Self.keyPath) }

    /// Wakes those who watch this. To be called after the state was assigned, so they see the new one (promise C1).
    ///
    /// When one of those who are woken changes the value again, the others are told of that when all of them were told
    /// of this. In the midst of it, Observation would call those a second time who were not called yet, and whoever
    /// watches anew each time would do so twice, then four times, and so on.
    func notify() {
        guard !isNotifying else { return isChangedAgain = true }
        isNotifying = true
        defer { isNotifying = false }
        var rounds = 0
        repeat {
            isChangedAgain = false
            registrar.withMutation(of: self, keyPath: Self.keyPath) {}
            rounds += 1
            if rounds > 10_000 {
                fatalError(
                    "An observer changes what it observes, again and again. Commit only where the value differs.")
            }
        } while isChangedAgain
    }
}
