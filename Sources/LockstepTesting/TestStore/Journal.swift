import LockstepCore

/// The events of a ``TestStore``'s store, and the commits that are not asserted yet.
///
/// The journal can be read in any isolation, because the `deinit` of the test store reads it.
final class Journal<Snapshot: Sendable>: Sendable {
    /// A commit that the test must assert, with typed snapshots.
    struct Entry: Sendable {
        let commit: Commit
        let before: Snapshot
        let after: Snapshot
        /// The snapshot `after`, but with the ignored properties of `before`.
        let assertedAfter: Snapshot
        /// The parts that comparisons of the snapshots skip.
        let skipped: SkippedParts
        /// The index of the commit's exhaustivity in ``JournalRecorder/exhaustivities``.
        let exhaustivity: Int
        /// The value of the pipeline's `discardedChanges` after the commit.
        let discarded: Int
    }

    /// Work that the test started.
    struct Work: Sendable {
        let location: CodeLocation
        var isRunning = true
        /// Whether the test has read the `value` of the work.
        var isAsked = false
        /// Whether the test has cancelled the work.
        var isCancelled = false
        /// The error that the work threw, or `nil` if the work threw no error or the test has read the `value` of the
        /// work. An error that the test never reads fails the test.
        var error: (any Error)?
    }

    /// A change of the state that only ``TestStore/expectEnd(fileID:filePath:line:column:_:)`` asserts.
    struct UnassertedEnd: Sendable {
        /// The number of the last commit.
        let commit: UInt64
        /// The last asserted state.
        let before: Snapshot
        /// The state after the last commit.
        let after: Snapshot
    }

    struct Contents: Sendable {
        /// The location at which the journal was closed, or `nil` if it is open.
        var end: CodeLocation?
        /// Whether the test asserted something or read the journal.
        var isUsed = false
        private(set) var executions: [Execution] = []
        var commits: [Commit] = []
        var pending = Queue<Entry>()
        /// The last asserted state. `nil` after the events were released.
        var asserted: Snapshot?
        /// How the state differs from the last asserted state since the exhaustivity `.end`, or `nil` if it does not.
        var unassertedEnd: UnassertedEnd?
        /// The latest commit, if the test does not have to assert it. Failure messages describe this commit. Each
        /// assertion sets the property to `nil`.
        var unchanged: Commit?
        private(set) var works: [Work] = []
        /// The executions that ended early, and whose work still runs.
        private(set) var lateWork: [Execution.ID: Execution] = [:]

        // Indices of the arrays above, because a search of all executions at each event would take quadratic time.
        private var indices: [Execution.ID: Int] = [:]
        private var indicesByName: [String: [Int]] = [:]
        private var runningIndices: Set<Int> = []
        private var runningWorkIndices: Set<Int> = []
        /// The number of executions of each name whose outcomes the test has asked for.
        private var askedOutcomes: [String: Int] = [:]

        init(end: CodeLocation? = nil, isUsed: Bool = false, asserted: Snapshot? = nil) {
            self.end = end
            self.isUsed = isUsed
            self.asserted = asserted
        }
    }

    private let contents: Watched<Contents>

    init(asserted: Snapshot) { contents = Watched(Contents(asserted: asserted)) }

    /// The current contents.
    var now: Contents { contents.now }

    /// Changes the contents. All pending calls of ``wait(_:until:)`` then check the new contents.
    @discardableResult
    func change<Result: Sendable>(_ body: @Sendable (inout Contents) -> Result) -> Result {
        let (result, becameQuiet) = contents.change { contents in
            let wasQuiet = contents.isQuiet
            let result = body(&contents)
            return (result, !wasQuiet && contents.isQuiet)
        }
        if becameQuiet { OpenTestStores.becameQuiet(self) }
        return result
    }

    /// Waits until a condition on the contents is true.
    nonisolated(nonsending) func wait(_ patience: Patience, until isDone: (Contents) -> Bool) async -> WaitEnd {
        await contents.wait(patience, until: isDone)
    }
}

// MARK: - Executions and work

extension Journal.Contents {
    /// Adds an execution, or replaces the earlier value of the same execution.
    mutating func note(_ execution: Execution) {
        let index = indices[execution.id] ?? executions.count
        if index == executions.count {
            executions.append(execution)
            indices[execution.id] = index
            indicesByName[execution.name, default: []].append(index)
        } else {
            executions[index] = execution
        }
        if execution.outcome == nil { runningIndices.insert(index) } else { runningIndices.remove(index) }
    }

    /// Adds work that starts now, and returns its index.
    mutating func addWork(at location: CodeLocation) -> Int {
        works.append(Journal.Work(location: location))
        runningWorkIndices.insert(works.count - 1)
        return works.count - 1
    }

    /// Records that work ended.
    mutating func endWork(_ index: Int, _ error: (any Error)?) {
        works[index].isRunning = false
        runningWorkIndices.remove(index)
        let isByTest = works[index].isCancelled && error is CancellationError
        if !works[index].isAsked, !isByTest { works[index].error = error }
    }

    /// Records that an execution ended early, and that its work still runs.
    mutating func addLateWork(of execution: Execution) { lateWork[execution.id] = execution }

    /// Records that the work of an execution that ended early returned.
    mutating func endLateWork(of execution: Execution) { lateWork[execution.id] = nil }

    /// Records that the test reads the result of work.
    mutating func askForWork(_ index: Int) {
        works[index].isAsked = true
        works[index].error = nil
    }

    /// Records that the test cancels work.
    mutating func cancelWork(_ index: Int) { works[index].isCancelled = true }

    /// The first execution with a name whose outcome the test has not asked for.
    func nextExecution(named name: String) -> Execution? {
        let all = indicesByName[name] ?? []
        let asked = askedOutcomes[name] ?? 0
        return asked < all.count ? executions[all[asked]] : nil
    }

    /// Returns ``nextExecution(named:)``. The next call of that method then returns the execution after it.
    mutating func takeExecution(named name: String) -> Execution? {
        let execution = nextExecution(named: name)
        if execution != nil { askedOutcomes[name, default: 0] += 1 }
        return execution
    }

    /// The running executions.
    var runningExecutions: [Execution] { runningIndices.sorted().map { executions[$0] } }

    /// The running work that the test started.
    var runningWorks: [Journal.Work] { runningWorkIndices.sorted().map { works[$0] } }

    /// Whether no execution and no work is running. The work of an execution that ended early may still run.
    var hasNoRunningWork: Bool { runningIndices.isEmpty && runningWorkIndices.isEmpty }

    /// Whether no execution and no work is running, not even work whose execution ended early.
    var isQuiet: Bool { hasNoRunningWork && lateWork.isEmpty }

    /// Whether work is running.
    func isRunning(work index: Int) -> Bool { runningWorkIndices.contains(index) }

    /// Whether the journal is closed. A closed journal records no events.
    var isClosed: Bool { end != nil }

    /// Whether the journal was closed before anything happened: no execution, no work, and no use by the test.
    var isUnused: Bool { isClosed && !isUsed && executions.isEmpty && works.isEmpty }

    /// The contents without recorded events and states. Work that is running can still end.
    var withoutEvents: Self {
        var contents = Self(end: end, isUsed: !isUnused)
        (contents.works, contents.runningWorkIndices) = (works, runningWorkIndices)
        return contents
    }
}

// MARK: - Asserting

extension Journal.Contents {
    /// Sets the last asserted state to the state after a commit. A change at the end that was made before that commit
    /// needs no assertion.
    mutating func proceed(after entry: Journal.Entry) {
        asserted = entry.after
        if let end = unassertedEnd, end.commit < entry.commit.number { unassertedEnd = nil }
    }

    /// Sets the last asserted state to the final state.
    ///
    /// - Returns: The commits that were pending.
    mutating func proceed(toEnd state: Snapshot) -> [Journal.Entry] {
        (asserted, unassertedEnd, unchanged) = (state, nil, nil)
        return exchange(&pending, with: Queue()).all
    }
}
