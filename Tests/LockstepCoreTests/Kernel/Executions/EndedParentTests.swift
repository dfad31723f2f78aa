import Testing

@testable import LockstepCore

@MainActor @Suite("Executions that outlive their parent")
struct EndedParentTests {
    /// The frames of work that is not an execution: load, run, `Finally`, loading function.
    nonisolated private static let between: [Frame.Roles] = [.load, [.run, .discardable, .unfinished], [], .query]

    @Test(
        "An execution that outlives its parent is caused by it, whatever work between them has ended",
        arguments: between, [false, true])
    func cause(_ roles: Frame.Roles, endsFirst: Bool) throws {
        let store = CounterStore()
        let log = EventLog()
        store.pipeline.attach(log)
        let parent = store.pipeline.beginExecution(.action, .name("parent"))
        let (frame, inside) = parent.contain {
            let frame = Frame(roles)
            return (frame, WorkContext.inside(frame))
        }
        let child = inside.run { store.pipeline.beginExecution(.action, .name("child")) }
        if endsFirst { frame.close() }
        parent.end(.completed)
        frame.close()
        child.end(.completed)
        #expect(log.started.last?.parent == parent.id)
        let ended = try #require(log.ended.last)
        #expect(ended.id == child.id && ended.parent == nil && ended.cause == parent.id)
    }
}
