/// The saver of a removed store. Each save removes the saved data.
@MainActor final class RemovingSaver: StateSaver {
    func job() -> StorePersistence.Job { .remove }

    // This saver remembers nothing.

    func read(_ storage: any StateStorage) -> (@MainActor () -> Void)? { nil }
    func noteChange() {}
    func freeze() {}
    func forgetSaved() {}
    func noteRemoved() {}
    func erasure() -> @MainActor () -> Void { {} }
    func allowAll() {}
}
