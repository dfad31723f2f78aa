import Foundation
import InMemoryTracing
import Lockstep
import LockstepInstrumentation
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport
import Tracing
import WebTestSupport

/// Tests of the trace of a request.
@MainActor @Suite(.serialized, .timeLimit(.minutes(20)))
struct TracingTests {
    private let tracer = InMemoryTracer()
    private let tab = UUID()

    /// Returns the tree of spans of this test's request. Other tests run at the same time.
    private func spans(under root: String) throws -> (root: FinishedInMemorySpan, tree: [String]) {
        let spans = tracer.finishedSpans.sorted {
            $0.startInstant.nanosecondsSinceEpoch < $1.startInstant.nanosecondsSinceEpoch
        }
        let payload = SpanAttribute.string("(1, \"\(tab)\")")
        let root = try #require(
            spans.first { $0.operationName == root && $0.attributes.get("lockstep.payload") == payload })
        func lines(_ span: FinishedInMemorySpan, _ depth: Int) -> [String] {
            let children = spans.filter { $0.parentSpanID == span.spanID && $0.traceID == span.traceID }
            return [String(repeating: "  ", count: depth) + span.operationName]
                + children.flatMap { lines($0, depth + 1) }
        }
        return (root, lines(root, 0))
    }

    @Test
    func `A request that renames a todo is a tree of spans`() async throws {
        let attachment = AllStores.attach(TracingInterceptor(tracer: tracer, describesPayload: true))
        defer { attachment.cancel() }
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=\(tab)").status == 204)
            let (save, tree) = try spans(under: "save")
            #expect(tree == ["save", "  Rename", "    change", "      begin", "      end"])
            #expect(save.status?.code == .ok)
            #expect(save.events.map(\.name) == ["save", "saved"])
            #expect(save.attributes.get("lockstep.kind") == .string("action"))
        }
    }

    @Test
    func `The span of a failed request has the error, and contains the action that shows the error`() async throws {
        let attachment = AllStores.attach(TracingInterceptor(tracer: tracer, describesPayload: true))
        defer { attachment.cancel() }
        try await ServedSite.run(ScriptedRepository("Milk")) { site async throws in
            await site.todos.loadIfNeeded()
            site.conditions.commit { $0.saving.failure = .temporary }
            #expect(try await site.client.post("/todos/1/title", "tab=\(tab)&title=\(tab)").status == 503)
            let (save, tree) = try spans(under: "save")
            #expect(tree == ["save", "  Rename", "    change", "      begin", "      end", "  end"])
            #expect(save.status?.code == .error)
            #expect(save.errors.map { StateError(from: $0.error) } == [Failure.temporary.error])
        }
    }
}
