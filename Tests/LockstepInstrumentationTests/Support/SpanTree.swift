import InMemoryTracing
import Tracing

/// The finished spans of a tracer, as the tree that they are.
struct SpanTree {
    private let spans: [FinishedInMemorySpan]

    /// - Parameter tracer: Where the spans are.
    init(of tracer: InMemoryTracer) {
        // They finish from the innermost out; identifiers are given as they begin.
        spans = tracer.finishedSpans.sorted { $0.number < $1.number }
    }

    /// A line for each span, in the order in which they began, indented below its parent.
    var lines: [String] { roots.flatMap { lines(of: $0, depth: 0) } }

    /// The only span of that name.
    func span(_ name: String) -> FinishedInMemorySpan? {
        let named = spans.filter { $0.operationName == name }
        return named.count == 1 ? named[0] : nil
    }

    private var roots: [FinishedInMemorySpan] {
        spans.filter { span in !spans.contains { $0.spanID == span.parentSpanID } }
    }

    private func lines(of span: FinishedInMemorySpan, depth: Int) -> [String] {
        let children = spans.filter { $0.parentSpanID == span.spanID && $0.traceID == span.traceID }
        return [String(repeating: "  ", count: depth) + span.operationName]
            + children.flatMap { lines(of: $0, depth: depth + 1) }
    }
}

extension FinishedInMemorySpan {
    fileprivate var number: Int { Int(spanID.drop { !$0.isNumber }) ?? 0 }

    /// The labels of the commits in it.
    var commits: [String] { events.map(\.name) }

    /// The value of an attribute that is a string.
    func text(_ key: String) -> String? {
        guard case .string(let text) = attributes.get(key) else { return nil }
        return text
    }
}
