import IssueReporting  // by the package trait "Testing"
public import LockstepCore

/// Does again on a fresh store what a ``/LockstepCore/Recording`` says was done to another one, and compares what comes of it, commit by commit.
///
/// ```swift
/// let replay = Replay(of: recording, on: { NotesStore(api: .mock) }) {
///     $0.action(\.add)
///     $0.action(\.refresh)
///     $0.property(\.draft)
/// }
/// let divergence = await replay.run()
/// ```
///
/// No recorded state is put back: each execution is started again, by its name and with its recorded payload, and the store does
/// the rest. In a test, ``expectReplay(of:on:timeout:clock:fileID:filePath:line:column:_:)`` fails where the two part.
///
/// The recorded order is followed exactly. Where executions overlap, what they wait for must return in that order: let the stand-ins
/// for an API or a database call ``turn()``.
///
/// An execution that was cancelled is cancelled at the same point. One that another one of the store caused, by an observer or by
/// work that outlived it, is started again only where the fresh store does not bring it by itself.
///
/// Isolation: the main actor.
@MainActor public struct Replay {
    private let makeSession: @MainActor () -> ReplaySession

    /// - Parameters:
    ///   - recording: What was done to the recorded store.
    ///   - makeStore: Makes a fresh store, in the state in which the recorded one was at the beginning.
    ///   - timeout: How long one event is waited for at most while something goes on that might bring it.
    ///   - clock: The clock of `timeout`.
    ///   - register: Says how executions are started again.
    public init<Subject: StoreProtocol>(
        of recording: Recording, on makeStore: @escaping @MainActor () -> Subject,
        timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
        _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
    ) {
        let patience = Patience(timeout: timeout, clock: clock)
        makeSession = { ReplaySession(of: recording, on: makeStore(), patience: patience, register) }
    }

    /// Replays the recording on a fresh store.
    ///
    /// It ends with the recording, or where the two part. What still runs then is cancelled. Where nothing goes on that could bring
    /// the next event, it ends at once; where something does, a watchdog ends a wait that lasts too long.
    ///
    /// - Returns: Where the replay differs from the recording first; `nil` where it does not.
    public func run() async -> ReplayDivergence? { await makeSession().run() }

    /// Waits, in a replay, until something is to come next of the execution that the code is a part of; elsewhere, it returns at once.
    ///
    /// Call it where something outside of the store would take its time, so that overlapping executions go on in the recorded order:
    ///
    /// ```swift
    /// NotesStore(fetch: {
    ///     try await Replay.turn()
    ///     return ["Milk"]
    /// })
    /// ```
    ///
    /// - Throws: A `CancellationError` where the task is cancelled, or the replay is over.
    public static func turn() async throws { try await ReplaySession.current?.turn() }
}

/// Fails the test where a replay differs from its recording.
///
/// ```swift
/// @Test func session() async throws {
///     let recording = try Recording(json: String(contentsOf: url, encoding: .utf8))
///     await expectReplay(of: recording, on: { NotesStore() }) {
///         $0.action(\.add)
///         $0.property(\.draft)
///     }
/// }
/// ```
///
/// - Parameters:
///   - recording: What was done to the recorded store.
///   - makeStore: Makes a fresh store, in the state in which the recorded one was at the beginning.
///   - timeout: How long one event is waited for at most while something goes on that might bring it.
///   - clock: The clock of `timeout`.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - register: Says how executions are started again. See ``Replay``.
@MainActor public func expectReplay<Subject: StoreProtocol>(
    of recording: Recording, on makeStore: @escaping @MainActor () -> Subject,
    timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
) async {
    guard let divergence = await Replay(of: recording, on: makeStore, timeout: timeout, clock: clock, register).run()
    else { return }
    reportIssue(divergence.description, fileID: fileID, filePath: filePath, line: line, column: column)
}
