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
}
