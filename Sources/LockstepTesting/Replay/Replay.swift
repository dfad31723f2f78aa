public import LockstepCore

/// A replay of a ``/LockstepRecording/Recording`` on a fresh store. The replay compares each commit with the recorded
/// commit.
///
/// ```swift
/// let replay = Replay(of: recording, on: { NotesStore(api: MockAPI()) }) {
///     $0.action(\.add)
///     $0.action(\.refresh)
///     $0.property(\.draft)
/// }
/// if let divergence = await replay.run() { print(divergence) }
/// ```
///
/// The replay starts each recorded execution, such as an action, by its name and with its recorded payload. The code of
/// the store makes the commits again: the replay does not restore recorded states. In a test, use
/// ``expectReplay(of:on:timeout:clock:fileID:filePath:line:column:_:)``, which fails at the first difference.
///
/// The order of the events must be the recorded order. If executions overlap, call ``turn()`` in the mocks of an API or
/// a database. The executions then continue in the recorded order. See the article *Replaying a session*.
///
/// Isolation: the main actor.
@MainActor public struct Replay {
    private let makeSession: @MainActor () -> ReplaySession

    /// - Parameters:
    ///   - recording: The recording.
    ///   - makeStore: Makes a fresh store in the initial state of the recorded store.
    ///   - timeout: The maximum time to wait for one event. The replay waits only if running work can cause the
    ///     event.
    ///   - clock: The clock that measures `timeout`.
    ///   - register: Registers the executions that the replay can start, such as actions.
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
    /// The replay ends at the first difference, or at the end of the recording, and cancels the work that it
    /// started. An event that does not happen within the timeout is a difference.
    ///
    /// - Returns: The first difference, or `nil` if there is none.
    public func run() async -> ReplayDivergence? { await makeSession().run() }

    /// Waits until it is the turn of the current execution. Outside a replay, returns at once.
    ///
    /// An execution has its turn when, in the recording, it causes the next event.
    ///
    /// Call this function in each mock of an API or a database. Overlapping executions then continue in the recorded
    /// order.
    ///
    /// ```swift
    /// struct MockAPI: NotesAPI {
    ///     func fetchNotes() async throws -> [String] {
    ///         try await Replay.turn()
    ///         return ["Milk"]
    ///     }
    /// }
    /// ```
    ///
    /// - Throws: A `CancellationError` if the task is cancelled or the replay has ended.
    public static func turn() async throws { try await ReplaySession.current?.turn() }
}

/// Fails the test if a replay differs from its recording.
///
/// ```swift
/// @Test func session() async throws {
///     let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "session.json")
///     let recording = try Recording(json: String(contentsOf: url, encoding: .utf8))
///     await expectReplay(of: recording, on: { NotesStore(api: MockAPI()) }) {
///         $0.action(\.add)
///         $0.property(\.draft)
///     }
/// }
/// ```
///
/// The test also fails if the recording has no events, because nothing is compared then.
///
/// - Parameters:
///   - recording: The recording.
///   - makeStore: Makes a fresh store in the initial state of the recorded store.
///   - timeout: The maximum time to wait for one event. The replay waits only if running work can cause the event.
///   - clock: The clock that measures `timeout`.
///   - fileID: The file of the call.
///   - filePath: The path of that file.
///   - line: The line of the call.
///   - column: The column of the call.
///   - register: Registers the executions that the replay can start, such as actions. See ``Replay``.
@MainActor public func expectReplay<Subject: StoreProtocol>(
    of recording: Recording, on makeStore: @escaping @MainActor () -> Subject,
    timeout: Duration = .seconds(30), clock: any Clock<Duration> = ContinuousClock(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    _ register: @escaping @MainActor (inout ExecutionRegistry<Subject>) -> Void
) async {
    let location = CodeLocation(fileID: fileID, filePath: filePath, line: line, column: column)
    let divergence = await Replay(of: recording, on: makeStore, timeout: timeout, clock: clock, register).run()
    if let divergence {
        location.fail(divergence.description)
    } else if recording.events.isEmpty {
        location.fail(
            """
            The recording of \(recording.store) has no events, so the replay compared nothing. Make the `SessionRecorder` \
            before the store does something.
            """)
    }
}
