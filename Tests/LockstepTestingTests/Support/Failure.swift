import Synchronization
import Testing

/// A failure of a test, as it is shown.
struct Failure: Equatable, CustomStringConvertible {
    let message: String
    let line: Int?

    init(_ message: String, line: Int?) {
        self.message = message
        self.line = line
    }

    init(_ issue: Issue) {
        self.init(issue.comments.map(\.rawValue).joined(separator: "\n"), line: issue.sourceLocation?.line)
    }

    var description: String { "line \(line ?? 0): \(message)" }
}

/// The failures that code brings about, in their order; they do not fail the test that asks for them.
@MainActor func failures(_ body: @MainActor () async -> Void) async -> [Failure] {
    let found = Mutex<[Failure]>([])
    await withKnownIssue(isIntermittent: true) {
        await body()
    } matching: { issue in
        found.withLock { $0.append(Failure(issue)) }
        return true
    }
    return found.withLock { $0 }
}

/// The failures that synchronous code brings about.
@MainActor func failuresAtOnce(_ body: @MainActor () -> Void) -> [Failure] {
    let found = Mutex<[Failure]>([])
    withKnownIssue(isIntermittent: true) {
        body()
    } matching: { issue in
        found.withLock { $0.append(Failure(issue)) }
        return true
    }
    return found.withLock { $0 }
}
