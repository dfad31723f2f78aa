public import LockstepCore

/// A test of the commits of a store. The test asserts each commit in order, and works with every style of store.
///
/// For each commit, the test changes a copy of the previous state into the expected state.
///
/// ```swift
/// let gate = Gate<Void>()  // stands for the server
/// let store = NotesStore(upload: { _ in try await gate() })
/// let test = TestStore(store)
/// store.dispatch(\.add, "Milk")
/// await test.expect("notes") { $0.notes = ["Milk"] }
///
/// test.start { await $0.dispatch(\.save) }
/// await test.expect { $0.isSaving = true }
/// gate.succeed()
/// await test.expect { $0.isSaving = false }
/// await test.finish()
/// ```
///
/// At the end of the test, every commit must be asserted, and no work may be running. Otherwise, the test fails.
/// ``exhaustivity`` sets what must be asserted. If the test starts asynchronous work, end the test with
/// ``finish(fileID:filePath:line:column:)``, which waits for the work.
///
/// Keep the test store in a variable of the test, or in a property of its suite. `_ = TestStore(store)` releases
/// the test store at once. The test then fails when the store is used next. With XCTest, use a variable of the test
/// method, or call `finish`, because XCTest never releases the properties of a test case.
///
/// Create the test store before the work starts. If work started earlier, the test store waits for the work only after
/// the work has made a commit.
///
/// States are compared by `==`. A state that is not `Equatable` is compared part by part.
///
/// The waits of a test store have a time limit. If the test awaits a method of the store directly, there is no limit.
/// For example, `await store.load { try await gate() }` waits for the gate, so the test never reaches a later
/// `gate.succeed()`. Start such work with ``start(fileID:filePath:line:column:_:)``. See the article *Testing*.
///
/// Isolation: the main actor.
@MainActor public final class TestStore<Store: StoreProtocol> {
    /// The tested store.
    public let store: Store
    let reference: StoreReference
    nonisolated let journal: Journal<Store.Snapshot>
    let recorder: JournalRecorder<Store>
    nonisolated let location: CodeLocation
    let patience: Patience
    /// The value of the pipeline's `discardedChanges` after the last asserted commit.
    var discardedBefore = 0
    /// Whether a wait lasted too long.
    var hasTimedOut = false

    /// The last asserted state. Before the first assertion, this is the state at the creation of the test store.
    public var snapshot: Store.Snapshot { journal.now.asserted ?? store.pipeline.snapshot }

    /// Starts watching a store. Earlier commits need not be asserted.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - exhaustivity: What the test must assert.
    ///   - timeout: The maximum duration of a wait. A longer wait fails the test.
    ///   - clock: The clock that measures `timeout`.
    ///   - fileID: The file of the call. Failures at the end of the test are reported there.
    ///   - filePath: The path of that file.
    ///   - line: The line of the call.
    ///   - column: The column of the call.
    public init(
        _ store: Store, exhaustivity: Exhaustivity = .full,
        timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
    ) {
        self.store = store
        patience = Patience(timeout: timeout, clock: clock)
        location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
        reference = store.pipeline.store
        journal = Journal(asserted: store.pipeline.snapshot)
        discardedBefore = store.pipeline.discardedChanges
        recorder = JournalRecorder(journal, exhaustivity, location)
        store.pipeline.attach(recorder)
        OpenTestStores.add(journal, of: reference, at: location)
        checkNames()
    }

    deinit {
        OpenTestStores.remove(journal)
        Leftovers(of: journal.close(at: location), in: reference).fail(at: location)
        journal.releaseEvents()
    }

    /// What the test must assert. A new value applies to later commits.
    public var exhaustivity: Exhaustivity {
        get { recorder.exhaustivity }
        set {
            recorder.exhaustivity = newValue
            checkNames()
        }
    }

    /// Fails the test if the exhaustivity ignores a name that no property has.
    private func checkNames() {
        let names = exhaustivity.ignoredNames
        if names.isEmpty { return }
        let properties = Parts(propertiesOf: store.pipeline.snapshot)?.properties ?? []
        for name in names.subtracting(properties).sorted() {
            let known = properties.sorted().map { "`\($0)`" }.joined(separator: ", ")
            location.fail("The state of \(reference) has no property “\(name)” to ignore. It has: \(known).")
        }
    }

    /// The store's executions since the test store was created, in the order in which they started. An ended
    /// execution has its outcome.
    public var executions: [Execution] {
        noteUse()
        return journal.now.executions
    }

    /// The store's commits since the test store was created, asserted or not.
    public var commits: [Commit] {
        noteUse()
        return journal.now.commits
    }
}
