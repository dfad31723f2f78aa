/// The rules of saving one store, as a state machine without tasks. The machine handles events, and returns the work
/// that its owner must start.
///
/// The machine keeps the promises S2, S3, S8 and S11. It knows neither the state nor the storage. The owner does the work,
/// and sends an event when the work has ended.
struct SaveMachine {
    /// Work that the owner does. Only one piece of work runs at a time.
    enum Work: Hashable {
        /// The current state is saved. After ``Event/stop``, the state at the time of that event is saved instead.
        case save
        /// The saved data is removed, because the app requested it.
        case erase
    }

    /// How work ended.
    enum Ending {
        case done
        /// The state was not saved, because it may contain unconfirmed changes. It is saved after the next change or
        /// confirmation.
        case postponed
        case failed(PersistenceError)

        var error: PersistenceError? { if case .failed(let error) = self { error } else { nil } }
    }

    /// An event that the machine handles.
    enum Event {
        /// The state may have changed.
        case change
        /// Changes are saved immediately, because the delay has elapsed or the app requested it.
        case saveNow
        case erase
        /// Later changes are not saved. A failed save or removal is not retried.
        case stop
        /// No change is saved, to protect the saved data.
        case block(PersistenceError)
        /// The saved data was restored, or there is none. From now on, changes are saved.
        case unblock
        /// The store was removed from its family. The next save removes the saved data.
        case remove
        /// The machine saves a new store in place of the removed store.
        case takeOver
        /// The machine stops, and discards unsaved changes. If the store was removed, the machine makes no further
        /// attempt to remove its saved data. Running work still finishes.
        case abandon
        /// The running work ended.
        case end(Ending)
    }

    /// A request to remove the saved data.
    private struct Erasure {
        let number: Int
        /// Whether an unsaved change precedes the erasure. The change is saved only if the erasure fails.
        var coversUnsavedChange: Bool
    }

    private struct Running {
        let work: Work
        /// The number of the last request that the work fulfils.
        let request: Int
        /// The ``Erasure/coversUnsavedChange`` of a running erasure; `false` for a save.
        let coversUnsavedChange: Bool
    }

    private let interval: Duration
    /// Whether the store was removed from its family. A failed removal of its saved data is retried, unless ``isStopped``.
    private var isRemoved = false
    /// Whether later changes are not saved, and failed work is not retried.
    private var isStopped = false
    /// The reason why no change is saved.
    private(set) var blockingError: PersistenceError?
    /// The error of the last save; `nil` if it succeeded.
    private var error: PersistenceError?
    /// The number of failed saves in a row.
    private var failures = 0

    private var running: Running?
    /// The requested erasure that has not started. It starts before the save of a later change.
    private var erasure: Erasure?
    /// Whether there is a change whose save has not started.
    private(set) var isUnsaved = false
    /// Whether the next save starts without waiting for ``delay``.
    private var isUrgent = false
    private var isPostponed = false
    /// The delay before the next attempt of a failed save.
    private var retryDelay: Duration?

    /// The number of requests until now. A request is a change to save, or an erasure.
    private(set) var requests = 0
    /// The number of requests that have ended. Requests end in order.
    private(set) var endedRequests = 0

    /// Creates a machine with nothing to save.
    ///
    /// - Parameter interval: The delay between a change and its save.
    init(interval: Duration) { self.interval = interval }
}

// MARK: - Results

extension SaveMachine {
    var status: PersistenceStatus {
        if isStopped, !isRemoved { return error.map { .failing($0) } ?? .stopped }
        if let blockingError { return .blocked(blockingError) }
        if let error { return .failing(error) }
        return isUnsaved || isPostponed || running?.work == .save ? .pending : .saved
    }

    /// The delay after which the owner sends ``Event/saveNow``; `nil` if work is running, or there is nothing to save.
    var delay: Duration? { isUnsaved && running == nil ? retryDelay ?? interval : nil }

    var isWorking: Bool { running != nil }

    /// Whether no work is running, and nothing is left to do.
    var isIdle: Bool { running == nil && next == nil }

    /// Whether the owner may try again to restore the saved data, and send ``Event/unblock``.
    var mayRecover: Bool { blockingError != nil && isFollowing && isIdle }

    /// Whether the machine has been stopped, and has not finished its last work.
    var isSavingLast: Bool { isStopped && !isIdle }

    /// Whether the machine has finished its work after a stop, or after the removal of its store.
    var hasEnded: Bool { !isFollowing && isIdle }

    /// Whether the store was removed, and the machine no longer tries to remove its saved data. The machine tries until
    /// an attempt succeeds. After ``Event/stop``, it does not repeat a failed attempt.
    var hasEndedRemoval: Bool { isRemoved && isIdle }

    private var isFollowing: Bool { !isRemoved && !isStopped }

    private var next: Work? { erasure != nil ? .erase : isUnsaved ? .save : nil }

    /// Returns the delay after a number of failures in a row. The delays are 1, 2, 4, 8, 16, 32 and then 60 seconds.
    static func delay(after failures: Int) -> Duration { min(.seconds(60), .seconds(1 << min(failures - 1, 6))) }
}

// MARK: - Events

extension SaveMachine {
    /// Handles an event, and returns the work that the owner must start now.
    mutating func handle(_ event: Event) -> Work? {
        switch event {
        case .change: if isFollowing { noteChange() }
        case .saveNow: if isUnsaved { isUrgent = true }
        case .erase: requestErasure()
        case .stop: isStopped = true
        case .block(let error): blockingError = error
        case .unblock: blockingError = nil
        case .remove:
            (isRemoved, isStopped, blockingError, error, failures) = (true, false, nil, nil, 0)
            noteUnsaved()
            isUrgent = true
        case .takeOver: (isRemoved, isStopped) = (false, false)
        case .abandon: (isRemoved, isStopped, isUnsaved, endedRequests) = (false, true, false, requests)
        case .end(let ending): end(ending)
        }
        return start()
    }

    private mutating func noteChange() {
        // If an erasure succeeds, nothing blocks the save of a later change.
        if blockingError == nil || erasure != nil || running?.work == .erase { noteUnsaved() }
    }

    private mutating func noteUnsaved() {
        if isUnsaved { return }
        isUnsaved = true
        requests += 1
    }

    private mutating func requestErasure() {
        requests += 1
        erasure = Erasure(
            number: requests, coversUnsavedChange: isUnsaved || isPostponed || erasure?.coversUnsavedChange == true)
        (isUnsaved, isUrgent, isPostponed) = (false, false, false)
    }

    /// Starts and returns the next work; `nil` if no work can start now.
    private mutating func start() -> Work? {
        guard running == nil, let work = next, work == .erase || isUrgent || isStopped else { return nil }
        running = Running(
            work: work, request: erasure?.number ?? requests, coversUnsavedChange: erasure?.coversUnsavedChange == true)
        if exchange(&erasure, with: nil) == nil { (isUnsaved, isUrgent, isPostponed) = (false, false, false) }
        retryDelay = nil
        return work
    }

    private mutating func end(_ ending: Ending) {
        guard let ended = exchange(&running, with: nil) else { return }
        endedRequests = max(endedRequests, ended.request)
        switch ending {
        // After an erasure, there is no saved data to protect.
        case .done: (blockingError, error, failures) = (nil, nil, 0)
        case .postponed: if erasure != nil { erasure?.coversUnsavedChange = true } else { isPostponed = true }
        case .failed(let error):
            // Saving is still blocked, so a change during the erasure is not saved.
            if blockingError != nil, erasure == nil {
                (isUnsaved, isUrgent, endedRequests) = (false, false, requests)
            } else {
                fail(ended, error)
            }
        }
    }

    private mutating func fail(_ ended: Running, _ error: PersistenceError) {
        var retries = ended.coversUnsavedChange
        if ended.work == .save {
            self.error = error
            failures += 1
            retries = !isStopped && (isRemoved || error.isRetryable)
        }
        guard retries else { return }
        // If an erasure was requested in the meantime, the change is saved only if that erasure fails, too.
        if erasure != nil {
            erasure?.coversUnsavedChange = true
        } else {
            noteUnsaved()
            if ended.work == .save { retryDelay = Self.delay(after: failures) }
        }
    }
}
