public import LockstepCore

extension TestStore {
    /// Waits until all running work has ended and all woken observers have run. Then makes the final checks of the
    /// test.
    ///
    /// The test fails in these cases:
    /// - A commit was not asserted. With the exhaustivity ``Exhaustivity-swift.struct/end``: the state changed after the
    ///   last call of ``expectEnd(fileID:filePath:line:column:_:)``.
    /// - The store never comes to rest, because observers wake each other again and again.
    /// - Started work threw an error, and the test did not read the error.
    ///
    /// After this call, the test store records no commits, so later commits need no assertion. Each later assertion
    /// fails the test, and so does a second call of this method. To continue the test, create another test store.
    ///
    /// Without this call, the test store makes these checks when it is deallocated. If work is running at that time,
    /// the test fails.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public func finish(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return }
        let failure = await waitUntilQuiet(for: "all running work to end")
        if let failure { location.fail(failure) }
        Leftovers(of: journal.close(at: location), in: reference, exceptRunning: failure != nil).fail(at: location)
    }

    /// Waits until all running work has ended, and asserts the final state.
    ///
    /// This one assertion covers all commits since the previous assertion.
    ///
    /// ```swift
    /// let test = TestStore(store, exhaustivity: .end)
    /// test.start { await $0.dispatch(\.save) }
    /// await test.expectEnd { $0.notes = [] }
    /// ```
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - change: Changes the last asserted state into the expected final state.
    /// - Throws: The error that `change` throws.
    public func expectEnd<Failure: Error>(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: @MainActor (inout Store.Snapshot) throws(Failure) -> Void
    ) async throws(Failure) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return }
        let failure = await waitUntilQuiet(for: "all running work to end")
        if let failure { location.fail(failure) }
        let (before, after) = (snapshot, store.pipeline.snapshot)
        let pending = journal.change { $0.proceed(toEnd: after) }
        discardedBefore = store.pipeline.discardedChanges
        var expected = before
        try change(&expected)
        let text = mismatch(atEnd: after, from: before, expected: expected, covering: pending)
        if let text { location.fail("The final state of \(reference) is not the expected one.\n\n\(text)") }
    }

    /// Waits until an execution has ended, and returns its outcome.
    ///
    /// ```swift
    /// #expect(await test.outcome(of: "save") == .failed(StateError.unauthorized))
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the execution. If several executions have this name, each call returns the outcome of
    ///     the next execution.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: The outcome. If the execution does not start, or does not end in time, returns `nil` and fails the
    ///   test.
    @discardableResult
    public func outcome(
        of name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> ExecutionOutcome? {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        guard isRecording(at: location) else { return nil }
        let failure = await waitUntilQuiet(for: "“\(name)” to end") {
            $0.nextExecution(named: name)?.outcome != nil
        }
        let execution = journal.change { $0.takeExecution(named: name) }
        if let failure {
            location.fail(failure)
        } else if execution == nil {
            let similar = journal.now.executions.map(\.name).first { $0 != name && $0.isMisspelled(as: name) }
            let hint = similar.map { " Did you mean “\($0)”?" } ?? ""
            location.fail("No execution named “\(name)” was started.\(hint) \(journal.now.state(of: reference))")
        }
        return execution?.outcome
    }
}
