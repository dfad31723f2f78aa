import Foundation
import LockstepTesting
import Observation
import Testing

@testable import LockstepCore
@testable import LockstepRecording

private struct Vault: Equatable, Sendable {
    @Sensitive var token = Canary.secret
    var key = Sensitive(Canary.secret)
    var passwords = [Canary.Password()]
    var last: Canary.Login? = Canary.Login()
    var byName = ["Ada": Canary.Password()]
    var byPassword = [Canary.Password(): 1]
    var step = Canary.Step.token(Sensitive(Canary.secret), "kept")
    var count = 0
}

@MainActor @Observable
private final class VaultStore: Store<Vault> {
    init() { super.init(state: Vault()) }

    var give: Action<VaultStore, any Sendable> { Action { _ in Reducer(get: \.count, set: \.count) { $0 + 1 } } }
}

private enum VaultOperation: Hashable, Sendable {
    case unlock(Sensitive<String>)
    case open(Canary.Password)
}

@MainActor @Suite("A secret appears in no text", .timeLimit(.minutes(20)))
struct CanaryTests {
    private let store = VaultStore()

    private func expectNoSecret(_ texts: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!texts.isEmpty, sourceLocation: sourceLocation)
        for text in texts {
            #expect(!text.contains(Canary.secret), "\(text)", sourceLocation: sourceLocation)
            #expect(text.contains("<redacted>"), "\(text)", sourceLocation: sourceLocation)
        }
    }

    @Test("R1: texts of a state and of its commits show no secret")
    func state() {
        let history = HistoryRecorder(limit: 10)
        store.pipeline.attach(history)
        store.commit { $0.count = 1 }
        expectNoSecret(Canary.texts(of: store.state))
        for commit in history.commits {
            expectNoSecret(Canary.texts(of: commit.before) + Canary.texts(of: commit.after))
            expectNoSecret([ValueTree(commit.after).part("token")!.text])
        }
        var (all, nodes) = ([ValueTree(store.state)], 0)
        while let tree = all.popLast() {
            nodes += 1
            #expect(!tree.text.contains(Canary.secret))
            #expect(tree.parts.allSatisfy { !$0.label.contains(Canary.secret) })
            all += tree.parts.map(\.tree)
        }
        #expect(nodes > 15)
    }

    @Test("R1: a recording shows no secret in states, payloads of every kind, errors and operations")
    func recording() async throws {
        let recorder = SessionRecorder(of: store)
        for payload in Canary.payloads { store.dispatch(store.give, payload) }
        store.dispatch(store.give, Canary.Careless())
        store.dispatch(store.give, Canary.Failing())
        store[\.token] = Canary.secret + "!"
        store[\.key.value] = Canary.secret + "?"
        store[\.key] = Sensitive(Canary.secret)
        store.commit(
            mutation: Mutation<Vault, Canary.Login>("log in") { vault, _ in vault.count += 1 }, payload: Canary.Login())
        try? await store.dispatch("fail") { throw Canary.LoginFailure() }
        try? store.intercepted("open", arguments: ["with": Canary.Login(), "times": 1]) { _ in
            throw StateError(from: Canary.LoginFailure())
        }
        let recording = recorder.recording
        expectNoSecret([try recording.json()])
        #expect(try Recording(json: recording.json()) == recording)
        let starts = recording.events.compactMap { if case .started(let start) = $0 { start } else { nil } }
        #expect(starts.count == Canary.payloads.count + 8)
        // All executions except `fail`, which has no payload.
        #expect(starts.filter { $0.payload.redacted.isEmpty }.map(\.name) == ["fail"])
        #expect(starts.allSatisfy { if case .unrecorded = $0.payload.content { false } else { true } })
        #expect(starts.last?.payload.redacted == ["with.password"])
        #expect(
            starts.last?.payload.content
                == .named([
                    "times": .integer(1), "with": .object(["user": .text("Ada"), "password": .text("<redacted>")]),
                ]))
    }

    @Test("R1: the reason why a payload is not recorded shows no secret")
    func unrecorded() {
        let reason = "Unencodable could not be encoded: <redacted>"
        #expect(RecordedPayload(Canary.Unencodable()) == RecordedPayload(.unrecorded(reason)))
    }

    @Test("R1: names and labels of operations and their snapshot show no secret")
    func operations() async {
        let tracker = OperationTracker<VaultOperation>()
        let history = HistoryRecorder(limit: 20)
        tracker.pipeline.attach(history)
        await tracker.run(.unlock(Sensitive(Canary.secret))) { throw Canary.LoginFailure() }
        await tracker.run(.unlock(Sensitive(Canary.secret + "!"))) {}
        await tracker.run(.open(Canary.Password())) { throw Canary.LoginFailure() }
        expectNoSecret(history.executions.map(\.name) + history.commits.map(\.label))
        expectNoSecret(Canary.texts(of: history.commits.last!.after))
        let log = SessionLog(
            of: tracker.pipeline.store, initialText: StateText.lines(of: history.commits[0].before), dropped: 0,
            events: history.commits.map { SessionEvent(.committed($0)) })
        expectNoSecret([(try? log.recording.json()) ?? Canary.secret])
    }

    @Test("R1: texts of errors show no secret")
    func errors() {
        expectNoSecret(Canary.texts(of: Canary.LoginFailure()))
        expectNoSecret(["\(ExecutionOutcome.failed(Canary.LoginFailure()))"])
        for text in Canary.texts(of: StateError(from: Canary.LoginFailure())) {
            #expect(!text.contains(Canary.secret), "\(text)")
        }
    }
}
