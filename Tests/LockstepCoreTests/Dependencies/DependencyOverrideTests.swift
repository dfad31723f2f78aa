import LockstepCore
import Testing

@Suite("Overriding dependencies", .timeLimit(.minutes(20)))
struct DependencyOverrideTests {
    private struct Failure: Error, Equatable {}

    /// A dependency that all cases of all tests below share. No test charges it.
    private static let shared = DeclaredDependency("shared") { -1 }

    @Test("D1: a thousand parallel cases of one test never see each other's overrides", arguments: 0..<1000)
    func parallelCases(number: Int) async {
        await withDependencies {
            $0[Self.shared] = number
        } operation: {
            for _ in 0..<5 {
                await Task.yield()
                #expect(Self.shared.current == number)
            }
            async let child = Self.shared.current
            #expect(await child == number)
        }
        #expect(Self.shared.current == -1)
    }

    @Test("D1: concurrent tasks never see each other's overrides, however they suspend and nest")
    func parallelTasks() async {
        let strangers = await withTaskGroup(of: [Int].self) { group in
            for number in 0..<1000 {
                group.addTask {
                    var seen: [Int] = []
                    await withDependencies {
                        $0[Self.shared] = number
                    } operation: {
                        await Task.yield()
                        seen.append(Self.shared.current - number)
                        await withDependencies {
                            $0[Self.shared] += 10_000
                        } operation: {
                            await Task.yield()
                            seen.append(Self.shared.current - number - 10_000)
                        }
                        await Task.yield()
                        seen.append(Self.shared.current - number)
                    }
                    seen.append(Self.shared.current + 1)
                    return seen
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.filter { $0 != 0 }
        }
        #expect(strangers == [])
    }

    @Test("Nested overrides are combined, and each ends with its operation")
    func nesting() {
        let one = DeclaredDependency("one") { 1 }
        let other = DeclaredDependency("other") { 2 }
        withDependencies {
            $0[one] = 10
        } operation: {
            withDependencies {
                $0[other] = 20
            } operation: {
                #expect((one.current, other.current) == (10, 20))
                withDependencies {
                    $0[one] = 100
                } operation: {
                    #expect((one.current, other.current) == (100, 20))
                }
            }
            #expect((one.current, other.current) == (10, 2))
        }
        #expect((one.current, other.current) == (1, 2))
    }

    @Test("An override can read the current value and wrap it")
    func wrapping() {
        let greeting = DeclaredDependency("greeting") { "hello" }
        withDependencies {
            $0[greeting] += " world"
        } operation: {
            withDependencies {
                $0[greeting] += "!"
                $0[greeting] += "!"
            } operation: {
                #expect(greeting.current == "hello world!!")
            }
        }
    }

    @Test("Child tasks and unstructured tasks inherit overrides; detached tasks do not")
    func tasks() async {
        let dependency = DeclaredDependency("dependency") { "default" }
        let capture: DependencyCapture = await withDependencies {
            $0[dependency] = "override"
        } operation: {
            async let child = dependency.current
            #expect(await child == "override")
            #expect(await Task { dependency.current }.value == "override")
            #expect(await Task.detached { dependency.current }.value == "default")
            let capture = DependencyCapture()
            #expect(await Task.detached { capture.dependencies[dependency] }.value == "override")
            return capture
        }
        #expect(capture.dependencies[dependency] == "override")
    }

    @Test("A task that outlives the operation keeps its overrides")
    func outliving() async {
        let dependency = DeclaredDependency("dependency") { "default" }
        let (opening, open) = AsyncStream.makeStream(of: Void.self)
        let task = withDependencies {
            $0[dependency] = "override"
        } operation: {
            Task {
                for await _ in opening {}
                return dependency.current
            }
        }
        #expect(dependency.current == "default")
        open.finish()
        #expect(await task.value == "override")
    }

    @Test("An error ends the overrides and keeps its type")
    func throwing() async {
        let dependency = DeclaredDependency("dependency") { 1 }
        do throws(Failure) {
            try withDependencies {
                $0[dependency] = 2
            } operation: { () throws(Failure) in
                throw Failure()
            }
            Issue.record("The error was lost.")
        } catch {
            let failure: Failure = error
            #expect(failure == Failure())
        }
        #expect(dependency.current == 1)
        do throws(Failure) {
            try await withDependencies {
                $0[dependency] = 2
            } operation: { () async throws(Failure) in
                await Task.yield()
                throw Failure()
            }
            Issue.record("The error was lost.")
        } catch {
            let failure: Failure = error
            #expect(failure == Failure())
        }
        #expect(dependency.current == 1)
    }

    @Test("Replacing a whole dependency does not build its default; replacing a part of it does")
    func replacing() {
        struct Node: Equatable {
            var number: Int
            var children: [Node] = []
        }
        let built = CallCounter()
        let dependency = DeclaredDependency("dependency") { Node(number: built.call(), children: [Node(number: 7)]) }
        withDependencies {
            $0.replace(\.[dependency], with: Node(number: 2))
        } operation: {
            #expect(dependency.current == Node(number: 2))
        }
        #expect(built.count == 0)
        withDependencies {
            $0.replace(\.[dependency].children[0], with: Node(number: 3))
        } operation: {
            #expect(dependency.current == Node(number: 1, children: [Node(number: 3)]))
        }
        #expect(built.count == 1)
    }

    @Test("The current dependencies can be stored and used as an override later")
    func keeping() {
        let dependency = DeclaredDependency("dependency") { 1 }
        let kept = withDependencies {
            $0[dependency] = 2
        } operation: {
            Dependencies.current
        }
        #expect(kept[dependency] == 2)
        withDependencies {
            $0 = kept
        } operation: {
            #expect(dependency.current == 2)
        }
    }
}
