import Dispatch
import Foundation
import Testing

@testable import LockstepCore

@Suite("Defaults of dependencies that several threads build", .timeLimit(.minutes(20)))
struct DependencyBuildTests {
    /// A default that starts a task. The task reads the default while it is built.
    private enum ReadByItsTask {
        static let begun = DispatchSemaphore(value: 0)
        static let task: DeclaredDependency<Task<Bool, Never>> = DeclaredDependency("task") {
            let started = Task {
                begun.signal()
                return task.current.isCancelled
            }
            begun.wait()
            // Usually, the task now waits for the build.
            for _ in 0..<1000 { sched_yield() }
            return started
        }
    }

    /// Runs work on a new thread.
    private static func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }

    @Test("D2: while one thread builds a default, another thread reads and builds other defaults")
    func unrelated() async {
        let begun = DispatchSemaphore(value: 0)
        let released = DispatchSemaphore(value: 0)
        let slow = DeclaredDependency("slow") {
            begun.signal()
            // The time limit is reached only if the other thread is blocked. Then the test fails and does not hang.
            return released.wait(timeout: .now() + 300) == .success
        }
        let base = DeclaredDependency("base") { 1 }
        let unrelated = DeclaredDependency("unrelated") { base.current + 1 }
        async let isReleased = Self.onThread { slow.current }
        async let number = Self.onThread {
            begun.wait()
            defer { released.signal() }
            return unrelated.current + unrelated.current
        }
        #expect(await number == 4)
        #expect(await isReleased)
    }

    @Test("D2: a thread that needs a default that another thread is building reads the value of that build")
    func waiting() async {
        let begun = DispatchSemaphore(value: 0)
        let built = CallCounter()
        let base = DeclaredDependency("base") { () -> Int in
            begun.signal()
            return built.call()
        }
        let derived = DeclaredDependency("derived") { base.current + 10 }
        async let first = Self.onThread { base.current }
        async let second = Self.onThread {
            begun.wait()
            return derived.current
        }
        #expect(await (first, second) == (1, 11))
        #expect(built.count == 1)
    }

    @Test("D2: a task that a default starts can read the default while it is built")
    func taskDuringTheBuild() async {
        let task = await Self.onThread { ReadByItsTask.task.current }
        #expect(await task.value == false)
    }

    @Test("D2: defaults that depend on each other without a cycle are built once each, in any order of reads")
    func noCycle() async {
        for round in 0..<50 {
            let built = CallCounter()
            var dependencies: [DeclaredDependency<Int>] = []
            for number in 0..<12 {
                let needed = dependencies.suffix(3)
                dependencies.append(
                    DeclaredDependency("\(number)") {
                        built.call()
                        // The order alternates, so that the threads meet in different ways.
                        return (round.isMultiple(of: 2) ? needed : ArraySlice(needed.reversed()))
                            .reduce(1) { $0 + $1.current }
                    })
            }
            let all = dependencies
            let sums = await withTaskGroup(of: Int.self) { group in
                for thread in 0..<4 {
                    group.addTask {
                        await Self.onThread {
                            all.indices.reduce(0) { $0 + all[($1 * 5 + thread * 3) % all.count].current }
                        }
                    }
                }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(sums.count == 1)
            #expect(built.count == dependencies.count)
        }
    }
}
