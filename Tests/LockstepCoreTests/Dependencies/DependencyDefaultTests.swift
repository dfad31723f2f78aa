import Dispatch
import Foundation
import Testing

@testable import LockstepCore

@Suite("Defaults of dependencies", .timeLimit(.minutes(20)))
struct DependencyDefaultTests {
    /// Three defaults, two of which need each other.
    private enum Cycle {
        static let a: DeclaredDependency<Int> = DeclaredDependency("a") { b.current }
        static let b: DeclaredDependency<Int> = DeclaredDependency("b") { c.current }
        static let c: DeclaredDependency<Int> = DeclaredDependency("c") { b.current }
    }

    /// The value of a default that reads a dependency later, as `@Outward` does.
    private struct Reader: Sendable {
        let capture = DependencyCapture()
        let dependency: DeclaredDependency<Int>

        var value: Int { capture.dependencies[dependency] }
    }

    @Test("D2: a default is built once, on its first read")
    func lazily() {
        let built = CallCounter()
        let dependency = DeclaredDependency("dependency") { built.call() }
        #expect(built.count == 0)
        withDependencies {
            $0[dependency] = 7
        } operation: {
            #expect(dependency.current == 7)
            #expect(built.count == 0)
        }
        #expect((dependency.current, dependency.current) == (1, 1))
    }

    @Test("D2: a default is built once, even if several threads read it first")
    func contention() {
        for _ in 0..<100 {
            let built = CallCounter()
            let dependency = DeclaredDependency("dependency") { () -> Int in
                sched_yield()
                return built.call()
            }
            let strangers = CallCounter()
            onThreads(8) { _ in
                if dependency.current != 1 { strangers.call() }
            }
            #expect((built.count, strangers.count) == (1, 0))
        }
    }

    @Test("D2: a default may read other defaults, which are built once each, also on several threads")
    func readingOthers() {
        for _ in 0..<100 {
            let built = CallCounter()
            let base = DeclaredDependency("base") { built.call() }
            let left = DeclaredDependency("left") { base.current + 10 }
            let right = DeclaredDependency("right") { base.current + left.current }
            let strangers = CallCounter()
            onThreads(8) { thread in
                let isRight = thread.isMultiple(of: 2) ? right.current == 12 : left.current == 11
                if !isRight { strangers.call() }
            }
            #expect((built.count, strangers.count) == (1, 0))
        }
    }

    @Test("D2: a default reads charged values and no overrides, even if it is first read inside an override")
    func noOverride() {
        let charged = DeclaredDependency("charged") { 1 }
        let overridden = DeclaredDependency("overridden") { 1 }
        Dependencies.charge(\.[charged], 2)
        let sum = DeclaredDependency("sum") { charged.current + overridden.current }
        withDependencies {
            $0[overridden] = 100
            $0[charged] = 100
        } operation: {
            #expect(sum.current == 3)
        }
    }

    @Test("D2: an object that a default makes does not capture the scope in which the default is first read")
    func capturesNoScope() {
        let number = DeclaredDependency("number") { 1 }
        let reader = DeclaredDependency("reader") { Reader(dependency: number) }
        withDependencies {
            $0[number] = 2
        } operation: {
            #expect(reader.current.value == 2)
        }
        #expect(reader.current.value == 1)
    }

    @Test("D2: a task that a default starts can read the dependency after the default is built")
    func taskFromADefault() async {
        let (opening, open) = AsyncStream.makeStream(of: Void.self)
        let number = DeclaredDependency("number") { 1 }
        let task = DeclaredDependency("task") {
            Task {
                for await _ in opening {}
                return number.current
            }
        }
        let started = task.current
        open.finish()
        #expect(await started.value == 1)
    }

    @Test("D2: a cycle traps, and the message names the cycle from its first default")
    func cycle() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Cycle.a.current
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(message.contains(": b → c → b."))
    }
}
