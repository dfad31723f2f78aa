import Dispatch
import Foundation
import Testing

@testable import LockstepCore

@Suite("Defaults of dependencies that several threads build", .timeLimit(.minutes(20)))
struct DependencyBuildTests {
    /// A point that several threads pass together.
    private final class Barrier: Sendable {
        private let missing = DispatchGroup()

        init(_ count: Int) {
            for _ in 0..<count { missing.enter() }
        }

        /// Waits until all threads have arrived. If a thread does not arrive, ends the process with success, which a
        /// test that expects a trap reports.
        func pass() {
            missing.leave()
            if missing.wait(timeout: .now() + 300) == .timedOut { exit(EXIT_SUCCESS) }
        }
    }

    /// Two defaults that need each other. Both builds have started before either of them reads the other default.
    private enum Two {
        static let barrier = Barrier(2)
        static let first: DeclaredDependency<Int> = DeclaredDependency("first") {
            barrier.pass()
            return second.current
        }
        static let second: DeclaredDependency<Int> = DeclaredDependency("second") {
            barrier.pass()
            return first.current
        }
    }

    /// Four defaults that form a cycle. Three threads start to build b, c and d before any of them reads another
    /// default.
    private enum Three {
        static let barrier = Barrier(3)
        static let a: DeclaredDependency<Int> = DeclaredDependency("a") { b.current }
        static let b: DeclaredDependency<Int> = DeclaredDependency("b") {
            barrier.pass()
            return c.current
        }
        static let c: DeclaredDependency<Int> = DeclaredDependency("c") {
            barrier.pass()
            return d.current
        }
        static let d: DeclaredDependency<Int> = DeclaredDependency("d") {
            barrier.pass()
            return a.current
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

    @Test("D2: two threads that build defaults that need each other trap, and the message names the cycle")
    func cycleOfTwoThreads() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            async let first = Self.onThread { Two.first.current }
            async let second = Self.onThread { Two.second.current }
            _ = await (first, second)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains(": first → second → first.") || message.contains(": second → first → second."))
    }

    @Test("D2: a cycle through three threads traps, and the message names the whole cycle")
    func cycleOfThreeThreads() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            async let a = Self.onThread { Three.a.current }
            async let c = Self.onThread { Three.c.current }
            async let d = Self.onThread { Three.d.current }
            _ = await (a, c, d)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let names = ["a", "b", "c", "d"]
        let cycles = names.indices.map { start in
            ": " + (0...4).map { names[(start + $0) % 4] }.joined(separator: " → ") + "."
        }
        #expect(cycles.contains { message.contains($0) }, "\(message)")
    }
}
