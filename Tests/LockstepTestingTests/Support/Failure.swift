import LockstepCore
import Testing

/// A failure of a test, as it is reported.
struct Failure: Equatable, CustomStringConvertible {
    let message: String
    /// The line of the failure, relative to the line of the tested code. It is 0 if that code is one line.
    let line: Int?

    init(_ message: String, line: Int? = 0) {
        self.message = message
        self.line = line
    }

    fileprivate init(_ issue: Issue, from line: Int) {
        self.init(
            issue.comments.map(\.rawValue).joined(separator: "\n"), line: issue.sourceLocation.map { $0.line - line })
    }

    /// The hint of a message that no commit is pending, although nothing runs that could commit.
    static let outside =
        "If the commit comes from outside, such as from a `Task { … }`, call `waitForCommit()` before."

    var description: String { "line \(line ?? 0): \(message)" }
}

/// Returns the failures that code causes, in order. They do not fail the calling test.
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

/// Returns the failures that synchronous code causes.
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
