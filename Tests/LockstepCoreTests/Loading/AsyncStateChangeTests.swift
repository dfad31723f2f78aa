import LockstepCore
import Testing

@Suite("Changing an AsyncState")
struct AsyncStateChangeTests {
    private func state(after old: AsyncState<Int>, _ change: (inout AsyncState<Int>) -> Void) -> AsyncState<Int> {
        var state = old
        change(&state)
        return state
    }

    @Test("Loading keeps the value to show as the previous one")
    func loading() {
        #expect(state(after: .idle) { $0.startLoading() } == .loading(previous: nil))
        #expect(state(after: .loaded(1)) { $0.startLoading() } == .loading(previous: 1))
        #expect(state(after: .loading(previous: 1)) { $0.startLoading() } == .loading(previous: 1))
        #expect(state(after: .failed(.unauthorized)) { $0.startLoading() } == .loading(previous: nil))
    }

    @Test("It succeeds, fails with an error whose case is inferred, and is reset")
    func ending() {
        #expect(state(after: .loading(previous: 1)) { $0.succeed(with: 2) } == .loaded(2))
        #expect(
            state(after: .loading(previous: 1)) { $0.fail(with: .network(.timeout)) } == .failed(.network(.timeout)))
        #expect(state(after: .loaded(1)) { $0.reset() } == .idle)
    }

    @Test("A cancellation is no failure")
    func cancelling() {
        #expect(state(after: .loading(previous: 1)) { $0.fail(with: .cancelled) } == .loaded(1))
        #expect(state(after: .loading(previous: nil)) { $0.fail(with: .cancelled) } == .idle)
        #expect(state(after: .failed(.unauthorized)) { $0.fail(with: .cancelled) } == .failed(.unauthorized))
    }
}
