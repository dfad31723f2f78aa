import InMemoryLogging
import InMemoryTracing
import LockstepCore
import LockstepInstrumentation
import Logging
import Testing
import Tracing

private let secret = "canary-2be0"

private struct Login: Sendable {
    var user = "Ada"
    @Sensitive var password = secret
}

/// A type whose own description contains its sensitive value.
private struct Careless: Sendable, CustomStringConvertible {
    @Sensitive var password = secret
    var description: String { "Careless(\(password))" }
}

private struct LoginFailure: Error {
    @Sensitive var token = secret
}

private enum Step: Hashable, Sendable {
    case unlock(Sensitive<String>)
}

private struct Vault: Equatable, Sendable {
    @Sensitive var token = secret
    var count = 0
}

@MainActor @Suite("Sensitive values in logs and traces", .timeLimit(.minutes(20)))
struct RedactedLogTests {
    private func work(on store: Store<Vault>, _ tracker: OperationTracker<Step>) async {
        let payloads: [any Sendable] = [
            Sensitive(secret), Login(), [Login()], ["a": Login()], Login?.some(Login()), Step.unlock(Sensitive(secret)),
            Careless(), [Careless()],
        ]
        for payload in payloads {
            let mutation = Mutation<Vault, any Sendable>("take") { vault, _ in vault.count += 1 }
            store.commit(mutation: mutation, payload: payload)
            store.intercepted("method", arguments: ["login": payload, "times": 1]) { _ in }
        }
        store[\.token] = secret + "!"
        try? store.intercepted("fail", arguments: ["login": Login()]) { _ in throw LoginFailure() }
        await tracker.run(.unlock(Sensitive(secret))) { throw LoginFailure() }
    }

    @Test("R1: sensitive values are redacted in logs")
    func logs() async {
        let handler = InMemoryLogHandler()
        var logger = Logger(label: "test") { _ in handler }
        logger.logLevel = .trace
        let (store, tracker) = (Store(state: Vault()), OperationTracker<Step>())
        for pipeline in [store.pipeline, tracker.pipeline] as [AnyPipeline] {
            pipeline.attach(LoggingInterceptor(logger: logger, describesPayload: true))
        }
        await work(on: store, tracker)
        let lines = handler.entries.map { "\($0.message) \($0.metadata)" }
        #expect(lines.count >= 2 * (8 + 8 + 3))
        #expect(lines.filter { $0.contains(secret) } == [])
        #expect(lines.filter { $0.contains("<redacted>") }.count >= 2 * (8 + 8))
    }

    @Test("R1: sensitive values are redacted in traces")
    func traces() async {
        let tracer = InMemoryTracer()
        let (store, tracker) = (Store(state: Vault()), OperationTracker<Step>())
        for pipeline in [store.pipeline, tracker.pipeline] as [AnyPipeline] {
            pipeline.attach(TracingInterceptor(tracer: tracer, describesPayload: true))
        }
        await work(on: store, tracker)
        let spans = tracer.finishedSpans.map { span in
            var text = "\(span.operationName) \(span.errors) \(span.status.map { "\($0)" } ?? "")"
            span.attributes.forEach { text += " \($0): \($1)" }
            for event in span.events { text += " \(event.name)" }
            return text
        }
        #expect(spans.count >= 8 + 8 + 3)
        #expect(spans.filter { $0.contains(secret) } == [])
        #expect(spans.filter { $0.contains("<redacted>") }.count >= 8 + 8)
    }
}
