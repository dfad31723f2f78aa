public import LockstepCore

/// The operations of a class with `@Track`, as a store for a ``TestStore``.
///
/// Isolation: the main actor.
@MainActor public final class TrackedOperations<Operation: Hashable>: StoreProtocol {
    /// The tracker of the operations.
    public let operations: OperationTracker<Operation>
    /// The pipeline of the tracker.
    public let pipeline: Pipeline<ValueSnapshot<Never>>

    /// Creates the store for a tracker. If the tracker belongs to a value store, the initializer fails the test.
    fileprivate init(_ operations: OperationTracker<Operation>, at location: CodeLocation) {
        self.operations = operations
        if let pipeline = operations.pipeline as? Pipeline<ValueSnapshot<Never>> {
            self.pipeline = pipeline
        } else {
            let store = operations.pipeline.store
            location.fail("These operations are part of \(store). Pass the store to `TestStore`, not its operations.")
            pipeline = AsyncValue<Never>().pipeline
        }
    }
}

extension TestStore {
    /// Starts watching the operations of a class with `@Track`. Earlier runs need not be asserted.
    ///
    /// ```swift
    /// let (gate, form) = (Gate<Void>(), SignUpForm())
    /// let test = TestStore(form.operations)
    /// test.start { _ in await form.operations.run(.submit) { try await gate() } }
    /// await test.expect { $0.begin(FormOperation.submit) }
    /// gate.succeed()
    /// await test.expect { $0.end(FormOperation.submit) }
    /// await test.finish()
    /// ```
    ///
    /// For the operations of a value store, pass the store instead.
    ///
    /// - Parameters:
    ///   - operations: The tracker of the operations.
    ///   - exhaustivity: What the test must assert.
    ///   - timeout: The maximum duration of a wait. A longer wait fails the test.
    ///   - clock: The clock that measures `timeout`.
    ///   - fileID: The file of the call. Failures at the end of the test are reported there.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public convenience init<Operation>(
        _ operations: OperationTracker<Operation>, exhaustivity: Exhaustivity = .full,
        timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) where Store == TrackedOperations<Operation> {
        let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        self.init(
            TrackedOperations(operations, at: location), exhaustivity: exhaustivity, timeout: timeout, clock: clock,
            fileID: fileID, filePath: filePath, line: line, column: column)
    }
}
