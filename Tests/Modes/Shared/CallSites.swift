import Lockstep
import Testing

// The code that macros generate calls Lockstep from a place that is in no file of the user.

/// A recorder that keeps the places that started executions.
@MainActor
final class SiteRecorder: Recorder {
    var sites: [CallSite?] = []

    func record(_ event: StoreEvent) {
        if case .started(let execution) = event { sites.append(execution.site) }
    }
}

struct Lamp: Equatable, Sendable {
    var isOn = false
}

@MainActor @Observable
final class LampStore: Store<Lamp> {
    init() { super.init(state: Lamp()) }

    static let lineOfToggle: UInt = #line + 3
    @Intercept
    @discardableResult
    func toggle() -> Bool {
        commit { $0.isOn.toggle() }
        return state.isOn
    }

    static let lineOfBlink: UInt = #line + 3
    /// A documented method.
    @Intercept(AsyncNonescapingSpelling.self)
    func blink(times: Int, context: ExecutionContext) async -> Int {
        commit { $0.isOn.toggle() }
        return times
    }
}

@MainActor @Suite("Call sites")
struct CallSites {
    @Test("An intercepted method reports the line of its declaration")
    func intercepted() async {
        let store = LampStore()
        let recorder = SiteRecorder()
        store.pipeline.attach(recorder)
        store.toggle()
        _ = await store.blink(times: 2)
        #expect(recorder.sites.map { $0?.line } == [LampStore.lineOfToggle, LampStore.lineOfBlink])
        #expect(recorder.sites.allSatisfy { $0.map { "\($0.fileID)" } == #fileID })
    }
}
