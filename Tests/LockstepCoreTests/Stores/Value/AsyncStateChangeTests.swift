import LockstepCore
import Testing

@Suite("Changes of an AsyncState")
struct AsyncStateChangeTests {
    private func state(after old: AsyncState<Int>, _ change: (inout AsyncState<Int>) -> Void) -> AsyncState<Int> {
        var state = old
        change(&state)
        return state
    }

    @Test("startLoading() keeps the shown value as the previous value")
    func loading() {
        #expect(state(after: .idle) { $0.startLoading() } == .loading(previous: nil))
        #expect(state(after: .loaded(1)) { $0.startLoading() } == .loading(previous: 1))
        #expect(state(after: .loading(previous: 1)) { $0.startLoading() } == .loading(previous: 1))
        #expect(state(after: .failed(.unauthorized)) { $0.startLoading() } == .loading(previous: nil))
    }

    @Test("A state can succeed, fail with an error whose case is inferred, and be reset")
    func ending() {
        #expect(state(after: .loading(previous: 1)) { $0.succeed(with: 2) } == .loaded(2))
        #expect(
            state(after: .loading(previous: 1)) { $0.fail(with: .network(.timeout)) } == .failed(.network(.timeout)))
        #expect(state(after: .loaded(1)) { $0.reset() } == .idle)
    }

    @Test("A cancellation is not a failure")
    func cancelling() {
        #expect(state(after: .loading(previous: 1)) { $0.fail(with: .cancelled) } == .loaded(1))
        #expect(state(after: .loading(previous: nil)) { $0.fail(with: .cancelled) } == .idle)
        #expect(state(after: .failed(.unauthorized)) { $0.fail(with: .cancelled) } == .failed(.unauthorized))
    }
}
