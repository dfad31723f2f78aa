public import LockstepCore

extension TestStore {
    /// Waits until all running work has ended and all woken observers have run. Then makes the final checks of the
    /// test.
    ///
    /// The test fails in these cases:
    /// - A commit was not asserted.
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
        let end = await waitUntilQuiet()
        if end != .reached { location.fail(complaint(about: end, waitingFor: "all running work to end")) }
        Leftovers(of: journal.close(at: location), in: reference, exceptRunning: end != .reached).fail(at: location)
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
        let end = await waitUntilQuiet()
        if end != .reached { location.fail(complaint(about: end, waitingFor: "all running work to end")) }
        let pending = journal.change { contents in
            contents.unchanged = nil
            return exchange(&contents.pending, with: [])
        }
        discardedBefore = store.pipeline.discardedChanges
        let before = snapshot
        let after = store.pipeline.snapshot
        snapshot = after
        var expected = before
        try change(&expected)
        // Each pending commit has its own exhaustivity. The current exhaustivity applies to the final state.
        var (asserted, expectation) = (before, before)
        var ignored = exhaustivity.ignoredPaths(before, after)
        for entry in pending {
            let exhaustivity = recorder.exhaustivities[entry.exhaustivity]
            asserted = exhaustivity.part(asserted, entry.after)
            expectation = exhaustivity.part(expectation, expected)
            ignored.formIntersection(exhaustivity.ignoredPaths(before, after))
        }
        asserted = exhaustivity.part(asserted, after)
        expectation = exhaustivity.part(expectation, expected)
        let text = mismatch(from: before, to: asserted, expected: expectation, except: ignored)
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
        @Sendable func next(_ contents: Journal<Store.Snapshot>.Contents) -> Execution? {
            contents.executions.first { $0.name == name && !contents.askedOutcomes.contains($0.id) }
        }
        let end = await waitUntilQuiet { next($0)?.outcome != nil }
        let execution = journal.change { contents in
            let execution = next(contents)
            if let execution { contents.askedOutcomes.insert(execution.id) }
            return execution
        }
        if end != .reached {
            location.fail(complaint(about: end, waitingFor: "“\(name)” to end"))
        } else if execution == nil {
            let similar = journal.now.executions.map(\.name).first { $0 != name && $0.isMisspelled(as: name) }
            let hint = similar.map { " Did you mean “\($0)”?" } ?? ""
            location.fail("No execution named “\(name)” was started.\(hint) \(journal.now.state(of: reference))")
        }
        return execution?.outcome
    }
}
