import LockstepCore
import Testing

/// A failure of a test, as it is shown.
struct Failure: Equatable, CustomStringConvertible {
    let message: String
    /// Its line, counted from that of the code which brings it about: 0 where that is one line.
    let line: Int?

    init(_ message: String, line: Int? = 0) {
        self.message = message
        self.line = line
    }

    fileprivate init(_ issue: Issue, from line: Int) {
        self.init(
            issue.comments.map(\.rawValue).joined(separator: "\n"), line: issue.sourceLocation.map { $0.line - line })
    }

    var description: String { "line \(line ?? 0): \(message)" }
}

/// The failures that code brings about, in their order; they do not fail the test that asks for them.
@MainActor func failures(line: Int = #line, _ body: @MainActor () async -> Void) async -> [Failure] {
    let found = Locked<[Failure]>([])
    await withKnownIssue(isIntermittent: true) {
        await body()
    } matching: { issue in
        found.withLock { $0.append(Failure(issue, from: line)) }
        return true
    }
    return found.withLock { $0 }
}

/// The failures that synchronous code brings about.
@MainActor func failuresAtOnce(line: Int = #line, _ body: @MainActor () -> Void) -> [Failure] {
    let found = Locked<[Failure]>([])
    withKnownIssue(isIntermittent: true) {
        body()
    } matching: { issue in
        found.withLock { $0.append(Failure(issue, from: line)) }
        return true
    }
    return found.withLock { $0 }
}
