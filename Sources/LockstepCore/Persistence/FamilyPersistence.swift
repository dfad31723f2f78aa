public import Observation

/// An object that saves the changes of a family's members, each member in its own place, and restores the saved state
/// of each member that is made.
///
/// ```swift
/// let saved = rows.persist(in: .folder(url)) { id in "row-\(id)" }
/// if let error = saved.status.error { print(error) }
/// await saved.flush()
/// ```
///
/// The family keeps this object. Each member is saved as a single store is; see ``Persistence``. In addition:
/// - A member that is made has the state that was saved for its key, even if the family released an earlier member.
/// - A member with an unsaved change counts as used. The family releases it only after the change is saved.
/// - `remove(_:)` also removes the saved state of its key, with or without a member. `removeAll()` removes the saved
///   states of all keys.
///
/// A member whose saved state cannot be read starts with its initial state. The saved state stays as it is until the
/// app removes the key; a damaged one is kept under another name. Other members are not affected.
///
/// Isolation: the main actor.
@MainActor @Observable public final class FamilyPersistence {
    /// Whether the changes of all members are saved: `failing` or `blocked` if that is the status of any member,
    /// otherwise `pending` if any member has an unsaved change.
    public private(set) var status = PersistenceStatus.saved

    /// The errors of saved states that could not be restored, by the names of the states.
    public private(set) var restoreErrors: [String: PersistenceError] = [:]

    /// Makes what removes a value that has no member.
    typealias MakeRemoving = @MainActor (any StateStorage, WriteQueue) -> Persistence

    private let folder: any StateStorageFolder
    private let clock: any Clock<Duration>
    private let makeRemoving: MakeRemoving
    /// One queue for all members: many blocked threads would not make a disk faster.
    private let queue = WriteQueue()
    @ObservationIgnored private var entries: [String: Entry] = [:]
    /// The names of the values with a change that is not saved yet.
    @ObservationIgnored private var pending: Set<String> = []
    /// The values that cannot be saved.
    @ObservationIgnored private var problems: [String: PersistenceStatus] = [:]
    /// Why the folder cannot be listed.
    @ObservationIgnored private var listingError: PersistenceError?
    /// Whether the names of all values are being listed, to remove these.
    @ObservationIgnored private var isRemovingAll = false
    @ObservationIgnored private var isStopped = false

    private struct Entry {
        /// The key of the member.
        var key: AnyHashable?
        /// What follows a member. The member keeps it.
        weak var following: Persistence?
        /// What removes the value of a member that was removed.
        var removing: Persistence?

        var current: Persistence? { removing ?? following }
    }

    init(_ folder: any StateStorageFolder, _ clock: any Clock<Duration>, makeRemoving: @escaping MakeRemoving) {
        self.folder = folder
        self.clock = clock
        self.makeRemoving = makeRemoving
    }
}

// MARK: - Use

extension FamilyPersistence {
    /// Saves all changes of all members now, without waiting for the interval.
    ///
    /// - Returns: The status afterwards: ``PersistenceStatus/saved``, unless saving failed or a state changed
    ///   meanwhile.
    @discardableResult
    public func flush() async -> PersistenceStatus {
        let names = pending.union(problems.keys)
        let flushes = names.compactMap { entries[$0]?.current }.map { persistence in
            Task { await persistence.flush() }
        }
        for flush in flushes { _ = await flush.value }
        return status
    }

    /// Stops saving present and future members. Changes that were made before are still saved.
    public func stop() {
        isStopped = true
        for entry in entries.values { entry.following?.stop() }
        updateStatus()
    }

    /// Removes the saved states of all keys, with or without a member. The states of the members stay as they are,
    /// and are saved again after their next change.
    ///
    /// - Throws: The error, if the folder could not be listed or a saved state could not be removed. In the second
    ///   case, all other saved states are removed.
    public func erase() async throws(PersistenceError) {
        var failure: PersistenceError?
        let names: [String]
        do { names = try await queue.run { [folder] in try folder.names() } } catch { throw PersistenceError(error) }
        for name in Set(names).union(entries.keys) {
            if let following = entries[name]?.following {
                do throws(PersistenceError) { try await following.erase() } catch { failure = failure ?? error }
            } else {
                remove(name)
                let removing = entries[name]?.removing
                if let error = await removing?.flush().error { failure = failure ?? error }
            }
        }
        if let failure { throw failure }
    }
}

// MARK: - Members

extension FamilyPersistence {
    /// Follows a member that was made.
    ///
    /// - Parameters:
    ///   - name: The name of its value.
    ///   - key: Its key.
    ///   - make: Puts back what was saved at a place, and follows the member.
    ///   - takeOver: Follows the member in place of one that was removed.
    func follow(
        _ name: String, of key: AnyHashable, _ make: (any StateStorage, WriteQueue) -> Persistence,
        takeOver: (Persistence) -> Void
    ) {
        if isStopped { return }
        if entries[name]?.following != nil { return reportShared(name) }
        // What is there belongs to a member that was removed.
        if isRemovingAll, entries[name]?.current == nil { remove(name) }
        if let removing = entries[name]?.removing {
            takeOver(removing)
            entries[name] = Entry(key: key, following: removing)
            return
        }
        let persistence = make(folder.storage(named: name), queue)
        entries[name] = Entry(key: key, following: persistence)
        if let error = persistence.currentRestoreError { note(error, of: name) }
        observe(persistence, name)
        if !persistence.currentStatus.isSaved { note(persistence.currentStatus, of: name) }
    }

    /// A member was released. What was saved of it stays.
    func release(_ name: String, of key: AnyHashable) {
        guard let following = entries[name]?.following, entries[name]?.key == key else { return }
        following.didChangeStatus = nil
        following.release()
        entries[name] = nil
        note(.saved, of: name)
    }

    /// Removes what was saved for a member that was removed, or for a name without one.
    func remove(_ name: String, of key: AnyHashable? = nil, _ removeFollowing: (Persistence) -> Void = { _ in }) {
        if isStopped || entries[name]?.removing != nil { return }
        // Of two members of one name, the first one has it.
        if entries[name]?.following != nil, entries[name]?.key != key { return }
        note(nil, of: name)
        if let following = entries[name]?.following {
            entries[name] = Entry(removing: following)
            removeFollowing(following)
        } else {
            let removing = makeRemoving(folder.storage(named: name), queue)
            entries[name] = Entry(removing: removing)
            observe(removing, name)
            note(removing.currentStatus, of: name)
        }
        entries[name]?.removing?.didRemove = { [weak self] in self?.didRemove(name) }
    }

    /// Removes the saved states of all names that have no member. Until the names are known, a member that is made
    /// restores nothing.
    func removeAll() {
        if isStopped || isRemovingAll { return }
        isRemovingAll = true
        Task {
            for name in await listedNames() where entries[name]?.current == nil { remove(name) }
            isRemovingAll = false
        }
    }

    private func listedNames() async -> [String] {
        var failures = 0
        while true {
            do {
                let names = try await queue.run { [folder] in try folder.names() }
                if exchange(&listingError, with: nil) != nil { updateStatus() }
                return names
            } catch {
                failures += 1
                listingError = PersistenceError(error)
                updateStatus()
                try? await clock.sleep(for: Persistence.delay(after: failures))
            }
        }
    }

    private func didRemove(_ name: String) {
        entries[name] = nil
        note(.saved, of: name)
    }

    private func reportShared(_ name: String) {
        RuntimeWarning.report(
            """
            Two members of a family are to be saved by the same name, “\(name)”. The second one is not saved. Return another name \
            for each key.
            """)
    }
}

// MARK: - Status

extension FamilyPersistence {
    private func observe(_ persistence: Persistence, _ name: String) {
        persistence.didChangeStatus = { [weak self] status in self?.note(status, of: name) }
    }

    private func note(_ status: PersistenceStatus, of name: String) {
        problems[name] = status.error == nil ? nil : status
        if status.isPending { pending.insert(name) } else { pending.remove(name) }
        updateStatus()
    }

    /// Notes what was wrong with a value.
    private func note(_ error: PersistenceError?, of name: String) {
        // To change the property in place would observe it.
        var errors = _restoreErrors
        errors[name] = error
        if errors.count != _restoreErrors.count || error != nil { restoreErrors = errors }
    }

    private func updateStatus() {
        let new = computedStatus
        // Many members change at once; most of that changes nothing here.
        if new.isSaved && _status.isSaved || new.isPending && _status.isPending { return }
        status = new
    }

    private var computedStatus: PersistenceStatus {
        if isStopped { return .stopped }
        if let listingError { return .failing(listingError) }
        // By name, so that the same problems are the same status.
        let failing = problems.filter { if case .failing = $0.value { true } else { false } }
        if let problem = (failing.isEmpty ? problems : failing).min(by: { $0.key < $1.key }) { return problem.value }
        return pending.isEmpty ? .saved : .pending
    }
}
