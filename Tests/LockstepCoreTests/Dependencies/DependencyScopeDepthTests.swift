import Testing

@testable import LockstepCore

@Suite("The depth of dependency scopes", .timeLimit(.minutes(20)))
struct DependencyScopeDepthTests {
    /// Receives a number, and finishes its stream when the receiver is released.
    private final class Receiver: Sendable {
        private let continuation: AsyncStream<Int>.Continuation?

        init(_ continuation: AsyncStream<Int>.Continuation?) { self.continuation = continuation }
        deinit { continuation?.finish() }

        func receive(_ number: Int) { continuation?.yield(number) }
    }

    private static let depth = DeclaredDependency("depth") { 0 }
    private static let root = DeclaredDependency("root") { 0 }
    private static let receiver = DeclaredDependency("receiver") { Receiver(nil) }

    /// Starts a task in a new scope. The task starts the next task in the same way.
    private static func startTasks(_ remaining: Int) {
        withDependencies {
            $0[depth] += 1
        } operation: {
            if remaining == 1 { return receiver.current.receive(depth.current) }
            Task { startTasks(remaining - 1) }
        }
    }

    /// Calls itself in a new scope, and returns a capture of the innermost scope.
    private nonisolated(nonsending) static func captureInnermost(_ remaining: Int) async -> DependencyCapture {
        await withDependencies {
            $0[depth] += 1
        } operation: {
            remaining == 1 ? DependencyCapture() : await captureInnermost(remaining - 1)
        }
    }

    /// Returns a scope inside `parent`.
    private static func scope(in parent: DependencyScope?) -> DependencyScope {
        WorkContext.with {
            $0[DependencyScopes.self] = DependencyScopes(active: parent)
        } run: {
            DependencyScopes.inner { $0[depth] += 1 }.active!
        }
    }

    /// Returns a capture that the owner of `capture` makes, in a new scope around the owner's work.
    private static func captureAgain(_ capture: DependencyCapture) -> DependencyCapture {
        withDependencies {
            $0[depth] += 1
        } operation: {
            capture.inForce { DependencyCapture() }
        }
    }

    @Test("D3: 200,000 tasks, each started in the scope of the previous task, have the overrides of all scopes")
    func tasksInTasks() async {
        await #expect(processExitsWith: .success) {
            let (depths, continuation) = AsyncStream.makeStream(of: Int.self)
            withDependencies {
                $0[Self.receiver] = Receiver(continuation)
            } operation: {
                Self.startTasks(200_000)
            }
            // The stream finishes when the last scope is released.
            #expect(await depths.reduce(into: []) { $0.append($1) } == [200_000])
        }
    }

    @Test("D3: a capture made inside 200,000 nested scopes outlives them, and is released")
    func callsInCalls() async {
        await #expect(processExitsWith: .success) {
            let capture = await Self.captureInnermost(200_000)
            #expect(capture.dependencies[Self.depth] == 200_000)
        }
    }

    @Test("D3: a scope that is not in use is released, even if a scope inside it is in use")
    func releasesAncestors() {
        let root = Self.scope(in: nil)
        var innermost = Self.scope(in: root)
        weak var early: DependencyScope?
        early = innermost
        for _ in 0..<1000 { innermost = Self.scope(in: innermost) }
        #expect(early == nil)
        #expect(DependencyScopes(active: root, owner: innermost).dependencies[Self.depth] == 1002)
    }

    @Test("D3: scopes that were merged are released")
    func releasesMerged() {
        weak var early: DependencyScope?
        var capture = withDependencies {
            $0[Self.root] = 1
        } operation: {
            early = DependencyScopes.current.active
            return DependencyCapture()
        }
        for _ in 0..<1000 { capture = Self.captureAgain(capture) }
        #expect(early == nil)
        #expect(capture.dependencies[Self.root] == 1)
        #expect(capture.dependencies[Self.depth] == 1)
    }
}
