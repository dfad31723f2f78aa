public import LockstepCore

extension TestStore {
    /// Waits until what runs has ended. Then no commit may be left that nobody asserted.
    ///
    /// A test store that goes away without this asserts the same, but cannot wait.
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
        let end = await wait(until: \.isQuiet)
        if end != .reached { location.fail(complaint(about: end, waitingFor: "all that runs to end")) }
        Leftovers(of: journal.close(), in: reference, exceptRunning: end != .reached).fail(at: location)
    }

    /// Waits until what runs has ended, and asserts the state as it is then: from the state asserted last, whatever commits led
    /// to it.
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
    ///   - change: Changes the state asserted last into the one expected now.
    /// - Throws: What `change` throws.
    public func expectEnd<Failure: Error>(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ change: @MainActor (inout Store.Snapshot) throws(Failure) -> Void
    ) async throws(Failure) {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        let end = await wait(until: \.isQuiet)
        if end != .reached { location.fail(complaint(about: end, waitingFor: "all that runs to end")) }
        let pending = journal.change { contents in
            defer { contents.pending = [] }
            return contents.pending
        }
        let before = snapshot
        let after = store.pipeline.snapshot
        snapshot = after
        var expected = before
        try change(&expected)
        // Each commit is asserted as it was to be when it was made, and the rest as it is to be now.
        var (asserted, expectation) = (before, before)
        var ignored = exhaustivity.ignoredPaths(of: after)
        for entry in pending {
            let exhaustivity = recorder.exhaustivities[entry.exhaustivity]
            asserted = exhaustivity.part(asserted, entry.after)
            expectation = exhaustivity.part(expectation, expected)
            ignored.formIntersection(exhaustivity.ignoredPaths(of: entry.after))
        }
        asserted = exhaustivity.part(asserted, after)
        expectation = exhaustivity.part(expectation, expected)
        let text = mismatch(from: before, to: asserted, expected: expectation, except: ignored)
        if let text { location.fail("The state of \(reference) in the end is not the one expected.\n\n\(text)") }
    }

    /// Waits until an execution has ended, and says how.
    ///
    /// ```swift
    /// #expect(await test.outcome(of: "save") == .failed(StateError.unauthorized))
    /// ```
    ///
    /// - Parameters:
    ///   - name: The execution's name. Of several, it is the first one that was not asked for yet.
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    /// - Returns: How it ended; `nil`, and a failure of the test, where no such execution was seen and nothing runs that could
    ///   begin one.
    @discardableResult
    public func outcome(
        of name: String,
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) async -> ExecutionOutcome? {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        @Sendable func next(_ contents: Journal<Store.Snapshot>.Contents) -> Execution? {
            contents.executions.first { $0.name == name && !contents.askedOutcomes.contains($0.id) }
        }
        let end = await wait { contents in next(contents).map { $0.outcome != nil } ?? contents.isQuiet }
        let execution = journal.change { contents in
            let execution = next(contents)
            if let execution { contents.askedOutcomes.insert(execution.id) }
            return execution
        }
        if end != .reached {
            location.fail(complaint(about: end, waitingFor: "“\(name)” to end"))
        } else if execution == nil {
            location.fail("Nothing named “\(name)” was done. \(journal.now.state(of: reference))")
        }
        return execution?.outcome
    }
}
