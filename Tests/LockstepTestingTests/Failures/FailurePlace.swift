import Foundation

/// Where code runs that a test has started.
enum FailurePlace: String, CaseIterable, Sendable {
    case task, detachedTask, thread, queue, callback
    /// After the test that started the code.
    case afterTheTest

    /// Causes a failure at this place, and waits for it.
    func fail(_ kind: FailureKind) async {
        switch self {
        case .task, .afterTheTest: await kind.fail()
        case .detachedTask: await Task.detached { await kind.fail() }.value
        case .thread: await fail(kind) { work in Thread.detachNewThread { work() } }
        case .queue: await fail(kind) { work in DispatchQueue.global().async { work() } }
        case .callback: await fail(kind) { work in DispatchQueue.main.async { work() } }
        }
    }

    private func fail(_ kind: FailureKind, _ start: (@escaping @Sendable () -> Void) -> Void) async {
        await withCheckedContinuation { continuation in
            start {
                if kind.failAnywhere() { return continuation.resume() }
                Task {
                    await kind.fail()
                    continuation.resume()
                }
            }
        }
    }
}
