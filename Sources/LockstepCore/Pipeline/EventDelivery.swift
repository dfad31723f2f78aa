/// Hands events to recorders, one event after the other.
///
/// A recorder may commit while it is told of an event. That commit's events wait until every recorder has been told of
/// the present one, so all recorders see the same order: a nested commit after its parent (promise C4).
@MainActor enum EventDelivery {
    private static var waiting: [(event: StoreEvent, pipeline: AnyPipeline)] = []
    private static var isDelivering = false

    static func deliver(_ event: StoreEvent, of pipeline: AnyPipeline) {
        together { waiting.append((event, pipeline)) }
    }

    /// Lets `body` deliver several events before anybody is told of the first.
    static func together(_ body: () -> Void) {
        guard !isDelivering else { return body() }
        isDelivering = true
        defer { isDelivering = false }
        body()
        while !waiting.isEmpty {
            let (event, pipeline) = waiting.removeFirst()
            ExecutionScope.$current.withValue(.causedBy(event.execution.id)) {
                // One that was detached by another is told no more.
                for recorder in pipeline.allRecorders where pipeline.isRecorded(by: recorder) { recorder.record(event) }
            }
        }
    }
}
