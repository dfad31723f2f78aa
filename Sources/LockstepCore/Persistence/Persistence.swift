import Foundation
public import Observation

/// Saves what changes in a store, and has put back what was saved before.
///
/// ```swift
/// let saved = store.persist(in: .file(url))
/// if let error = saved.status.error { print(error) }
/// await saved.flush()
/// ```
///
/// The store keeps it. A change is saved after an interval, together with those that follow until then. So a crash loses at most the changes
/// of one interval and of the time that one write takes; it never damages what was saved (promise S2). Encoding and writing happen off
/// the main actor, one after the other, in order.
///
/// What is put back at the start is one commit named `restored`: it is not an undo step, and starts no load.
///
/// What is saved is confirmed: a change made by `optimistically` is saved when it is confirmed. A state that a tool put back, such as the
/// inspector when it travels, is not saved, unless ``save()`` is called.
///
/// Isolation: the main actor.
@MainActor @Observable public final class Persistence {
    /// How far the store's changes are saved.
    public private(set) var status = PersistenceStatus.saved

    /// What was wrong with what had been saved, if anything. A damaged file is kept under another name, which the error has.
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
    private let queue = WriteQueue()
    private let clock: any Clock<Duration>
    private let interval: Duration
    @ObservationIgnored private var isOpen: Bool
    @ObservationIgnored private let saver: any StateSaver
    /// The store, which is kept while it has a change that is not saved.
    @ObservationIgnored private let owner: @MainActor () -> AnyObject?
    @ObservationIgnored private weak var pipeline: AnyPipeline?
    @ObservationIgnored private weak var recorder: ChangeRecorder?

    @ObservationIgnored private var isDirty = false
    @ObservationIgnored private var mustErase = false
    @ObservationIgnored private var eraseError: PersistenceError?
    @ObservationIgnored private var timer: Task<Void, Never>?
    @ObservationIgnored private var writing: Task<Void, Never>?
    /// How many writes in a row have failed.
    @ObservationIgnored private var failures = 0

    /// Puts back what was saved, and follows the store from now on.
    ///
    /// - Parameters:
    ///   - part: What is saved.
    ///   - owner: The store.
    ///   - options: How it is saved.
    init<Part: Codable & Sendable>(
        _ part: SavedPart<Part>, of owner: @escaping @MainActor () -> AnyObject?, _ options: PersistenceOptions<Part>
    ) {
        self.owner = owner
        storage = options.storage
        clock = options.clock
        interval = options.interval
        pipeline = part.pipeline
        let saver = PartSaver(part, options)
        self.saver = saver
        do throws(PersistenceError) {
            try options.open()
            isOpen = true
        } catch {
            isOpen = false
            status = .blocked(error)
            return
        }
        do throws(PersistenceError) {
            if let saved = try options.read() {
                part.restore(saved)
                saver.noteSaved()
            }
        } catch {
            restoreError = error
            if !error.leavesStorageEmpty {
                status = .blocked(error)
                return
            }
        }
        follow()
    }

    private func follow() {
        let recorder = ChangeRecorder(self)
        self.recorder = recorder
        pipeline?.attach(recorder)
    }

    deinit {
        if isOpen { queue.add { [storage] in storage.close() } }
    }
}

// MARK: - Use

extension Persistence {
    /// Saves what has changed until now, without waiting for the interval: before the app goes to the background, for instance.
    ///
    /// - Returns: How far it is saved then: ``PersistenceStatus/saved``, unless saving failed or something changed meanwhile.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        // It may have begun before the last change.
        if let writing { await writing.value }
        if isDirty { await write().value }
        return status
    }

    /// Saves the state as it is now at the next opportunity, also where a tool has put it back.
    public func save() { noteChange() }

    /// Stops following the store. What has changed until now is still saved; then the storage is closed.
    public func stop() {
        guard let recorder else { return }
        pipeline?.detach(recorder)
        self.recorder = nil
        status = .stopped
        let last = isDirty ? write() : writing
        Task {
            await last?.value
            isOpen = false
            queue.add { [storage] in storage.close() }
        }
    }

    /// Removes what was saved, for instance when the user signs out. The state stays as it is, and is saved again when it changes.
    ///
    /// - Throws: Why it could not be removed.
    public func erase() async throws(PersistenceError) {
        if case .blocked(let error) = status { throw error }
        endTimer()
        isDirty = false
        if case .pending = status { status = .saved }
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
        if case .blocked = status { return }
        isDirty = true
        if case .saved = status { status = .pending }
        if timer == nil, writing == nil { startTimer(interval) }
    }

    private func startTimer(_ delay: Duration) {
        let owner = owner()
        timer = ExecutionScope.$current.withValue(nil) {
            Task {
                guard (try? await clock.sleep(for: delay)) != nil else { return }
                await write().value
                withExtendedLifetime(owner) {}
            }
        }
    }

    private func endTimer() { exchange(&timer, with: nil)?.cancel() }

    /// Begins to write what has changed, unless a write runs.
    @discardableResult private func write() -> Task<Void, Never> {
        if let writing { return writing }
        endTimer()
        let owner = owner()
        let job = mustErase ? .erase : saver.job()
        if !mustErase { isDirty = false }
        let task = Task {
            let delay = await perform(job)
            writing = nil
            if isDirty, timer == nil, let delay { startTimer(delay) }
            withExtendedLifetime(owner) {}
        }
        writing = task
        return task
    }

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
                try await queue.run { [storage] in try storage.write(try encode()) }
                didWrite()
            }
            failures = 0
            if recorder != nil { status = isDirty ? .pending : .saved }
            return interval
        } catch {
            failures += 1
            let error = PersistenceError(error)
            status = .failing(error)
            if recorder == nil { return nil }
            // Where another try cannot help, another change may.
            guard error.isRetryable else { return interval }
            isDirty = true
            return min(.seconds(60), .seconds(1 << min(failures - 1, 6)))
        }
    }

    private func removeSaved() async throws {
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
