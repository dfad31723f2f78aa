import LockstepCore
import Testing

@Suite("Lines of runs")
struct RunLineTests {
    @Test("P3: a run is dropped while another run waits for superseded work to end")
    func dropWhileOthersWait() {
        var line = RunLine()
        _ = line.begin(1, .latest)
        _ = line.begin(2, .latest)
        _ = line.begin(3, .queue)
        #expect(line.end(2) == nil)
        #expect(line.begin(4, .drop).turn == .never)
        #expect(line.end(1) == 3)
    }

    @Test("P2: waiting runs leave the line in any order, and the others keep their order")
    func leave() {
        for leaving in [[2, 3, 4], [4, 3, 2], [3], [5, 2], []] {
            var line = RunLine()
            for run in 1...5 { _ = line.begin(run, .queue) }
            #expect(leaving.allSatisfy { line.leave($0) })
            #expect(!line.leave(1) && !line.leave(6) && leaving.allSatisfy { !line.leave($0) })
            var order: [Int] = []
            while let current = line.first {
                order.append(current)
                _ = line.end(current)
            }
            #expect(order == (1...5).filter { !leaving.contains($0) } && line.isEmpty)
        }
    }

    @Test("P4: a cancelled run no longer counts as running, and the queue still waits for its work")
    func cancel() {
        var line = RunLine()
        _ = line.begin(1, .latest)
        _ = line.begin(2, .queue)
        line.cancel(1)
        line.cancel(2)
        #expect(line.begin(3, .queue).turn == .later)
        #expect(line.end(1) == 3)
        line.cancel(3)
        #expect(line.begin(4, .drop).turn == .now)
        _ = line.end(4)
        #expect(line.end(3) == nil && line.isEmpty)
    }
}
