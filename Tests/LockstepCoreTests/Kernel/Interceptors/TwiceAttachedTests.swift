import LockstepCore
import Testing

/// An interceptor that is also a recorder.
@MainActor private final class Both: StoreInterceptor, Recorder {
    private(set) var wrapped = 0
    private(set) var recorded = 0
    private let name: String

    /// - Parameter name: The name of the executions to count.
    init(_ name: String) { self.name = name }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        if context.methodName == name { wrapped += 1 }
        return next()
    }

    func record(_ event: StoreEvent) {
        if case .committed(let commit) = event, commit.label == name { recorded += 1 }
    }

    /// Commits once, and returns how often the commit was wrapped and recorded.
    func counts(of store: CounterStore) -> [Int] {
        let before = (wrapped, recorded)
        store.commit(name) { $0.count += 1 }
        return [wrapped - before.0, recorded - before.1]
    }
}

@MainActor @Suite("Interceptors that are attached several times")
struct TwiceAttachedTests {
    private let store = CounterStore()

    @Test("Detaching one attachment leaves the other, as interceptor and as recorder", arguments: [0, 1])
    func detachingOne(first: Int) {
        let both = Both("twice on a store \(first)")
        let attachments = (0..<2).map { _ in store.pipeline.attach(both) }
        #expect(both.counts(of: store) == [2, 1])
        attachments[first].cancel()
        #expect(both.counts(of: store) == [1, 1])
        attachments[first].cancel()
        #expect(both.counts(of: store) == [1, 1])
        attachments[1 - first].cancel()
        #expect(both.counts(of: store) == [0, 0])
    }

    @Test("Detaching one attachment to all stores leaves the other", arguments: [0, 1])
    func detachingOneOfAllStores(first: Int) {
        let both = Both("twice on all stores \(first)")
        let attachments = (0..<2).map { _ in AllStores.attach(both) }
        #expect(both.counts(of: store) == [2, 1])
        attachments[first].cancel()
        #expect(both.counts(of: store) == [1, 1])
        attachments[1 - first].cancel()
        #expect(both.counts(of: store) == [0, 0])
    }

    @Test("An attachment to a store and an attachment to all stores are independent", arguments: [false, true])
    func storeAndAllStores(detachesStoreFirst: Bool) {
        let both = Both("store and all stores \(detachesStoreFirst)")
        let (ofStore, ofAll) = (store.pipeline.attach(both), AllStores.attach(both))
        #expect(both.counts(of: store) == [2, 1])
        (detachesStoreFirst ? ofStore : ofAll).cancel()
        #expect(both.counts(of: store) == [1, 1])
        (detachesStoreFirst ? ofAll : ofStore).cancel()
        #expect(both.counts(of: store) == [0, 0])
    }

    @Test(
        "An interceptor that is also attached as a recorder stays a recorder, in either order",
        arguments: [false, true])
    func attachedAsARecorderToo(recorderFirst: Bool) {
        let both = Both("as a recorder too \(recorderFirst)")
        let recorder: any Recorder = both
        if recorderFirst { store.pipeline.attach(recorder) }
        let attachment = store.pipeline.attach(both)
        if !recorderFirst { store.pipeline.attach(recorder) }
        #expect(both.counts(of: store) == [1, 1])
        attachment.cancel()
        #expect(both.counts(of: store) == [0, 1])
        store.pipeline.detach(recorder)
        #expect(both.counts(of: store) == [0, 0])
    }

    @Test("An interceptor that is attached again after a detach works as before")
    func attachedAgain() {
        let both = Both("attached again")
        for _ in 0..<2 {
            let attachment = store.pipeline.attach(both)
            #expect(both.counts(of: store) == [1, 1])
            attachment.cancel()
            #expect(both.counts(of: store) == [0, 0])
        }
    }
}
