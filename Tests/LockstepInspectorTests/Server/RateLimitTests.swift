import Testing

@testable import LockstepInspector

@Suite("The limit of messages per second") struct RateLimitTests {
    @Test("Messages are handled at once up to the burst, and further messages wait for their turn")
    func delays() {
        let start = ContinuousClock.now
        var rate = RateLimit(perSecond: 10, burst: 2, now: start)
        let delays = (0..<4).map { _ in rate.delay(at: start) }
        #expect(delays == [.zero, .zero, .milliseconds(100), .milliseconds(200)])
    }

    @Test("After a pause, a burst is possible again, however long the pause was", arguments: [1, 3_600])
    func pause(seconds: Int) {
        let start = ContinuousClock.now
        var rate = RateLimit(perSecond: 10, burst: 2, now: start)
        for _ in 0..<3 { _ = rate.delay(at: start) }
        let later = start + .seconds(seconds)
        let delays = (0..<3).map { _ in rate.delay(at: later) }
        #expect(delays == [.zero, .zero, .milliseconds(100)])
    }

    @Test("Messages that arrive slowly enough never wait")
    func slow() {
        let start = ContinuousClock.now
        var rate = RateLimit(perSecond: 4, burst: 1, now: start)
        for number in 0..<100 { #expect(rate.delay(at: start + .milliseconds(250 * number)) == .zero) }
    }
}
