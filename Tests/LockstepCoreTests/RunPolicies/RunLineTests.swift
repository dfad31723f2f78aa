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
