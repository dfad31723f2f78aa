import LockstepCore
import Testing

@Suite("Queues of runs")
struct RunQueueTests {
    private struct Run: Identifiable {
        let id: Int
    }

    /// A queue whose runs are given by their numbers.
    private final class Queue {
        private var rules = RunQueue<Run>()

        var isEmpty: Bool { rules.isEmpty }

        func enter(_ id: Int, _ policy: RunPolicy) -> RunReaction<Run> { rules.enter(Run(id: id), policy) }
        func begin(_ id: Int) -> Bool { rules.beginWork(Run(id: id)) }
        func leave(_ id: Int) -> RunReaction<Run> { rules.leave(Run(id: id)) }
        func cancelBeforeStart(_ id: Int) -> RunReaction<Run> { rules.cancelBeforeStart(Run(id: id)) }
        func cancelAll() -> RunReaction<Run> { rules.cancelAll() }

        /// Ends the work of a run, and returns the run that starts next.
        func finish(_ id: Int) -> Int? { rules.finish(Run(id: id)).next?.id }

        /// Ends the work and the call of a run, and returns the run that starts next.
        func end(_ id: Int) -> Int? { finish(id) ?? leave(id).next?.id }
    }

    private let queue = Queue()

    @Test("P3: a run is dropped while another run waits for superseded work to end")
    func dropWhileOthersWait() {
        for run in 1...2 {
            _ = queue.enter(run, .latest)
            #expect(queue.begin(run))
        }
        _ = queue.leave(1)
        _ = queue.enter(3, .queue)
        #expect(queue.end(2) == nil)
        #expect(queue.enter(4, .drop).admission == .drop)
        #expect(queue.finish(1) == 3)
    }

    @Test(
        "P2: waiting runs leave the queue in any order, and the others keep their order",
        arguments: [[2, 3, 4], [4, 3, 2], [3], [5, 2], []])
    func leave(leaving: [Int]) {
        for run in 1...5 { _ = queue.enter(run, .queue) }
        #expect(queue.begin(1))
        for run in leaving {
            #expect(queue.cancelBeforeStart(run).ended.map(\.run.id) == [run])
            #expect(queue.leave(run).removed.map(\.id) == [run])
        }
        // The work of the first run has started, and there is no sixth run.
        for run in leaving + [1, 6] { #expect(queue.cancelBeforeStart(run).ended.isEmpty) }
        var order = [1]
        while let next = queue.end(order[order.count - 1]) {
            order.append(next)
            #expect(queue.begin(next))
        }
        #expect(order == (1...5).filter { !leaving.contains($0) } && queue.isEmpty)
    }

    @Test("P4: a cancelled run no longer counts as running, and the queue still waits for its work")
    func cancel() {
        _ = queue.enter(1, .latest)
        #expect(queue.begin(1))
        _ = queue.enter(2, .queue)
        #expect(queue.cancelAll().ended.map(\.isWorking) == [true, false])
        #expect(queue.enter(3, .queue).admission == .wait)
        #expect(queue.finish(1) == 3)
        _ = queue.cancelAll()
        #expect(queue.enter(4, .drop).admission == .start)
        for run in 1...3 { _ = queue.leave(run) }
        #expect(queue.begin(4))
        #expect(queue.end(4) == nil && queue.isEmpty)
    }

    @Test("P1: a run that is superseded before its work starts keeps no place")
    func supersededBeforeItStarts() {
        _ = queue.enter(1, .latest)
        let ended = queue.enter(2, .latest).ended
        #expect(ended.map(\.run.id) == [1] && ended.map(\.isWorking) == [false])
        #expect(!queue.begin(1))
        _ = queue.cancelBeforeStart(2)
        #expect(queue.enter(3, .queue).admission == .start)
    }
}
