import Foundation
public import Observation

/// An object that saves the changes of a store, and restores the saved state when it is created.
///
/// ```swift
/// let saved = store.persist(in: .file(url))
/// if let error = saved.status.error { print(error) }
/// await saved.flush()
/// ```
///
/// The store keeps this object. Changes are collected for an interval, and then saved together. So a crash loses at
/// most the changes of one interval, and those of the time that one write takes. A crash never damages saved state
/// (promise S2). Encoding and writing happen off the main actor, one after the other, in order.
///
/// Restoring the saved state at the start is one commit named `restored`. It is not an undo step, and starts no load.
///
/// Only confirmed state is saved: a change by `optimistically` is saved when it is confirmed. State that a tool
/// restores, such as the inspector when it travels in time, is not saved unless you call ``save()``.
///
/// Isolation: the main actor.
@MainActor @Observable public final class Persistence {
    /// Whether the store's changes are saved.
    public private(set) var status = PersistenceStatus.saved {
        didSet { didChangeStatus?(_status) }
    }

    /// The error, if the saved state could not be restored. A damaged file is kept under another name, which the
    /// error contains.
    public private(set) var restoreError: PersistenceError?

    /// What there is to do for the last change.
    enum Job {
        case write(@Sendable () throws -> Data, didWrite: @MainActor () -> Void)
        case remove
        /// The app asked to remove what is saved, whatever the state is.
        case erase
        /// What is saved is the same.
        case nothing
        /// The state may contain changes that are not confirmed.
        case wait
    }

    private let storage: any StateStorage
    private let queue: WriteQueue
    private let clock: any Clock<Duration>
    private let interval: Duration
    @ObservationIgnored private var isOpen: Bool
    @ObservationIgnored private var saver: any StateSaver
    @ObservationIgnored private var owner: @MainActor () -> AnyObject?
    /// The store, while it has a change that is not saved.
    @ObservationIgnored private var store: AnyObject?
    @ObservationIgnored private weak var pipeline: AnyPipeline?
    @ObservationIgnored private weak var recorder: ChangeRecorder?

    @ObservationIgnored private var isDirty = false
    /// What was to be done when it was stopped, while a write runs.
    @ObservationIgnored private var lastJob: Job?
    @ObservationIgnored private var mustErase = false
    @ObservationIgnored private var eraseError: PersistenceError?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var writing: Task<Void, Never>?
    /// How many writes in a row have failed.
    @ObservationIgnored private var failures = 0

    // In a family.

    /// Whether it follows no store, and removes what was saved of one.
    @ObservationIgnored private var isRemoving = false
    /// Is called with each status.
    @ObservationIgnored var didChangeStatus: (@MainActor (PersistenceStatus) -> Void)?
    /// Is called when what was saved has been removed.
    @ObservationIgnored var didRemove: (@MainActor () -> Void)?

    private init(
        _ saver: any StateSaver, of owner: @escaping @MainActor () -> AnyObject?, in storage: any StateStorage,
        _ queue: WriteQueue, every interval: Duration, _ clock: any Clock<Duration>
    ) {
        self.saver = saver
        self.owner = owner
        self.storage = storage
        self.queue = queue
        self.clock = clock
        self.interval = interval
        isOpen = false
    }

    deinit {
        // Each write keeps this object, so none runs.
        if isOpen { storage.close() }
    }
}

// MARK: - Beginning

extension Persistence {
    /// Puts back what was saved, and follows the store from now on.
    ///
    /// - Parameters:
    ///   - part: What is saved.
    ///   - owner: The store.
    ///   - storage: Where it is saved.
    ///   - options: How it is saved.
    ///   - queue: Where it is written.
    convenience init<Part: Codable & Sendable>(
        _ part: SavedPart<Part>, of owner: @escaping @MainActor () -> AnyObject?, in storage: any StateStorage,
        _ options: PersistenceOptions<Part>, on queue: WriteQueue = WriteQueue()
    ) {
        let saver = PartSaver(part, options)
        self.init(saver, of: owner, in: storage, queue, every: options.interval, options.clock)
        do {
            try storage.open()
            isOpen = true
            if let saved = try options.read(storage) {
                part.restore(saved)
                saver.noteSaved()
            }
        } catch {
            let error = PersistenceError(error)
            if isOpen { restoreError = error }
            if !isOpen || !error.leavesStorageEmpty { status = .blocked(error) }
        }
        follow(part.pipeline)
    }

    /// Removes what was saved for a store that does not exist.
    convenience init<Part: Codable & Sendable>(
        removing storage: any StateStorage, _ options: PersistenceOptions<Part>, on queue: WriteQueue
    ) {
        let saver = PartSaver(.removed, options)
        self.init(saver, of: { nil }, in: storage, queue, every: options.interval, options.clock)
        remove(options)
    }

    private func follow(_ pipeline: AnyPipeline?) {
        let recorder = ChangeRecorder(self)
        self.recorder = recorder
        self.pipeline = pipeline
        pipeline?.attach(recorder)
    }

    private func unfollow() {
        if let recorder { pipeline?.detach(recorder) }
        recorder = nil
    }

    // Members of families are made while views are drawn, which are not to observe this.

    /// ``status``, unobserved.
    var currentStatus: PersistenceStatus { _status }

    /// ``restoreError``, unobserved.
    var currentRestoreError: PersistenceError? { _restoreError }

    /// Whether it follows a store.
    private var isFollowing: Bool { recorder != nil }
}

// MARK: - In a family

extension Persistence {
    /// Stops following the store, and removes the saved state as soon as a running write has ended. A removal that
    /// fails is tried again.
    func remove<Part: Codable & Sendable>(_ options: PersistenceOptions<Part>) {
        unfollow()
        saver = PartSaver<Part>(.removed, options)
        owner = { nil }
        isRemoving = true
        isDirty = true
        status = .pending
        keepStore()
        Task { await flush() }
    }

    /// Follows a store in place of the one that was removed. What was saved of that one is not put back.
    func takeOver<Part: Codable & Sendable>(
        _ part: SavedPart<Part>, of owner: @escaping @MainActor () -> AnyObject?, _ options: PersistenceOptions<Part>
    ) {
        let saver = PartSaver(part, options)
        saver.noteReplaced()
        self.saver = saver
        self.owner = owner
        isRemoving = false
        follow(part.pipeline)
        keepStore()
    }

    /// Stops following a store that is saved, and closes the storage at once.
    func release() {
        assert(!isDirty && writing == nil, "A store with a change that is not saved is kept.")
        unfollow()
        close()
    }

    private func close() {
        if exchange(&isOpen, with: false) { storage.close() }
    }
}

// MARK: - Use

extension Persistence {
    /// Saves all changes now, without waiting for the interval. Call it, for example, before the app goes to the
    /// background.
    ///
    /// - Returns: The status afterwards: ``PersistenceStatus/saved``, unless saving failed or the state changed
    ///   meanwhile.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        // It may have begun before the last change.
        if let writing { await writing.value }
        if isDirty { await write().value }
        return status
    }

    /// Saves the state at the end of the interval, even if a tool restored that state.
    public func save() { noteChange() }

    /// Stops saving the store. Changes that were made before are still saved; then the storage is closed.
    public func stop() {
        guard isFollowing else { return }
        unfollow()
        endTimer()
        status = .stopped
        // The state as it is now, whatever changes while a write runs.
        let job = exchange(&isDirty, with: false) ? saver.job() : nil
        if writing != nil { lastJob = job } else if let job { begin(job) } else { close() }
    }

    /// Removes the saved state, for example when the user signs out. The state of the store stays as it is, and is
    /// saved again after its next change.
    ///
    /// - Throws: The error, if the saved state could not be removed.
    public func erase() async throws(PersistenceError) {
        if case .blocked(let error) = _status { throw error }
        endTimer()
        isDirty = false
        if case .pending = _status { status = .saved }
        mustErase = true
        // One that runs may have begun before.
        while mustErase { await write().value }
        if let error = exchange(&eraseError, with: nil) { throw error }
    }
}

// MARK: - Changes

extension Persistence {
    /// Something has changed, or was confirmed.
    fileprivate func noteChange() {
        if isDirty { return }
        switch _status {
        case .blocked, .stopped: return
        case .saved, .pending, .failing: break
        }
        isDirty = true
        keepStore()
        if case .saved = _status { status = .pending }
        if timer == nil, writing == nil { startTimer(interval) }
    }

    private func startTimer(_ delay: Duration) {
        timer = ExecutionScope.$current.withValue(nil) {
            Task {
                guard (try? await clock.sleep(for: delay)) != nil else { return }
                await write().value
            }
        }
    }

    private func endTimer() { exchange(&timer, with: nil)?.cancel() }

    /// Begins to write what has changed, unless a write runs.
    @discardableResult private func write() -> Task<Void, Never> {
        if let writing { return writing }
        endTimer()
        let job = mustErase ? .erase : saver.job()
        if !mustErase { isDirty = false }
        return begin(job)
    }

    @discardableResult private func begin(_ job: Job) -> Task<Void, Never> {
        let task = Task {
            var delay = await perform(job)
            if let last = exchange(&lastJob, with: nil) { delay = await perform(last) }
            writing = nil
            end(retryingAfter: delay)
        }
        writing = task
        keepStore()
        return task
    }

    /// A write has ended.
    private func end(retryingAfter delay: Duration?) {
        if isDirty, timer == nil, let delay { startTimer(delay) }
        if case .stopped = _status { close() }
        if isRemoving, !isDirty {
            close()
            didRemove?()
        }
        keepStore()
    }

    /// Whether a write or a removal runs.
    package var isWriting: Bool { writing != nil }

    /// Keeps the store as long as it has a change that is not saved.
    private func keepStore() { store = isDirty || writing != nil ? owner() : nil }

    /// Writes a state, or removes what is saved.
    ///
    /// - Returns: When to write again what has changed since, or was not written; `nil` for not before another change.
    private func perform(_ job: Job) async -> Duration? {
        do {
            switch job {
            case .nothing: break
            case .erase:
                mustErase = false
                do { try await removeSaved() } catch { eraseError = PersistenceError(error) }
                return interval
            case .wait: return nil
            case .remove: try await removeSaved()
            case .write(let encode, let didWrite):
                try await ensureOpen()
                try await queue.run { [storage] in try storage.write(try encode()) }
                didWrite()
            }
            failures = 0
            if case .stopped = _status { return nil }
            status = isDirty ? .pending : .saved
            return interval
        } catch {
            failures += 1
            let error = PersistenceError(error)
            if case .stopped = _status { return nil }
            status = .failing(error)
            // Where another try cannot help, another change may.
            guard isRemoving || error.isRetryable else { return interval }
            isDirty = true
            return Self.delay(after: failures)
        }
    }

    /// When to try again.
    static func delay(after failures: Int) -> Duration { min(.seconds(60), .seconds(1 << min(failures - 1, 6))) }

    /// Opens the storage, where that was not necessary before.
    private func ensureOpen() async throws {
        if isOpen { return }
        try await queue.run { [storage] in try storage.open() }
        isOpen = true
    }

    private func removeSaved() async throws {
        try await ensureOpen()
        try await queue.run { [storage] in try storage.remove() }
        saver.noteRemoved()
    }
}

/// Follows the commits of a store.
private final class ChangeRecorder: Recorder {
    private let persistence: Persistence

    init(_ persistence: Persistence) { self.persistence = persistence }

    func record(_ event: StoreEvent) {
        switch event {
        // What a tool puts back is not saved.
        case .committed(let commit) where commit.reaction?.isUndoable == false: break
        case .committed: persistence.noteChange()
        // It may have confirmed a change without a commit.
        case .ended(let execution) where execution.kind == .operation: persistence.noteChange()
        case .started, .ended: break
        }
    }
}
