import LockstepCore
import Testing

@testable import LockstepUI

@Suite("Loads of a screen", .timeLimit(.minutes(20))) @MainActor struct ScreenLoadingTests {
    /// A screen whose load cancels itself.
    @MainActor private final class GivingUp {
        let value = AsyncValue<Int>()
        let screen = ScreenLoading()
        /// The phase of the test at each call.
        private(set) var calls: [String] = []
        var now = "first"
        var isGivingUp = true
        private var task: Task<Void, Never>?

        var loader: Loader {
            Loader(value, retry: .never) {
                self.calls.append(self.now)
                if self.isGivingUp { throw CancellationError() }
                return 1
            }
        }

        func appear() async {
            _ = screen.render(with: loader)
            task?.cancel()
            await task?.value
            task = Task { await screen.keepLoaded(loader.id) }
            await turns { self.calls.last == self.now && !self.screen.render(with: self.loader) }
        }

        func disappear() async {
            task?.cancel()
            await task?.value
        }

        /// Runs other tasks of the main actor until a condition is true, or the test is cancelled.
        func turns(_ condition: () -> Bool) async {
            while !condition(), !Task.isCancelled { await Task.yield() }
        }
    }

    @Test("A load that cancels itself is not repeated by each rendering, but starts again after a set and a reset")
    func givingUp() async {
        let screen = GivingUp()
        await screen.appear()
        screen.now = "given up"
        for _ in 0..<50 {
            _ = screen.screen.render(with: screen.loader)
            await Task.yield()
        }
        #expect(screen.calls == ["first"])
        screen.value.set(1)
        screen.value.reset()
        screen.now = "after a reset"
        _ = screen.screen.render(with: screen.loader)
        await screen.turns { screen.calls.count > 1 }
        #expect(screen.calls == ["first", "after a reset"])
        await screen.disappear()
    }

    @Test("A screen that appears again loads again")
    func appearingAgain() async {
        let screen = GivingUp()
        await screen.appear()
        await screen.disappear()
        screen.now = "again"
        await screen.appear()
        #expect(screen.calls == ["first", "again"])
        await screen.disappear()
    }

    @Test("A screen that appears again after a refresh gave up is loaded again after a reset")
    func resetAfterAppearingAgain() async {
        let screen = GivingUp()
        screen.isGivingUp = false
        _ = screen.screen.render(with: screen.loader)
        let first = Task { await screen.screen.keepLoaded(screen.loader.id) }
        await screen.turns { screen.value.hasValue }
        first.cancel()
        await first.value
        screen.isGivingUp = true
        await screen.screen.reload(screen.loader, showing: .content)
        screen.isGivingUp = false
        screen.value.reset()
        let task = Task { await screen.screen.keepLoaded(screen.loader.id) }
        await screen.turns { screen.value.hasValue }
        screen.value.reset()
        _ = screen.screen.render(with: screen.loader)
        await screen.turns { screen.value.hasValue }
        #expect(screen.calls.count == 4)
        task.cancel()
        await task.value
    }

    @Test("Only a refresh that cancels itself gives up")
    func refreshes() async {
        func givesUp(_ operation: @escaping @MainActor () async throws -> Int) async -> Bool {
            let loader = Loader(AsyncValue<Int>(), retry: .never, operation)
            let screen = ScreenLoading()
            _ = screen.render(with: loader)
            await screen.reload(loader, showing: .idle)
            return !screen.render(with: loader)
        }
        #expect(await givesUp { throw CancellationError() })
        #expect(await givesUp { throw StateError.cancelled })
        #expect(await !givesUp { throw StateError.network(.timeout) })
        #expect(await !givesUp { 1 })
    }

    @Test("A refresh of a loader that is no longer shown does not affect the shown one")
    func refreshOfAnother() async {
        let screen = ScreenLoading()
        let shown = Loader(AsyncValue<Int>(), retry: .never) { throw CancellationError() }
        let other = Loader(AsyncValue<Int>(), retry: .never) { throw CancellationError() }
        _ = screen.render(with: shown)
        await screen.reload(shown, showing: .idle)
        await screen.reload(other, showing: .idle)
        #expect(!screen.render(with: shown))
    }

    @Test("A stream that ends without a value is opened once, and not by each rendering")
    func streamWithoutValue() async {
        var opened = 0
        let family = QueryFamily(stream: { (_: Int) in
            opened += 1
            return AsyncStream<Int> { $0.finish() }
        })
        let loader = Loader(family[1])
        let screen = ScreenLoading()
        _ = screen.render(with: loader)
        let task = Task { await screen.keepLoaded(loader.id) }
        for _ in 0..<200 {
            _ = screen.render(with: loader)
            await Task.yield()
        }
        #expect(opened == 1)
        #expect(!screen.render(with: loader))
        task.cancel()
        await task.value
    }

    @Test("A screen that gave up does not keep itself or its value alive")
    func releasing() async {
        weak var value: AsyncValue<Int>?
        weak var screen: ScreenLoading?
        do {
            let (shown, loading) = (AsyncValue<Int>(), ScreenLoading())
            (value, screen) = (shown, loading)
            let loader = Loader(shown, retry: .never) { throw CancellationError() }
            _ = loading.render(with: loader)
            await loading.reload(loader, showing: .idle)
            #expect(!loading.render(with: loader))
        }
        for _ in 0..<100 where value != nil || screen != nil { await Task.yield() }
        #expect(value == nil && screen == nil)
    }
}
