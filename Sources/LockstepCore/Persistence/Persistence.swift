import Foundation
public import Observation

/// An object that saves and restores the state of a store. The state survives a restart of the app.
///
/// ```swift
/// let saved = store.persist(in: .file(url))
/// if let error = saved.restoreError ?? saved.status.error { print(error) }
/// await saved.flush()
/// ```
///
/// The saved state is restored in one commit named `restored`. The commit is not an undo step and starts no load
/// (promise S1).
///
/// A change is saved after one interval at the latest, together with the other changes of that interval (S2). The
/// interval is the parameter `every` of `persist`. Encoding and writing run off the main actor.
///
/// A crash loses at most the changes of the last interval, and the changes that are being written. A crash does not
/// damage a saved file (S9).
///
/// The following is not saved (S7):
///
/// - A pending change of `optimistically`. The change is saved after its confirmation.
/// - A state that a tool, such as the inspector, restored. To save this state, call ``save()``.
///
/// The store retains this object. See the article *Saved state*.
///
/// Isolation: the main actor.
@MainActor @Observable public final class Persistence {
    /// The status of saving the store's changes.
    public private(set) var status = PersistenceStatus.saved {
        didSet { didChangeStatus?(_status) }
    }

    /// The error, if the saved state could not be restored; otherwise `nil`. Damaged data is kept under another name.
    /// The error contains this name. If the storage could not be opened, the error is in ``status`` instead.
    public private(set) var restoreError: PersistenceError?

    /// The work of one write.
    enum Job {
        case write(@Sendable () throws -> Data, didWrite: @MainActor () -> Void)
        case remove
        /// The saved data is removed because the app called ``erase()``, even if the store has a state to save.
        case erase
        /// There is nothing to save: the state equals the saved state, or the store no longer exists.
        case nothing
        /// The state is not written now, because it may contain unconfirmed optimistic changes. The next change or
        /// confirmation schedules the write again.
        case wait
    }

    private let storage: any StateStorage
    private let queue: WriteQueue
    private let clock: any Clock<Duration>
    private let interval: Duration
    @ObservationIgnored private var isOpen: Bool
    @ObservationIgnored private var saver: any StateSaver
    @ObservationIgnored private var owner: @MainActor () -> AnyObject?
    /// The store, retained while it has an unsaved change or a write is running; otherwise `nil`.
    @ObservationIgnored private var store: AnyObject?
    @ObservationIgnored private weak var pipeline: AnyPipeline?
    @ObservationIgnored private weak var recorder: ChangeRecorder?

    @ObservationIgnored private var isDirty = false
    /// The work to do after the running write, if `stop()` was called during the write; otherwise `nil`.
    @ObservationIgnored private var lastJob: Job?
    @ObservationIgnored private var mustErase = false
    /// Whether a change was not saved when `erase()` was called.
    @ObservationIgnored private var isUnsavedBeforeErase = false
    @ObservationIgnored private var eraseError: PersistenceError?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var writing: Task<Void, Never>?
    /// The number of failed writes in a row.
    @ObservationIgnored private var failures = 0

    // Used by families only.

    /// Whether this object only removes the saved data of a removed store.
    @ObservationIgnored private var isRemoving = false
    /// A closure that is called each time the status is set.
    @ObservationIgnored var didChangeStatus: (@MainActor (PersistenceStatus) -> Void)?
    /// A closure that is called after the saved data of a removed store has been removed.
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
        // A running write retains this object, so no write is running now.
        if isOpen { storage.close() }
    }
}

// MARK: - Starting

extension Persistence {
    /// Restores the saved state, and then follows the store: each later change schedules a write.
    ///
    /// - Parameters:
    ///   - part: The part of the state to save.
    ///   - owner: A closure that returns the store; `nil` if the store no longer exists.
    ///   - storage: The storage for the saved data.
    ///   - options: The version, migrations, codec, interval and clock.
    ///   - queue: The queue for the writes.
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
            let isBlocked = !isOpen || !error.leavesStorageEmpty
            if isOpen { restoreError = error }
            if isBlocked { status = .blocked(error) }
            // The app may ignore the object that has the error.
            let store = part.pipeline.map { "\($0.store)" } ?? "a store"
            RuntimeWarning.report(
                isBlocked
                    ? "The state of \(store) is not saved. \(error)"
                    : "The state of \(store) was not restored. \(error)")
        }
        follow(part.pipeline)
    }

    /// Creates an object that follows no store, and starts to remove the data in `storage`.
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

    // Families create members while views are drawn. Those views must not observe this object.

    /// ``status``, read without observation.
    var currentStatus: PersistenceStatus { _status }

    /// ``restoreError``, read without observation.
    var currentRestoreError: PersistenceError? { _restoreError }

    /// Whether this object follows a store.
    private var isFollowing: Bool { recorder != nil }
}

// MARK: - In a family

extension Persistence {
    /// Stops following the store, and removes its saved data. If a write is running, the removal starts after the
    /// write. A failed removal is retried until it succeeds.
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

    /// Follows a new store instead of the removed store. The saved data of the removed store is not restored. If the
    /// new store still has its initial state, the next write removes the data. Otherwise, the write replaces the data.
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

    /// Stops following a store without unsaved changes, and closes the storage immediately.
    func release() {
        assert(!isDirty && writing == nil, "A store with an unsaved change must stay retained.")
        unfollow()
        close()
    }

    /// Gives up a removal that has failed. The saved data may now belong to another object.
    func abandonRemoval() {
        endTimer()
        isDirty = false
        close()
    }

    private func close() {
        if exchange(&isOpen, with: false) { storage.close() }
    }
}

// MARK: - Use

extension Persistence {
    /// Saves all changes that were made until now, without waiting for the interval. Call this method, for example,
    /// before the app goes to the background.
    ///
    /// - Returns: The status when the call returns. If saving failed or the store changed during the write, the
    ///   status is not ``PersistenceStatus/saved``.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        // The running write may have started before the last change.
        if let writing { await writing.value }
        // `erase()` comes before changes that were made after it.
        while mustErase { await write().value }
        if isDirty || writing != nil { await write().value }
        return status
    }

    /// Saves the current state after one interval at the latest, even if a tool restored the state. Does nothing if
    /// saving is blocked or stopped.
    public func save() { noteChange() }

    /// Stops following the store. Saves the changes that were made before this call, and then closes the storage.
    ///
    /// A failed save is not retried. If an optimistic change of a property store is pending at this call, nothing is
    /// saved.
    public func stop() {
        guard isFollowing else { return }
        unfollow()
        endTimer()
        status = .stopped
        // Capture the current state now: it may change while a write runs.
        if writing != nil { saver.forgetSaved() }
        let job = exchange(&isDirty, with: false) ? saver.job() : nil
        if writing != nil { lastJob = job } else if let job { begin(job) } else { close() }
    }

    /// Removes the saved data, for example when the user signs out. The state of the store does not change, and is
    /// saved again after its next change.
    ///
    /// - Throws: An error if the saved data cannot be removed, or if the status is ``PersistenceStatus/blocked(_:)``.
    public func erase() async throws(PersistenceError) {
        if case .blocked(let error) = _status { throw error }
        endTimer()
        if exchange(&isDirty, with: false) { isUnsavedBeforeErase = true }
        if case .pending = _status { status = .saved }
        mustErase = true
        // A running write may have started before this call.
        while mustErase { await write().value }
        if let error = exchange(&eraseError, with: nil) {
            // The saved data still exists, so save the change that was unsaved at the call.
            if exchange(&isUnsavedBeforeErase, with: false) { noteChange() }
            throw error
        }
    }
}

// MARK: - Changes

extension Persistence {
    /// Schedules a write after a change or a confirmation, and retains the store until the write has ended. Does
    /// nothing if a change is already waiting to be saved, or if saving is blocked or stopped.
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

    /// Starts a write of the unsaved changes, or the removal that ``erase()`` requested. If a write is already running,
    /// starts nothing. Returns the task of the write.
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
            if let last = exchange(&lastJob, with: nil) {
                // `erase()` comes before changes that were made after it.
                if mustErase { _ = await perform(.erase) }
                delay = await perform(last)
            }
            writing = nil
            end(retryingAfter: delay)
        }
        writing = task
        keepStore()
        return task
    }

    /// Ends a write. If changes are unsaved, schedules the next write after `delay`. If `delay` is `nil`, schedules
    /// nothing.
    ///
    /// Closes the storage if this object was stopped, or if it has removed the saved data of a removed store.
    private func end(retryingAfter delay: Duration?) {
        if isDirty, timer == nil, let delay { startTimer(delay) }
        if case .stopped = _status { close() }
        if isRemoving, !isDirty {
            close()
            didRemove?()
        }
        keepStore()
    }

    /// Whether a write or a removal is running.
    package var isWriting: Bool { writing != nil }

    /// Retains the store if it has an unsaved change, or if a write or a removal is running. Otherwise releases the
    /// store.
    private func keepStore() { store = isDirty || writing != nil ? owner() : nil }

    /// Writes a state, or removes the saved data, and updates ``status``.
    ///
    /// - Returns: The delay before the next write of unsaved changes; `nil` if there is no next write.
    private func perform(_ job: Job) async -> Duration? {
        do {
            switch job {
            case .nothing: break
            case .erase:
                mustErase = false
                do { try await removeSaved() } catch {
                    eraseError = PersistenceError(error)
                    return interval
                }
                eraseError = nil
                isUnsavedBeforeErase = false
            // A change may have arrived after the job was chosen.
            case .wait: return interval
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
            saver.forgetSaved()
            let error = PersistenceError(error)
            if case .stopped = _status { return nil }
            status = .failing(error)
            // If a retry cannot help, wait for the next change. If `erase()` was called during the write, do not
            // retry the write.
            guard isRemoving || error.isRetryable else { return interval }
            if mustErase { isUnsavedBeforeErase = true } else { isDirty = true }
            return Self.delay(after: failures)
        }
    }

    /// Returns the delay after a number of failures in a row. The delays are 1, 2, 4, 8, 16, 32 and then 60 seconds.
    static func delay(after failures: Int) -> Duration { min(.seconds(60), .seconds(1 << min(failures - 1, 6))) }

    /// Opens the storage if it is not open.
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

/// The recorder that schedules a write after each change of a store. The store retains the recorder, and the recorder
/// retains the persistence.
private final class ChangeRecorder: Recorder {
    private let persistence: Persistence

    init(_ persistence: Persistence) { self.persistence = persistence }

    func record(_ event: StoreEvent) {
        switch event {
        // A state that a tool restored is not saved.
        case .committed(let commit) where commit.reaction?.isUndoable == false: break
        case .committed: persistence.noteChange()
        // The operation may have confirmed a change without a commit.
        case .ended(let execution) where execution.kind == .operation: persistence.noteChange()
        case .started, .ended: break
        }
    }
}
