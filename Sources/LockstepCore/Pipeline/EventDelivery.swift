/// Hands events to recorders, one event after the other, and wakes observers; neither while a commit is half made.
///
/// A recorder may commit while it is told of an event. That commit's events wait until every recorder has been told of
/// the present one, so all recorders see the same order: a nested commit after its parent (promise C4).
///
/// While the properties of a property store are being set, other code may run: a `didSet`, which may change other stores.
/// Nobody is told of that before the commit is complete (C1).
@usableFromInline @MainActor enum EventDelivery {
    private static var waiting: [(event: StoreEvent, pipeline: AnyPipeline)] = []
    private static var sleeping: [(cause: Execution.ID?, wake: () -> Void)] = []
    private static var isDelivering = false
    private static var holds = 0

    /// Whether nobody is to be told of anything now.
    @usableFromInline static var isHeld: Bool { holds > 0 }

    static func deliver(_ event: StoreEvent, of pipeline: AnyPipeline) {
        waiting.append((event, pipeline))
        if !isHeld { drain() }
    }

    /// Wakes observers: now, or when nothing is held any more.
    ///
    /// - Parameters:
    ///   - cause: The execution that what they do is caused by; by default the one that the code runs in.
    ///   - wake: Calls them.
    static func wake(causedBy cause: Execution.ID?, _ wake: @escaping () -> Void) {
        if isHeld { wakeLater(causedBy: cause, wake) } else { ExecutionScope.outside(causedBy: cause, wake) }
    }

    /// Wakes observers when nothing is held any more.
    ///
    /// - Parameters:
    ///   - cause: The execution that what they do is caused by; by default the one that the code runs in.
    ///   - wake: Calls them.
    @usableFromInline static func wakeLater(causedBy cause: Execution.ID?, _ wake: @escaping () -> Void) {
        sleeping.append((cause ?? ExecutionScope.current?.execution, wake))
    }

    /// Lets `body` deliver several events before anybody is told of the first.
    static func together(_ body: () -> Void) {
        hold()
        body()
        release()
    }

    /// Keeps everything back until ``release()`` is called as often.
    static func hold() { holds += 1 }

    /// Lets go of what was kept back.
    static func release() {
        precondition(isHeld, "Lockstep let go of what was not held back")
        holds -= 1
        if isHeld { return }
        drain()
        while !sleeping.isEmpty, !isHeld {
            let (cause, wake) = sleeping.removeFirst()
            ExecutionScope.outside(causedBy: cause, wake)
        }
    }

    private static func drain() {
        if isDelivering { return }
        isDelivering = true
        defer { isDelivering = false }
        while !waiting.isEmpty {
            let (event, pipeline) = waiting.removeFirst()
            ExecutionScope.$current.withValue(.causedBy(event.execution.id)) {
                // One that was detached by another is told no more.
                for recorder in pipeline.allRecorders where pipeline.isRecorded(by: recorder) { recorder.record(event) }
            }
        }
    }
}
