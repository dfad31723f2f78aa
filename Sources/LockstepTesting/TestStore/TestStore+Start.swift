import LockstepCore

extension TestStore {
    /// Starts work that runs while the test continues.
    ///
    /// ```swift
    /// let gate = Gate<Void>()  // stands for the server
    /// let test = TestStore(NotesStore(upload: { _ in try await gate() }))
    /// let save = test.start { try await $0.save() }
    /// await test.expect { $0.isSaving = true }
    /// gate.fail(URLError(.timedOut))
    /// await test.expect { $0.isSaving = false }
    /// await #expect(throws: URLError.self) { try await save.value }
    /// ```
    ///
    /// The test fails in these cases:
    /// - The work is still running at the end of the test.
    /// - The work throws an error, and the test does not read the `value` of the started work. If the test cancels the
    ///   work, the work may throw a `CancellationError`.
    ///
    /// Use the store that the closure receives, and not the test store. Work that captures the test store keeps it alive.
    /// If such work never ends, the test store fails the whole run when the process exits, and not the test.
    ///
    /// On systems with `Task.immediate`, the work runs up to its first suspension before this function returns. On
    /// other systems, the work starts when the test suspends next.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    ///   - work: The work. It receives the store. It runs on the main actor, with the caller's task-local values.
    /// - Returns: The started work. Use it to wait for the result, or to cancel the work.
    @discardableResult
    public func start<Success: Sendable, Failure: Error>(
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
        _ work: @escaping @MainActor (Store) async throws(Failure) -> Success
    ) -> StartedWork<Success, Failure> {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        _ = isRecording(at: location)  // the caller needs a result, so the work starts in any case
        let index = journal.change { $0.addWork(at: location) }
        // The task does not hold the test store. So the test store can be deallocated, and report work that hangs.
        let task = Task.immediatelyIfPossible { [store, journal] () async -> Result<Success, Failure> in
            let result: Result<Success, Failure>
            do throws(Failure) { result = .success(try await work(store)) } catch { result = .failure(error) }
            let error: (any Error)? = if case .failure(let error) = result { error } else { nil }
            journal.change { $0.endWork(index, error) }
            return result
        }
        return StartedWork(task: task) { [journal] in
            journal.change { $0.cancelWork(index) }
        } end: { [journal, patience, reference] in
            journal.change { $0.askForWork(index) }
            let end = await journal.wait(patience) { !$0.isRunning(work: index) }
            let what = "the work started at \(location) to end"
            let failure = end.failure(waitingFor: what, patience, journal.now.state(of: reference))
            guard let failure else { return }
            location.fail(failure)
            // The caller needs a value, so the caller still waits for the work. Most work ends when its task is
            // cancelled.
            task.cancel()
        }
    }
}

/// Work that a test started by ``TestStore/start(fileID:filePath:line:column:_:)``.
public struct StartedWork<Success: Sendable, Failure: Error>: Sendable {
    let task: Task<Result<Success, Failure>, Never>
    /// A function that records that the test cancels the work.
    let noteCancellation: @Sendable () -> Void
    /// A function that waits until the work has ended. If the work does not end within the timeout, the function fails
    /// the test and cancels the work.
    let end: @Sendable () async -> Void

    /// The value that the work returns. Reading it waits until the work has ended.
    ///
    /// Reading the value throws the error that the work throws. If the work does not end within the test store's
    /// timeout, the test fails and the work is cancelled.
    public var value: Success {
        get async throws(Failure) {
            await end()
            return try await task.value.get()
        }
    }

    /// Cancels the work's task. If the work then throws a `CancellationError`, the test need not read it.
    public func cancel() {
        noteCancellation()
        task.cancel()
    }
}

extension StartedWork where Failure == Never {
    // Swift 6.3 crashes if code reads a property that throws a generic error of type `Never`.

    /// The value that the work returns. Reading it waits until the work has ended.
    ///
    /// If the work does not end within the test store's timeout, the test fails and the work is cancelled.
    public var value: Success {
        get async {
            await end()
            switch await task.value {
            case .success(let value): return value
            }
        }
    }
}
