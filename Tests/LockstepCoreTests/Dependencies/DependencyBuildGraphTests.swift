import Testing

@testable import LockstepCore

@Suite("The build graph of dependency defaults", .timeLimit(.minutes(20)))
struct DependencyBuildGraphTests {
    private let a = DependencyKey("a")
    private let b = DependencyKey("b")
    private let c = DependencyKey("c")
    private let d = DependencyKey("d")

    @Test("D2: one thread builds a default, and the others wait until it has finished")
    func waiting() {
        var graph = BuildGraph<Int>()
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(a, on: 2) == .wait)
        #expect(graph.need(a, on: 3) == .wait)
        graph.finish(a, on: 1)
        #expect(graph.need(a, on: 2) == .build)
    }

    @Test("D2: a thread that needs a default that it is building closes a cycle that starts with this default")
    func oneThread() {
        var graph = BuildGraph<Int>()
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(b, on: 1) == .build)
        #expect(graph.need(c, on: 1) == .build)
        graph.finish(c, on: 1)
        #expect(graph.need(d, on: 1) == .build)
        #expect(graph.need(b, on: 1) == .cycle([b, d, b]))
    }

    @Test("D2: a thread closes a cycle if it would wait for a thread that waits for it")
    func severalThreads() {
        var graph = BuildGraph<Int>()
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(b, on: 1) == .build)
        #expect(graph.need(c, on: 2) == .build)
        #expect(graph.need(d, on: 3) == .build)
        #expect(graph.need(c, on: 1) == .wait)
        #expect(graph.need(d, on: 2) == .wait)
        #expect(graph.need(a, on: 3) == .cycle([a, b, c, d, a]))
        #expect(graph.need(b, on: 3) == .cycle([b, c, d, b]))
    }

    @Test("D2: threads that wait in a chain, or for the same thread, form no cycle")
    func noCycle() {
        var graph = BuildGraph<Int>()
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(b, on: 2) == .build)
        #expect(graph.need(a, on: 2) == .wait)
        #expect(graph.need(c, on: 3) == .build)
        #expect(graph.need(b, on: 3) == .wait)
        #expect(graph.need(a, on: 4) == .wait)
        #expect(graph.need(c, on: 5) == .wait)
        #expect(graph.need(d, on: 1) == .build)
    }

    @Test("D2: a wait that has ended is not part of a cycle")
    func waitedBefore() {
        var graph = BuildGraph<Int>()
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(b, on: 2) == .build)
        #expect(graph.need(a, on: 2) == .wait)
        graph.finish(a, on: 1)
        #expect(graph.need(a, on: 1) == .build)
        #expect(graph.need(b, on: 1) == .wait)
        #expect(graph.need(a, on: 2) == .cycle([a, b, a]))
    }
}
