public import LockstepCore

/// A test's view of a store of any style. A test asserts each commit, in order, by changing the state before the
/// commit into the expected state after it.
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
/// Use the store as usual. The test fails if it does not assert everything: when the test store is deallocated, or at
/// ``finish(fileID:filePath:line:column:)``, every commit must be asserted, and nothing may be running.
/// ``exhaustivity`` sets what must be asserted.
///
/// States are compared by `==`. A state that is not `Equatable` is compared part by part, and objects in it by
/// identity. The printed form of a value is never compared. A part that cannot be compared, such as a closure that
/// changed, fails the assertion. The message names this part.
///
/// Keep the test store in a variable of the test, or in a property of its suite, because it records nothing after it is
/// deallocated. A variable keeps it to the end of the scope, but `_ = TestStore(store)` does not keep it. If a test
/// starts asynchronous work, end the test with `finish`, which can wait for the work.
///
/// Nothing polls: a wait ends when the store does something. If nothing ends a wait of a method of the test store, a
/// watchdog fails the test, and the message says what the test waited for. A ``Gate`` and a ``ManualClock`` have such a
/// watchdog for their waits, too. Work that the test itself awaits has none: `await store.load { try await gate() }`
/// waits forever if only a later line of the test ends the gate's call. Use
/// ``start(fileID:filePath:line:column:_:)`` to start such work.
///
/// Isolation: the main actor.
@MainActor public final class TestStore<Store: StoreProtocol> {
    /// The tested store.
    public let store: Store
    let reference: StoreReference
    nonisolated let journal = Journal<Store.Snapshot>()
    let recorder: JournalRecorder<Store>
    nonisolated let location: CodeLocation
    let patience: Patience
    /// Whether a wait lasted too long.
    var hasTimedOut = false

    /// The state that was asserted last. At first this is the state of the store, then the state after each asserted
    /// commit.
    public internal(set) var snapshot: Store.Snapshot

    /// Starts watching a store. Earlier commits need not be asserted.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - exhaustivity: The commits that must be asserted, and the asserted part of the state.
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
        snapshot = store.pipeline.snapshot
        recorder = JournalRecorder(journal, exhaustivity)
        store.pipeline.attach(recorder)
    }

    deinit {
        Leftovers(of: journal.close(), in: reference).fail(at: location)
    }

    /// The commits that must be asserted, and the asserted part of the state. A new value applies to later commits.
    /// Earlier commits keep the value that was set when they were made.
    public var exhaustivity: Exhaustivity {
        get { recorder.exhaustivity }
        set { recorder.exhaustivity = newValue }
    }

    /// The store's executions since the test store was created, in the order in which they started. An ended
    /// execution has its outcome.
    public var executions: [Execution] { journal.now.executions }

    /// The store's commits since the test store was created, including those that were not asserted.
    public var commits: [Commit] { journal.now.commits }
}
