/// Listens to every store of the process: those that exist and those yet to be made.
///
/// No store is kept alive by this.
///
/// ```swift
/// let history = HistoryRecorder(limit: 1000)
/// AllStores.attach(history)
/// ```
@MainActor public enum AllStores {
    static private var attachedRecorders: [any Recorder] = []
    static private(set) var attached = AttachedInterceptors()

    /// Whether anybody listens to every store, in whatever task.
    static private var isListeningEverywhere = false

    /// Recorders of what one task does, and the tasks that it begins.
    @TaskLocal static private var recordersOfTask: [any Recorder & Sendable] = []
    /// How many tasks have such recorders: while none has, nobody asks for them.
    static private var recordedTasks = 0

    /// Those who record every store, as far as this task is concerned.
    static var recorders: [any Recorder] {
        recordedTasks == 0 ? attachedRecorders : attachedRecorders + recordersOfTask
    }

    /// Whether anybody listens to every store, as far as this task is concerned.
    static var isListening: Bool { isListeningEverywhere || (recordedTasks > 0 && !recordersOfTask.isEmpty) }

    /// Whether anybody ever recorded or intercepted any store: until then, executions need not be told apart.
    static var hasEverListened = false

    /// Tells `recorder` of the executions and commits of every store, until it is detached.
    ///
    /// Attaching a recorder that is attached already changes nothing. A recorder that is attached to a store and to
    /// all of them is told of each event once.
    ///
    /// - Parameter recorder: Whom to tell. It is kept alive until it is detached.
    public static func attach(_ recorder: any Recorder) {
        attachedRecorders.attach(recorder)
        update()
    }

    /// Tells `recorder` no more.
    ///
    /// - Parameter recorder: A recorder that was attached here; for any other, nothing happens.
    public static func detach(_ recorder: any Recorder) {
        attachedRecorders.detach(recorder)
        update()
    }

    /// Wraps the executions of every store in `interceptor`: outside of the stores' own interceptors, and inside of those
    /// attached here before.
    ///
    /// - Parameter interceptor: The interceptor. One that is a ``Recorder`` too is told of every store's events as well.
    /// - Returns: What takes it off again.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor) -> InterceptorAttachment {
        let number = attached.add(interceptor)
        // One that records already goes on doing so when it is taken off as an interceptor.
        let recorder = (interceptor as? any Recorder).flatMap { new in
            attachedRecorders.contains { $0 === new } ? nil : new
        }
        if let recorder { attach(recorder) }
        update()
        return InterceptorAttachment {
            guard attached.remove(number) else { return }
            if let recorder { detach(recorder) }
            update()
        }
    }

    /// Wraps the executions of every store in `interceptor`, and tells it of every store's events.
    ///
    /// - Parameter interceptor: An interceptor that is a recorder too.
    /// - Returns: What takes it off again, as both.
    @discardableResult
    public static func attach(_ interceptor: any StoreInterceptor & Recorder) -> InterceptorAttachment {
        attach(interceptor as any StoreInterceptor)
    }

    /// Tells `recorder` what is done to any store by a piece of work, and by the tasks that the work begins; and nothing of
    /// what is done beside it.
    ///
    /// - Parameters:
    ///   - recorder: Whom to tell.
    ///   - work: The work.
    /// - Throws: What `work` throws.
    package nonisolated static func record(
        by recorder: any Recorder & Sendable, _ work: @Sendable () async throws -> Void
    ) async throws {
        await begin()
        let result: Result<Void, any Error>
        do {
            try await $recordersOfTask.withValue(recordersOfTask + [recorder], operation: work)
            result = .success(())
        } catch {
            result = .failure(error)
        }
        await end()
        try result.get()
    }

    private static func begin() {
        recordedTasks += 1
        hasEverListened = true
    }

    private static func end() { recordedTasks -= 1 }

    private static func update() {
        hasEverListened = true
        isListeningEverywhere = !attachedRecorders.isEmpty || !attached.isEmpty
    }
}
