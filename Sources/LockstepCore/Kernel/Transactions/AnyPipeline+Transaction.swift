// A transaction starts and ends in separate calls. An in-place change of a property makes one call before the change
// and one call after it:
//
//     beginTransaction ──▶ the store assigns values ──▶ endTransaction: record → computed → wake
//
// A commit with a closure calls `beginTransaction`, then the closure, then `endTransaction`. Restoring n snapshots
// calls `beginTransaction` n times, makes n assignments, and calls `endTransaction` n times. Recorders and observers
// are called after all open transactions have ended: see `TransactionQueue`.

extension AnyPipeline {
    /// Starts a transaction. If the store has an open transaction, joins it, and ignores `label` and `execution`.
    /// Traps in the phases ``Phase/computing`` and ``Phase/changingInPlace``.
    ///
    /// - Parameters:
    ///   - phase: The new phase of the store.
    ///   - label: The name of the commit.
    ///   - execution: The execution that the change belongs to; `nil` for the current execution of this store.
    @usableFromInline final func beginTransaction(
        _ phase: Phase, _ label: CommitLabel, in execution: RunningExecution? = nil
    ) {
        switch self.phase {
        case .idle:
            TransactionQueue.open += 1
            depth = 1
            self.phase = phase
            self.label = label
            if needsExecution {
                transaction = OpenTransaction(before: recordsCommits ? capture() : nil, execution: execution ?? current)
            }
        case .setting:
            if DerivedReading.isDeriving { rejectChangeByDerived() }
            depth += 1
            if alone == .still { alone = .joined }
            self.phase = phase
        case .computing, .changingInPlace:
            rejectNested(label)
        }
    }

    /// Whether the commit of the open transaction is recorded.
    @usableFromInline final var isRecorded: Bool { transaction?.before != nil }

    /// Records that the open transaction changed the state.
    ///
    /// - Parameter parts: The observed parts that changed.
    @usableFromInline final func didChange(_ parts: Changes) {
        isChanged = true
        changes.formUnion(parts)
    }

    /// Records that the open transaction changed something that is observed but not part of the state.
    final func didChangeBesidesState(_ parts: Changes) { changes.formUnion(parts) }

    /// Ends the innermost write of the open transaction. Call it also if the write's closure threw an error: then the
    /// write has changed nothing.
    ///
    /// If the transaction has no other open write, the transaction ends. Then the commit is recorded, `computed` is
    /// called, and the observers wake, in this order. If the transaction changed nothing, it ends silently.
    ///
    /// - Parameter computed: A closure that derives values from the change. It is called only if the state changed.
    @usableFromInline final func endTransaction(_ computed: () -> Void = {}) {
        depth -= 1
        guard depth == 0 else { return phase = .setting }
        let (isChanged, parts, transaction) = (isChanged, changes, transaction)
        phase = .idle
        alone = .not
        self.isChanged = false
        changes = []
        if transaction != nil { self.transaction = nil }
        var commit: UInt64?
        if isChanged {
            hasUnsavedChange = true
            if let transaction { commit = recordCommit(transaction) }
        }
        TransactionQueue.open -= 1
        if isChanged {
            TransactionQueue.deliver()
            computed()
        }
        if !parts.isEmpty {
            if !isChanged { didEndWithoutCommit(parts) }
            if let observers { wake(observers, parts, causedBy: transaction, commit) }
        }
        TransactionQueue.settle()
    }
}

// MARK: - A single write without recorders and interceptors

extension AnyPipeline {
    /// Starts a transaction for a single write that is neither recorded nor intercepted.
    ///
    /// The transaction does not start in these cases:
    /// - Another transaction of the store is open.
    /// - The store has recorders or interceptors, or the closure of a derived value is running.
    /// - ``allowsFastWrites`` is `false`.
    ///
    /// - Returns: Whether the transaction started.
    @usableFromInline final func beginFastWrite() -> Bool {
        guard phase == .idle, allowsFastWrites, !hasAttachments, !DerivedReading.isDeriving else { return false }
        phase = .setting
        depth = 1
        alone = .still
        TransactionQueue.open += 1
        return true
    }

    /// Whether the caller may end the transaction with ``endFastWrite()``, and wake the observers itself. All of these
    /// conditions must be true:
    ///
    /// - ``beginFastWrite()`` started the transaction, and no other write has joined it.
    /// - ``changes`` is empty.
    /// - No other transaction is open, and no notification is queued, delayed or being delivered.
    /// - The store has neither recorders nor interceptors.
    @usableFromInline final var endsAsFastWrite: Bool {
        alone == .still && depth == 1 && changes.isEmpty && TransactionQueue.isOnlyOneOpen && !hasAttachments
    }

    /// Ends a transaction for which ``endsAsFastWrite`` is `true`. Wakes no observer.
    @usableFromInline final func endFastWrite() {
        phase = .idle
        depth = 0
        alone = .not
        hasUnsavedChange = true
        TransactionQueue.open = 0
    }
}

// MARK: - Steps

extension AnyPipeline {
    /// Queues the commit of the transaction for the recorders. If the transaction has no execution, creates one, and
    /// records its start and end.
    ///
    /// - Returns: The number of the commit; `nil` if ``recordsCommits`` was `false` when the transaction started, or if
    ///   the store is released.
    private final func recordCommit(_ transaction: OpenTransaction) -> UInt64? {
        guard let before = transaction.before, let after = capture() else { return nil }
        let execution = transaction.execution ?? RunningExecution(.commit, label, in: self)
        execution.announce()
        let commit = Commit(
            label: transaction.label ?? text(of: label), before: before, after: after, in: execution,
            isComputed: CallContext.current.computing === self)
        deliver(.committed(commit))
        if transaction.execution == nil { execution.end(.completed) }
        return commit.number
    }

    /// Wakes the observers of changed parts, or queues their wake.
    private final func wake(
        _ observers: Observers, _ parts: Changes, causedBy transaction: OpenTransaction?, _ commit: UInt64?
    ) {
        if transaction == nil, TransactionQueue.isIdle, !DerivedReading.isDeriving {
            return TransactionQueue.wakeAtOnce { observers.wake(parts) }
        }
        if observers.addPending(parts) {
            let cause = transaction?.execution?.id ?? RunningExecution.currentID
            TransactionQueue.addWake(observers, causedBy: cause, changedBy: commit)
        } else if let commit, WakeListeners.current != nil {
            TransactionQueue.replaceCommit(commit, of: observers)
        }
    }
}
