import Foundation
public import LockstepCore
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
/// (promise S1). Changes by recorders and observers that react to this commit are saved.
///
/// A change is saved after one interval at the latest, together with the other changes of that interval (S2). The
/// interval is the parameter `every` of `persist`. Encoding and writing run off the main actor.
///
/// A crash loses at most the changes of the last interval, and the changes that are being written. A crash does not
/// damage a saved file (S9).
///
/// The following is not saved (S7):
///
/// - A pending change of `optimistically`. The change is saved after its confirmation. In a property store, all other
///   changes wait, too. In a struct store, they wait only while pending changes overlap, such as a change of the whole
///   state and a change of one part.
/// - A state that a tool, such as the inspector, restored. To save this state, call ``save()``. Exception: if a save is
///   already scheduled when the tool restores the state, that save includes the state.
///
/// The store retains this object. The storage is closed by ``stop()``, or when both the store and this object are
/// released. Then another store can use the storage (promise S11). See the article *Saved state*.
///
/// Isolation: the main actor.
@MainActor @Observable public final class StorePersistence {
    /// The status of saving the store's changes.
    public var status: PersistenceStatus {
        access(keyPath: \.status)
        return machine.status
    }

    /// The sequence of the statuses: first the current status, then each change. A test can wait for an automatic save:
    /// `for await status in saved.statuses where status.isSaved { break }`.
    ///
    /// Several consumers can read the sequence. It ends when this object is released.
    public var statuses: StoreValues<PersistenceStatus> {
        ObservedValues.sequence(endingWith: sequences) { [weak self] in self?.status }
    }

    /// The error, if the saved state could not be restored; otherwise `nil`. Damaged data is kept under another name.
    /// The error contains this name. If the storage could not be opened, the error is in ``status`` instead.
    public private(set) var restoreError: PersistenceError?

    @ObservationIgnored private let sequences = EndingSequences()

    /// What one save does.
    enum Job: Sendable {
        /// The state is encoded off the main actor. The closure returns the next job.
        case encode(@Sendable () throws -> Job)
        case write(Data, didWrite: @MainActor @Sendable () -> Void)
        case remove
        /// There is nothing to save: the state equals the saved state, or the store no longer exists.
        case nothing
        /// The state may contain unconfirmed optimistic changes. The next change or confirmation schedules a save.
        case wait
    }

    /// A call of `erase()`.
    struct Erasure: Sendable {
        let call: CheckedContinuation<PersistenceError?, Never>
        let didErase: (@MainActor @Sendable () -> Void)?
    }

    private let storage: any StateStorage
    private let queue: WriteQueue
    private let clock: any Clock<Duration>
    /// The rules of saving, read without observation.
    @ObservationIgnored private(set) var machine: SaveMachine
    @ObservationIgnored private var isOpen = false
    /// The saver of the state; `nil` if the store was removed. Then each save removes the saved data.
    @ObservationIgnored private var saver: (any StateSaver)?
    /// A closure that returns the store. It returns `nil` if the store no longer exists.
    @ObservationIgnored private(set) var owner: @MainActor () -> AnyObject?
    /// A reference that retains the store until its changes are saved; `nil` if there is nothing to do.
    @ObservationIgnored private var store: AnyObject?
    @ObservationIgnored private weak var pipeline: AnyPipeline?
    @ObservationIgnored private weak var recorder: ChangeRecorder?

    /// The calls of `erase()` whose erasure has not started.
    @ObservationIgnored private var erasures: [Erasure] = []
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var running: SaveRun?
    /// The task that waits for the end of the running work.
    @ObservationIgnored private var work: Task<Void, Never>?

    // Used by families only.

    /// Whether the object saves a member of a family, or removes the data of a member.
    let isMember: Bool

    /// A closure that is called each time the status changes.
    @ObservationIgnored var didChangeStatus: (@MainActor (PersistenceStatus) -> Void)?
    /// A closure that is called when the removal of the saved data of a removed store ends. A removal ends when it
    /// succeeds. After ``stop()``, it also ends when it fails.
    @ObservationIgnored var didEndRemoval: (@MainActor () -> Void)?
    /// A closure that is called after ``recover()`` has changed ``restoreError``.
    @ObservationIgnored var didChangeRestoreError: (@MainActor (PersistenceError?) -> Void)?

    /// Creates an object that follows no store yet.
    ///
    /// - Parameters:
    ///   - saver: The saver of the state; `nil` if the object removes saved data.
    ///   - owner: A closure that returns the store. It returns `nil` if the store no longer exists.
    ///   - storage: The storage for the saved data.
    ///   - queue: The queue for the writes of a family; `nil` for a single store.
    ///   - interval: The longest time between a change and its save.
    ///   - clock: The clock for the interval.
    init(
        _ saver: (any StateSaver)?, of owner: @escaping @MainActor () -> AnyObject?, in storage: any StateStorage,
        _ queue: WriteQueue?, every interval: Duration, _ clock: any Clock<Duration>
    ) {
        self.saver = saver
        self.owner = owner
        self.storage = storage
        self.queue = queue ?? WriteQueue()
        self.clock = clock
        isMember = queue != nil
        machine = SaveMachine(interval: interval)
    }

    deinit {
        // A running write retains this object, so no write is running now.
        if isOpen {
            storage.close()
            Task { @MainActor in OpenStorages.noteClosing() }
        }
    }
}

// MARK: - Starting

extension StorePersistence {
    /// Restores the saved state, and then follows the store: each later change schedules a write.
    ///
    /// - Parameters:
    ///   - part: The part of the state to save.
    ///   - owner: A closure that returns the store. It returns `nil` if the store no longer exists.
    ///   - storage: The storage for the saved data.
    ///   - options: The version, migrations, codec, interval and clock.
    ///   - queue: The queue for the writes of a family; `nil` for a single store.
    convenience init<Part: Codable & Sendable>(
        _ part: SavedPart<Part>, of owner: @escaping @MainActor () -> AnyObject?, in storage: any StateStorage,
        _ options: PersistenceOptions<Part>, on queue: WriteQueue? = nil
    ) {
        self.init(PartSaver(part, options), of: owner, in: storage, queue, every: options.interval, options.clock)
        OpenStorages.finishSaving(to: storage.place)
        pipeline = part.pipeline
        do throws(PersistenceError) {
            let restore = try openAndRead()
            // Follow first, because changes that react to the restored state are saved.
            follow(part.pipeline)
            restore?()
        } catch {
            noteFailure(error)
            follow(part.pipeline)
        }
    }

    /// Opens the storage, and reads the saved value.
    ///
    /// - Returns: A closure that restores the value; `nil` if nothing was saved.
    /// - Throws: An error if the storage cannot be opened, or the value cannot be restored.
    private func openAndRead() throws(PersistenceError) -> (@MainActor () -> Void)? {
        do {
            if !isOpen {
                try storage.open()
                isOpen = true
            }
            return try saver?.read(storage)
        } catch { throw PersistenceError(error) }
    }

    /// Reports an error of ``openAndRead()``, and blocks saving. Exception: saving is not blocked if the data was
    /// damaged and has been moved to another name.
    private func noteFailure(_ error: PersistenceError) {
        let isBlocked = !isOpen || !error.leavesStorageEmpty
        let isKnown = machine.blockingError == error
        if isOpen { setRestoreError(error) }
        if case .inUse = error, machine.blockingError == nil { OpenStorages.noteBlocked(self) }
        handle(isBlocked ? .block(error) : .unblock)
        if isKnown { return }
        // The app may ignore the object that has the error.
        let store = pipeline.map { "\($0.store)" } ?? "a store"
        RuntimeWarning.report(
            isBlocked
                ? "The state of \(store) is not saved. \(error)"
                : "The state of \(store) was not restored. \(error)")
    }

    private func setRestoreError(_ error: PersistenceError?) {
        restoreError = error
        didChangeRestoreError?(error)
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

    /// The place of the saved data.
    var place: AnyHashable { storage.place }
    /// Whether the store has unsaved changes, and only this object retains it.
    var isOnlyOwnerOfStore: Bool { isKnownUniquelyReferenced(&store) }

    /// ``restoreError``, read without observation: families create members while views are drawn, and those views must
    /// not observe this object.
    var currentRestoreError: PersistenceError? { _restoreError }
}

// MARK: - In a family

extension StorePersistence {
    /// Stops following the store, and removes its saved data. If a write is running, the removal starts after the
    /// write. A failed removal is retried until it succeeds, or until ``stop()``.
    func remove() {
        unfollow()
        saver = nil
        owner = { nil }
        handle(.remove)
    }

    /// Follows a new store in place of the removed store. Does not restore the old data. If the new store still has
    /// its initial state, the next save removes the old data. Otherwise, the next save replaces the old data.
    func takeOver<Part: Codable & Sendable>(
        _ part: SavedPart<Part>, of owner: @escaping @MainActor () -> AnyObject?, _ options: PersistenceOptions<Part>
    ) {
        let saver = PartSaver(part, options)
        saver.noteReplaced()
        self.saver = saver
        self.owner = owner
        follow(part.pipeline)
        handle(.takeOver)
    }

    /// Stops following a store, or gives up the removal of the saved data, and closes the storage as soon as running work
    /// has ended. Unsaved changes are not saved.
    func release() {
        unfollow()
        handle(.abandon)
    }

}

// MARK: - Use

extension StorePersistence {
    /// Saves all changes that were made until now, without waiting for the interval. Call this method, for example,
    /// before the app goes to the background.
    ///
    /// - Returns: The status when the call returns. If saving failed or the store changed during the write, the
    ///   status is not ``PersistenceStatus/saved``.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        handle(.saveNow)
        let last = machine.requests
        while machine.endedRequests < last, let work { await work.value }
        return status
    }

    /// Saves all changes that were made until now, and blocks the main actor until they are saved. Call this method where
    /// nothing can be awaited, for example in `applicationWillTerminate(_:)`. Elsewhere, use ``flush()``.
    ///
    /// Changes that wait for the confirmation of an optimistic change are not saved. The functions of the storage and
    /// of the codec must not wait for the main actor.
    ///
    /// - Throws: An error if the last change could not be saved, or if saving is blocked.
    public func saveNow() throws(PersistenceError) {
        finishSaving()
        if let error = machine.status.error { throw error }
    }

    /// Tries again to open the storage and to restore the saved state. Does nothing if the status is not
    /// ``PersistenceStatus/blocked(_:)``.
    ///
    /// Lockstep calls this method when another store stops saving to the storage. Call it when another reason has
    /// disappeared. For example, a file cannot be read before the user has unlocked the device for the first time.
    ///
    /// A restored state replaces the changes that the store made in the meantime. A `RuntimeWarning` reports this. If
    /// nothing was saved, these changes are saved.
    ///
    /// - Returns: The status after the attempt.
    @discardableResult
    public func recover() -> PersistenceStatus {
        guard machine.mayRecover, owner() != nil else { return status }
        var restore: (@MainActor () -> Void)?
        do throws(PersistenceError) {
            restore = try openAndRead()
            setRestoreError(nil)
            handle(.unblock)
        } catch { noteFailure(error) }
        if let restore { restore() } else if pipeline?.hasUnsavedChange == true { noteChange() }
        return status
    }

    /// Saves the current state after one interval at the latest. Also saves a state that a tool restored, and a state
    /// that has not changed since it was saved or erased. Does nothing if saving is blocked or stopped.
    public func save() {
        saver?.forgetLastSaved()
        noteChange()
    }

    /// Stops following the store. Saves the changes that were made before this call, and then closes the storage.
    ///
    /// The save runs off the main actor. ``flush()`` waits for it, and so does ``stopAndFlush()``. A later call of
    /// `persist` for the same storage blocks the main actor until the save has ended, and then restores the saved state
    /// (promise S11).
    ///
    /// A failed save is not retried: ``status`` is then ``PersistenceStatus/failing(_:)``. Changes that still wait for
    /// the confirmation of an optimistic change are not saved.
    public func stop() {
        if let pipeline, let recorder {
            // The recorder has not received these changes yet.
            for event in TransactionQueue.events(of: pipeline) { recorder.record(event) }
            if pipeline.depth > 0 { noteChange() }
        }
        unfollow()
        saver?.captureFinalState()
        handle(.stop)
        if machine.status == .stopped, machine.blockingError == nil { pipeline?.hasUnsavedChange = false }
    }

    /// Stops following the store, like ``stop()``, and waits until the last changes are saved and the storage is closed.
    ///
    /// - Returns: The status: ``PersistenceStatus/stopped``, or ``PersistenceStatus/failing(_:)`` if the last changes
    ///   could not be saved.
    @discardableResult
    public func stopAndFlush() async -> PersistenceStatus {
        stop()
        return await flush()
    }

    /// Removes the saved data, for example when the user signs out. The store keeps its state. The state is saved again
    /// when it has been different, or when you call ``save()``.
    ///
    /// A state that is not `Equatable` is compared by its encoded bytes, when it is saved. If it has returned to the
    /// erased state by then, it is not saved. If it contains a `Set`, it may be saved again without a change, because
    /// the elements of a set can be encoded in another order.
    ///
    /// If changes wait for the confirmation of an optimistic change, the confirmed state is unknown at this call. In
    /// this case, the state is saved again when it differs from the state that was saved last.
    ///
    /// - Throws: An error if the saved data cannot be removed, or if saving is blocked to protect it. See
    ///   ``PersistenceStatus/blocked(_:)``.
    public func erase() async throws(PersistenceError) {
        if let error = machine.blockingError { throw error }
        try await eraseAnyway()
    }

    /// Removes the saved data, even if saving is blocked to protect it. If this succeeds, saving is no longer blocked.
    func eraseAnyway() async throws(PersistenceError) {
        let error = await withCheckedContinuation { call in
            erasures.append(Erasure(call: call, didErase: saver?.erasure()))
            handle(.erase)
        }
        if let error { throw error }
    }
}

// MARK: - Work

extension StorePersistence {
    /// Schedules a save, and retains the store until the save has ended. Does nothing if a save is already scheduled,
    /// or if saving is blocked or stopped.
    func noteChange() {
        saver?.noteChange()
        // Many changes may be made before the next save.
        if !machine.isUnsaved { handle(.change) }
    }

    /// Whether a write or a removal is running.
    package var isWriting: Bool { machine.isWorking }

    private func handle(_ event: SaveMachine.Event) {
        let oldStatus = machine.status
        if let work = machine.handle(event) { start(work) }
        if let delay = machine.delay { startTimer(delay) } else { exchange(&timer, with: nil)?.cancel() }
        store = machine.isIdle ? nil : owner()
        if machine.status != oldStatus {
            WorkContext.reacting { withMutation(keyPath: \.status) {} }
            didChangeStatus?(machine.status)
        }
        OpenStorages.note(self)
        if machine.hasEnded, exchange(&isOpen, with: false) {
            storage.close()
            OpenStorages.noteClosing()
        }
    }

    private func startTimer(_ delay: Duration) {
        if timer != nil { return }
        timer = WorkContext.independent.run {
            Task {
                guard (try? await clock.limitedSleep(for: delay)) != nil else { return }
                handle(.saveNow)
            }
        }
    }

    private func start(_ work: SaveMachine.Work) {
        let run = SaveRun(
            work == .erase ? .remove : saver?.job() ?? .remove, in: storage, isOpen: isOpen,
            fulfilling: work == .erase ? exchange(&erasures, with: []) : [])
        running = run
        self.work = WorkContext.independent.run {
            Task {
                await queue.run(run.perform)
                end(run)
            }
        }
    }

    /// Saves the changes that were made until now, and blocks the main actor until this has ended.
    func finishSaving() {
        handle(.saveNow)
        let last = machine.requests
        while machine.endedRequests < last, let run = running {
            queue.runAndWait(run.perform)
            end(run)
        }
    }

    /// Ends work that has been performed. Does nothing if the work has already ended.
    private func end(_ run: SaveRun) {
        guard let result = run.result, running === run else { return }
        running = nil
        work = nil
        isOpen = result.isOpen
        switch result.ending {
        case .done:
            if result.isRemoved { saver?.noteRemoved() }
            result.didWrite?()
            run.erasures.last?.didErase?()
        case .failed: saver?.forgetSaved()
        case .postponed: break
        }
        handle(.end(result.ending))
        if let didEndRemoval, machine.hasEndedRemoval { didEndRemoval() }
        for erasure in run.erasures { erasure.call.resume(returning: result.ending.error) }
    }
}
