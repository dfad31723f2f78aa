import LockstepCore
import LockstepPersistence

/// The other stores of an app: one with undo, one with saved state, and one with a log.
@MainActor enum App {
    private static var objects: [AnyObject] = []

    /// Makes the stores and changes each of them. Only the first call has an effect.
    static func launch() {
        guard objects.isEmpty else { return }
        let (edited, saved, logged) = (CounterStore(), CounterStore(), CounterStore())
        let undo = UndoRecorder()
        edited.pipeline.attach(undo)
        let persistence = saved.persist(\.count, in: .memory, every: .seconds(3_600))
        logged.pipeline.attach(Passing())
        objects = [edited, saved, logged, undo, persistence]
        for store in [edited, saved, logged] { store.commit { $0.count += 1 } }
    }
}
