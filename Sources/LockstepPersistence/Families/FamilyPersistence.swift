public import LockstepCore
public import Observation

/// An object that saves the changes of a family's members, and restores the saved states.
///
/// ```swift
/// let saved = rows.persist(in: .folder(url)) { id in "row-\(id)" }
/// for (name, error) in saved.restoreErrors { print(name, error) }
/// if let error = saved.status.error { print(error) }
/// await saved.flush()
/// ```
///
/// Each member is saved like a single store (see ``StorePersistence``), under its own name in the storage folder. The
/// family retains this object.
///
/// Saving follows the lifetime of each member (promise S10):
///
/// - A new member starts with the state that was saved for its key.
/// - The family releases a member only after the last change of the member is saved, unless saving is blocked.
/// - `remove(_:)` and `removeAll()` of the family also remove the saved data.
///
/// If a saved value cannot be restored, its member starts with the initial state, and ``restoreErrors`` has the error.
/// Other members are not affected. See the article *Saved state*.
///
/// Isolation: the main actor.
@MainActor @Observable public final class FamilyPersistence {
    /// The combined status of all members. If several of these conditions are true, the first one applies.
    ///
    /// - `failing`: Saving or removing the value of a member failed, or the folder could not be listed.
    /// - `stopped`: ``stop()`` was called.
    /// - `blocked`: The status of a member is `blocked`.
    /// - `pending`: A member has an unsaved change, or a saved value is being removed.
    /// - `saved`: There is nothing to save.
    public var status: PersistenceStatus {
        access(keyPath: \.status)
        return currentStatus
    }

    /// The sequence of the statuses: first the current status, then each change. See ``StorePersistence/statuses``.
    public var statuses: StoreValues<PersistenceStatus> {
        ObservedValues.sequence(endingWith: sequences) { [weak self] in self?.status }
    }

    /// The errors of saved values that could not be restored, by the name of the value.
    public var restoreErrors: [String: PersistenceError] {
        access(keyPath: \.restoreErrors)
        return currentRestoreErrors
    }

    private let folder: any StateStorageFolder
    private let interval: Duration
    private let clock: any Clock<Duration>
    /// The queue for the writes of all members. Writing on several threads would not be faster.
    private let queue = WriteQueue()
    // An observer that wakes may change these two properties again, so they are set before the observers wake.
    @ObservationIgnored private var currentStatus = PersistenceStatus.saved
    @ObservationIgnored private var currentRestoreErrors: [String: PersistenceError] = [:]
    @ObservationIgnored private var entries: [String: Entry] = [:]
    /// The names of the values with an unsaved change.
    @ObservationIgnored private var pending: Set<String> = []
    /// The statuses of the values that cannot be saved, by the name of the value. Each status is `failing` or
    /// `blocked`.
    @ObservationIgnored private var problems: [String: PersistenceStatus] = [:]
    /// The listing that `removeAll()` started; `nil` if no listing is running.
    @ObservationIgnored private var listing: Listing?
    /// The error of the last listing after ``stop()``; `nil` if it succeeded.
    @ObservationIgnored private var listingError: PersistenceError?
    @ObservationIgnored private var isStopped = false
    @ObservationIgnored private let sequences = EndingSequences()

    private struct Entry {
        /// The key of the member; `nil` after the member was removed.
        var key: AnyHashable?
        /// The object that saves the changes of the member; `nil` if there is no member. The member retains this
        /// object.
        weak var following: StorePersistence?
        /// A reference that retains the member while its last change cannot be saved; otherwise `nil`.
        var unsavedMember: AnyObject?
        /// The object that removes the saved value of a removed member; `nil` if no value is being removed.
        var removing: StorePersistence?

        var current: StorePersistence? { removing ?? following }
    }

    /// A running listing of the folder. `removeAll()` starts it to find the saved values that it must remove.
    private struct Listing {
        /// The object that runs the listing, and retries it if it fails. See ``FolderListing``.
        let persistence: StorePersistence
        /// The names of the members that were created since `removeAll()`.
        var newNames: Set<String> = []
    }

    init(_ folder: any StateStorageFolder, every interval: Duration, _ clock: any Clock<Duration>) {
        self.folder = folder
        self.interval = interval
        self.clock = clock
        // A stopped family may still be listing the values that it removes.
        OpenStorages.finishSaving(to: folder.place)
    }
}

// MARK: - Use

extension FamilyPersistence {
    /// Saves all changes that members have made until now, without waiting for the interval. Also waits until the
    /// saved values of removed members are removed.
    ///
    /// - Returns: The status when the call returns. If saving failed or a member changed during the write, the status
    ///   is not ``PersistenceStatus/saved``.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        // The removals of `removeAll()` start when the folder has been listed.
        await listing?.persistence.flush()
        let flushes = unsaved.map { persistence in Task { await persistence.flush() } }
        for flush in flushes { _ = await flush.value }
        return status
    }

    /// Saves all changes that members have made until now, and blocks the main actor until they are saved. Also waits
    /// until the saved values of removed members are removed. See ``StorePersistence/saveNow()``.
    ///
    /// - Throws: An error if a change could not be saved, or if saving is blocked.
    public func saveNow() throws(PersistenceError) {
        // The removals of `removeAll()` start when the folder has been listed.
        listing?.persistence.finishSaving()
        for persistence in unsaved { persistence.finishSaving() }
        if let error = currentStatus.error { throw error }
    }

    /// Tries again to restore the saved values of the members whose status is `blocked`. See
    /// ``StorePersistence/recover()``.
    ///
    /// - Returns: The status after the attempt.
    @discardableResult
    public func recover() -> PersistenceStatus {
        for name in problems.keys.sorted() { entries[name]?.following?.recover() }
        return status
    }

    /// The objects with unsaved changes or running work.
    private var unsaved: [StorePersistence] {
        let unsaved = pending.union(problems.keys)
        // After `stop()`, the status of a member no longer shows a running write.
        return entries.compactMap { name, entry in
            entry.current.flatMap { unsaved.contains(name) || $0.isWriting ? $0 : nil }
        }
    }

    /// Stops saving all present and future members. Changes made before this call are still saved. For exceptions, see
    /// ``StorePersistence/stop()``.
    ///
    /// Saved values of removed members are still removed. A failed removal is not retried, because another family may
    /// save to the folder after this call.
    public func stop() {
        isStopped = true
        listing?.persistence.stop()
        for (name, entry) in entries {
            entry.current?.stop()
            // A failed save is not retried, so the family may release the member.
            entries[name]?.unsavedMember = nil
        }
        updateStatus()
    }

    /// Stops saving, like ``stop()``, and waits until the last changes are saved and the folder is closed.
    ///
    /// - Returns: The status: `stopped`, or `failing` if a last change or removal failed.
    @discardableResult
    public func stopAndFlush() async -> PersistenceStatus {
        stop()
        return await flush()
    }

    /// Removes all saved values in the folder. This includes the values of keys without a member, and values that this
    /// version of the app cannot read.
    ///
    /// The states of the members do not change. A member is saved again when its state differs from the state that it
    /// had when this method was called.
    ///
    /// - Throws: An error if the folder cannot be listed or a value cannot be removed. If a value cannot be removed,
    ///   this method removes all other values, and then throws the first error.
    public func erase() async throws(PersistenceError) {
        var failure: PersistenceError?
        let names: [String]
        do { names = try await queue.run { [folder] in try folder.names() } } catch { throw PersistenceError(error) }
        for name in Set(names).union(entries.keys) {
            if let following = entries[name]?.following {
                do throws(PersistenceError) {
                    try await following.eraseAnyway()
                    note(nil, of: name)
                } catch {
                    failure = failure ?? error
                }
            } else {
                remove(name)
                if let error = await entries[name]?.removing?.flush().error { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
    }
}

// MARK: - Members

extension FamilyPersistence {
    /// Restores the saved value of a new member, and saves the changes of the member from now on. There are three
    /// exceptions:
    ///
    /// - The value of a removed member with the same name is not restored.
    /// - If another member has the same name, this method only reports a `RuntimeWarning`.
    /// - If this object is stopped, this method does nothing.
    ///
    /// - Parameters:
    ///   - name: The name of the member's value.
    ///   - key: The member's key.
    ///   - make: A closure that restores the value from a storage. It returns the object that follows the member.
    ///   - takeOver: A closure that is called instead of `make` if a saved value with this name is still being removed.
    ///     The closure receives the ``StorePersistence`` that removes the value, and makes it follow the new member.
    func follow(
        _ name: String, of key: AnyHashable, _ make: (any StateStorage, WriteQueue) -> StorePersistence,
        takeOver: (StorePersistence) -> Void
    ) {
        if isStopped { return }
        if entries[name]?.following != nil {
            RuntimeWarning.report(
                """
                Two members of a family have the same name, “\(name)”. The second member is not saved. Return a \
                different name for each key.
                """)
            return
        }
        // `removeAll()` is still running, so the saved value belongs to a removed member.
        if listing?.newNames.insert(name).inserted == true, entries[name]?.current == nil { remove(name) }
        if let removing = entries[name]?.removing {
            takeOver(removing)
            entries[name] = Entry(key: key, following: removing)
            return
        }
        let persistence = make(folder.storage(named: name), queue)
        // A recorder of the restoring commit has removed the member, or has called `stop()`.
        if entries[name] != nil || isStopped { return persistence.release() }
        entries[name] = Entry(key: key, following: persistence)
        if let error = persistence.currentRestoreError { note(error, of: name) }
        observe(persistence, name)
        if !persistence.machine.status.isSaved { note(persistence.machine.status, of: name) }
    }

    /// Stops following a released member. The saved value of the member stays. Does nothing if the name belongs to a
    /// member with a different key.
    func release(_ name: String, of key: AnyHashable) {
        guard let following = entries[name]?.following, entries[name]?.key == key else { return }
        following.didChangeStatus = nil
        following.release()
        entries[name] = nil
        note(.saved, of: name)
    }

    /// Removes the saved value of a removed member, or of a key without a member.
    ///
    /// Does nothing in these cases:
    ///
    /// - This object is stopped.
    /// - The value is already being removed.
    /// - A member with a different key has the name.
    ///
    /// - Parameters:
    ///   - name: The name of the value.
    ///   - key: The key of the value.
    func remove(_ name: String, of key: AnyHashable) {
        if isStopped { return }
        guard let following = entries[name]?.following else { return remove(name) }
        // If two members have the same name, the value belongs to the first member.
        if entries[name]?.key != key || entries[name]?.removing != nil { return }
        noteRemoving(following, name)
        following.remove()
        note(nil, of: name)
    }

    /// Removes a saved value that belongs to no member. Does nothing if the value is already being removed.
    private func remove(_ name: String) {
        if entries[name]?.removing != nil { return }
        let removing = makeRemoving(folder.storage(named: name))
        noteRemoving(removing, name)
        observe(removing, name)
        note(removing.machine.status, of: name)
        if isStopped { removing.stop() }
        note(nil, of: name)
    }

    /// Creates an object that removes the data in `storage`.
    private func makeRemoving(_ storage: any StateStorage) -> StorePersistence {
        let removing = StorePersistence(nil, of: { nil }, in: storage, queue, every: interval, clock)
        removing.remove()
        return removing
    }

    /// Records that an object removes a saved value.
    private func noteRemoving(_ removing: StorePersistence, _ name: String) {
        entries[name] = Entry(removing: removing)
        removing.didEndRemoval = { [weak self] in self?.didEndRemoval(name) }
    }

    /// Removes all saved values that belong to no member. While the folder is being listed, a new member does not
    /// restore its saved value.
    func removeAll() {
        if isStopped { return }
        // An earlier listing may not contain the values that were saved after it.
        listing?.persistence.release()
        let folder = FolderListing(folder)
        let persistence = makeRemoving(folder)
        persistence.didChangeStatus = { _ in self.updateStatus() }
        persistence.didEndRemoval = {
            // A value that is already being removed has an entry, and a new member may have used a name.
            for name in folder.names
            where self.entries[name] == nil && self.listing?.newNames.contains(name) != true { self.remove(name) }
            // After `stop()`, a listing also ends when it fails.
            self.listingError = self.listing?.persistence.machine.status.error
            self.listing = nil
            self.updateStatus()
        }
        listing = Listing(persistence: persistence)
        updateStatus()
    }

    private func didEndRemoval(_ name: String) {
        // After `stop()`, a removal also ends when it fails.
        let status = entries[name]?.removing?.machine.status ?? .saved
        entries[name] = nil
        note(status.error == nil ? .saved : status, of: name)
    }
}

// MARK: - Status

extension FamilyPersistence {
    private func observe(_ persistence: StorePersistence, _ name: String) {
        persistence.didChangeStatus = { [weak self] status in self?.note(status, of: name) }
        persistence.didChangeRestoreError = { [weak self] error in self?.note(error, of: name) }
    }

    private func note(_ status: PersistenceStatus, of name: String) {
        problems[name] = status.error == nil ? nil : status
        let isRetained = if case .failing = status { !isStopped } else { false }
        let unsavedMember = isRetained ? entries[name]?.following?.owner() : nil
        entries[name]?.unsavedMember = unsavedMember
        if status.isPending { pending.insert(name) } else { pending.remove(name) }
        updateStatus()
    }

    /// Records the restore error of a value. If `error` is `nil`, clears the recorded error.
    ///
    /// This call may wake observers, and an observer may change the family. So update ``entries`` before this call.
    private func note(_ error: PersistenceError?, of name: String) {
        let old = exchange(&currentRestoreErrors[name], with: error)
        if old != nil || error != nil { WorkContext.reacting { withMutation(keyPath: \.restoreErrors) {} } }
    }

    private func updateStatus() {
        let new = computedStatus
        // Many members may change at once, but the combined status usually stays the same.
        if new == currentStatus { return }
        currentStatus = new
        WorkContext.reacting { withMutation(keyPath: \.status) {} }
    }

    private var computedStatus: PersistenceStatus {
        if let error = listing?.persistence.machine.status.error ?? listingError { return .failing(error) }
        // If several members have a problem, the first name in alphabetical order decides. The order of a dictionary
        // is random.
        let failing = problems.filter { if case .failing = $0.value { true } else { false } }
        if isStopped, failing.isEmpty { return .stopped }
        if let problem = (failing.isEmpty ? problems : failing).min(by: { $0.key < $1.key }) { return problem.value }
        return pending.isEmpty && listing == nil ? .saved : .pending
    }
}
