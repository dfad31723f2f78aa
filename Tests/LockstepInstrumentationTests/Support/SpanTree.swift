import InMemoryTracing
import Tracing

/// The finished spans of a tracer, as a tree.
struct SpanTree {
    private let spans: [FinishedInMemorySpan]

    /// - Parameter tracer: The tracer of the spans.
    init(of tracer: InMemoryTracer) {
        // Spans finish from the innermost outwards. Their numbers are assigned when they begin.
        spans = tracer.finishedSpans.sorted { $0.number < $1.number }
    }

    /// A line for each span, in the order in which the spans began, indented below its parent.
    var lines: [String] { roots.flatMap { lines(of: $0, depth: 0) } }

    /// The only span with this name.
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

    /// The labels of the commits in the span.
    var commits: [String] { events.map(\.name) }

    /// The value of a string attribute.
    func text(_ key: String) -> String? {
        guard case .string(let text) = attributes.get(key) else { return nil }
        return text
    }
}
