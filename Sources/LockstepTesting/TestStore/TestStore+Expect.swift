public import LockstepCore

extension TestStore {
    /// Asserts the next commit. The store must have made the commit before this call.
    ///
    /// ```swift
    /// @Test @MainActor func adding() {
    ///     let store = NotesStore()
    ///     let test = TestStore(store)
    ///     store.dispatch(\.add, "Milk")
    ///     test.expect("notes") { $0.notes = ["Milk"] }
    /// }
    /// ```
    ///
    /// In an async function, Swift selects the async overload, which can wait.
    ///
    /// - Parameters:
    ///   - label: The expected label (the name) of the commit, or `nil` to accept any label.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - change: Changes a copy of the previous state into the expected state.
    /// - Throws: The error that `change` throws. The commit then counts as asserted.
    public func expect<Failure: Error>(
        _ label: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: (inout Store.Snapshot) throws(Failure) -> Void
    ) throws(Failure) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return }
        guard let entry = takeNext() else {
            return location.fail(nothingToAssert)
        }
        try check(entry, label, at: location, change)
    }

    /// Asserts the next commit. If the store has not made this commit yet, waits for it.
    ///
    /// ```swift
    /// test.start { await $0.dispatch(\.save) }
    /// await test.expect { $0.isSaving = true }
    /// ```
    ///
    /// The function waits only while an execution, or work from ``start(fileID:filePath:line:column:_:)``, is running on
    /// this store, or on another store of the test that has a test store. If there is no commit and nothing is running, the assertion fails at once. If the commit comes from outside,
    /// such as from a `Task { … }`, call ``waitForCommit(fileID:filePath:line:column:)`` first.
    ///
    /// - Parameters:
    ///   - label: The expected label (the name) of the commit, or `nil` to accept any label.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - change: Changes a copy of the previous state into the expected state.
    /// - Throws: The error that `change` throws. The commit then counts as asserted.
    public func expect<Failure: Error>(
        _ label: String? = nil,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: @MainActor (inout Store.Snapshot) throws(Failure) -> Void
    ) async throws(Failure) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return }
        let failure = await waitUntilQuiet(for: label.map { "the commit “\($0)”" } ?? "a commit") {
            !$0.pending.isEmpty
        }
        guard let entry = takeNext() else { return location.fail(failure ?? nothingToAssert) }
        try check(entry, label, at: location, change)
    }

    /// Waits until there is a commit to assert. This function waits even if no work is running.
    ///
    /// Use this function for a store that receives data from outside. If no commit is made in time, the test fails.
    ///
    /// ```swift
    /// database.insert("Milk")  // the store observes the database
    /// await test.waitForCommit()
    /// await test.expect { $0.notes = ["Milk"] }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func waitForCommit(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return }
        let end = await wait { !$0.pending.isEmpty }
        if end != .reached { location.fail(complaint(about: end, waitingFor: "a commit") + exhaustivityHint) }
    }

    private var nothingToAssert: String {
        let unchanged = exhaustivity.assertsCommits ? journal.now.unchanged : nil
        let made = unchanged.map { "No commit is pending. \($0.description) changed nothing that must be asserted." }
        let discarded =
            store.pipeline.discardedChanges > discardedBefore
            ? " An action skipped changes, because it was superseded, or its task was cancelled by name." : ""
        let hint =
            made == nil && discarded.isEmpty && journal.now.isQuiet && exhaustivityHint.isEmpty
            ? " If the commit comes from outside, such as from a `Task { … }`, call `waitForCommit()` before." : ""
        return """
            \(made ?? "No commit is pending.")\(discarded) \(journal.now.state(of: reference))\(hint)\(exhaustivityHint)
            """
    }

    private var exhaustivityHint: String {
        exhaustivity.assertsCommits
            ? "" : " With the exhaustivity `.end`, commits are not asserted one by one. Use `expectEnd`."
    }

    private func takeNext() -> Journal<Store.Snapshot>.Entry? {
        journal.change { contents in
            contents.isUsed = true
            guard let entry = contents.pending.popFirst() else { return nil }
            contents.unchanged = nil
            return entry
        }
    }

    /// Sets the last asserted state to the state after this commit.
    private func proceed(after entry: Journal<Store.Snapshot>.Entry) {
        journal.change { $0.proceed(after: entry) }
        discardedBefore = entry.discarded
    }

    private func check<Failure: Error>(
        _ entry: Journal<Store.Snapshot>.Entry, _ label: String?, at location: CodeLocation,
        _ change: (inout Store.Snapshot) throws(Failure) -> Void
    ) throws(Failure) {
        // The next assertion starts from the actual state, so one mistake causes one failure.
        proceed(after: entry)
        let text = try mismatch(of: entry, change)
        let isNamed = label == nil || label == entry.commit.label
        if isNamed, text == nil { return }
        if !isNamed, let label, let passed = try pass(to: label, change) {
            return location.fail(([entry] + passed).notAsserted(of: reference))
        }
        let failures = [isNamed ? nil : label.map { "Expected the commit “\($0)”." }, text].compactMap(\.self)
        location.fail("\(entry.commit.description) is not the expected one.\n\n" + failures.joined(separator: "\n\n"))
    }

    /// Asserts the first commit with this label among the commits that are not asserted yet, and skips all earlier
    /// commits. If there is no such commit, or if the commit does not match `change`, does nothing.
    ///
    /// - Returns: The skipped commits, or `nil` if no commit was asserted.
    private func pass<Failure: Error>(
        to label: String, _ change: (inout Store.Snapshot) throws(Failure) -> Void
    ) throws(Failure) -> [Journal<Store.Snapshot>.Entry]? {
        let pending = journal.now.pending.all
        guard let index = pending.firstIndex(where: { $0.commit.label == label }),
            try mismatch(of: pending[index], change) == nil
        else { return nil }
        journal.change { $0.pending.removeFirst(index + 1) }
        proceed(after: pending[index])
        return Array(pending[..<index])
    }

    /// Returns a description of how a commit differs from the expectation, or `nil` if they match.
    private func mismatch<Failure: Error>(
        of entry: Journal<Store.Snapshot>.Entry, _ change: (inout Store.Snapshot) throws(Failure) -> Void
    ) throws(Failure) -> String? {
        var expected = entry.before
        try change(&expected)
        return mismatch(
            from: entry.before, to: entry.assertedAfter, whole: entry.after, expected: expected,
            by: [recorder.exhaustivities[entry.exhaustivity]])
    }
}
