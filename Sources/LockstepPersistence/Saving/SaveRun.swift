import LockstepCore

/// The part of a save that blocks: encoding a state, and writing or removing its data. It is performed once.
final class SaveRun: Sendable {
    /// What the work has done.
    struct Result: Sendable {
        var ending = SaveMachine.Ending.done
        /// Whether the storage is open.
        var isOpen: Bool
        /// Whether the saved data was removed.
        var isRemoved = false
        /// A closure to call after the data was written; otherwise `nil`.
        var didWrite: (@MainActor @Sendable () -> Void)?
    }

    /// The calls of `erase()` that the work fulfils.
    let erasures: [StorePersistence.Erasure]
    private let job: StorePersistence.Job
    private let storage: any StateStorage
    private let isOpen: Bool
    private let ended = Locked<Result?>(nil)

    /// Creates work that has not been performed.
    ///
    /// - Parameters:
    ///   - job: The work.
    ///   - storage: The storage. It is opened if necessary.
    ///   - isOpen: Whether the storage is already open.
    ///   - erasures: The calls of `erase()` that the work fulfils.
    init(
        _ job: StorePersistence.Job, in storage: any StateStorage, isOpen: Bool,
        fulfilling erasures: [StorePersistence.Erasure]
    ) {
        self.erasures = erasures
        self.job = job
        self.storage = storage
        self.isOpen = isOpen
    }

    /// What the work has done; `nil` if it has not been performed.
    var result: Result? { ended.withLock { $0 } }

    /// Does the work, if it has not been done. Calls must not overlap.
    func perform() {
        if result != nil { return }
        var result = Result(isOpen: isOpen)
        do { try perform(job, &result) } catch { result.ending = .failed(PersistenceError(error)) }
        ended.withLock { [result] in $0 = result }
    }

    private func perform(_ job: StorePersistence.Job, _ result: inout Result) throws {
        switch job {
        case .nothing: break
        case .wait: result.ending = .postponed
        case .remove:
            try open(&result)
            try storage.remove()
            result.isRemoved = true
        case .encode(let encode): try perform(encode(), &result)
        case .write(let data, let didWrite):
            try open(&result)
            try storage.write(data)
            result.didWrite = didWrite
        }
    }

    private func open(_ result: inout Result) throws {
        if result.isOpen { return }
        try storage.open()
        result.isOpen = true
    }
}
