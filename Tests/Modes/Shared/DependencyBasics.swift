import Lockstep
import Testing

// Declaration, charging and use of dependencies.

protocol HostClient: Sendable {
    var host: String { get }
}

struct DefaultHostClient: HostClient {
    let host = "default"
}

struct MockHostClient: HostClient {
    var host = "mock"
}

extension OnwardContainer {
    @Inward var hostClient: any HostClient = DefaultHostClient()
}

/// Whether the default was ever created.
let isLiveClientMade = Locked(false)

struct LiveHostClient: HostClient {
    let host = "live"

    init() {
        isLiveClientMade.withLock { $0 = true }
    }
}

extension OnwardContainer {
    @Inward var liveClient: any HostClient = LiveHostClient()
}

final class ToDoDependent {
    @Outward(\.hostClient) var hostClient: any HostClient
}

@MainActor @Suite(.serialized) struct DependencyBasics {
    @Test func `a default is used until another value is charged`() {
        let dependent = ToDoDependent()
        #expect(dependent.hostClient.host == "default")
        OnwardContainer.charge(\.hostClient, MockHostClient())
        #expect(dependent.hostClient.host == "mock")
        OnwardContainer.discharge(\.hostClient)
        #expect(dependent.hostClient.host == "default")
    }

    @Test func `a default that is never read is never created`() {
        OnwardContainer.charge(\.liveClient, MockHostClient())
        #expect(Dependencies.current.liveClient.host == "mock")
        OnwardContainer.charge(\.liveClient, MockHostClient(host: "another"))
        #expect(Dependencies.current.liveClient.host == "another")
        OnwardContainer.discharge(\.liveClient)
        withDependencies {
            $0.liveClient = MockHostClient()
        } operation: {
            #expect(Dependencies.current.liveClient.host == "mock")
        }
        #expect(isLiveClientMade.withLock { $0 } == false)
        #expect(Dependencies.current.liveClient.host == "live")
    }
}
