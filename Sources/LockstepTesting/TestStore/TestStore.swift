public import LockstepCore

/// A test's view of a store of any style: each commit is asserted, in order, by changing the state before it into the
/// expected one.
///
/// ```swift
/// let store = NotesStore()
/// let test = TestStore(store)
/// store.dispatch(\.add, "Milk")
/// await test.expect("notes") { $0.notes = ["Milk"] }
///
/// let save = test.start { await $0.dispatch(\.save) }
/// await test.expect { $0.isSaving = true }
/// gate.succeed()
/// await test.expect { $0.isSaving = false }
/// await test.finish()
/// ```
///
/// The store is used as ever. What the test does not assert fails it: when the test store goes away, or at
/// ``finish(fileID:filePath:line:column:)``, no commit may be left that nobody asserted, and nothing may run any more. How
/// much is to be asserted is set by ``exhaustivity``.
///
/// States are compared by `==`. A state that is not `Equatable` is compared part by part, and objects in it by identity; what is
/// printed of a value decides nothing. A part that cannot be compared, such as a closure that changed, fails the assertion, with
/// a message that says which one it is.
///
/// Keep it in a variable of the test, or in a property of its suite: what the store does after the test store went away is not
/// seen. A variable holds it to the end of its scope, `_ = TestStore(store)` does not hold it at all. A test that begins
/// asynchronous work ends by `finish`, which can wait for it.
///
/// Nothing here polls: waits end by what the store does. A wait that nothing would end is ended by a watchdog, which fails the
/// test and says what it waited for.
///
/// Isolation: the main actor.
@MainActor public final class TestStore<Store: StoreProtocol> {
    /// The store that is tested.
    public let store: Store
    let reference: StoreReference
    nonisolated let journal = Journal<Store.Snapshot>()
    let recorder: JournalRecorder<Store>
    nonisolated let location: CodeLocation
    let patience: Patience

    /// The state as far as the test has asserted it: at first that of the store, then that after each commit asserted.
    public internal(set) var snapshot: Store.Snapshot

    /// Begins to watch a store. What it did before is not asked for.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - exhaustivity: Which commits are to be asserted.
    ///   - timeout: How long a wait lasts at most, before it fails the test.
    ///   - clock: The clock of `timeout`.
    ///   - fileID: The file of the call, where what is left at the end is reported.
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

    /// Which commits are to be asserted, of those made from now on. Those made before are asserted as it was set then.
    public var exhaustivity: Exhaustivity {
        get { recorder.exhaustivity }
        set { recorder.exhaustivity = newValue }
    }

    /// The store's executions since the test store was made, in the order in which they began; those that ended know how.
    public var executions: [Execution] { journal.now.executions }

    /// The store's commits since the test store was made, asserted or not.
    public var commits: [Commit] { journal.now.commits }
}
