import Foundation
import LockstepCore
import LockstepUI
import Testing

@MainActor @Suite("LoadMorePresentation", .timeLimit(.minutes(20)))
struct LoadMorePresentationTests {
    /// A page that is loading until the test lets it fail.
    @MainActor private final class PageInFlight {
        private let (error, continuation) = AsyncThrowingStream<Never, any Error>.makeStream()
        private let (begin, began) = AsyncStream<Never>.makeStream()

        func load() async throws -> Page<Int, Int> {
            began.finish()
            for try await _ in error {}
            return Page(items: [], next: nil)
        }

        func hasBegun() async { for await _ in begin {} }

        func fail(_ error: any Error) { continuation.finish(throwing: error) }
    }

    private let page = PageInFlight()
    private let list: PagedQueryEntry<Int, Int, Int>

    init() {
        let found = PagedQueryFamily { [page] (_: Int, _: Int?) in try await page.load() }
        list = found[1]
    }

    private func shown(_ language: String = "en", isLoadExpected: Bool = false) -> LoadMorePresentation {
        LoadMorePresentation(list, for: Locale(identifier: language), isLoadExpected: isLoadExpected)
    }

    @Test("Before the first load, and after the last page, nothing is shown")
    func none() {
        #expect(shown(isLoadExpected: true) == .nothing)
        list.set(Pages(items: [1], next: nil))
        #expect(shown(isLoadExpected: true) == .nothing)
    }

    @Test("The row at the start shows the page before, with its load and its error; the row at the end does not")
    func start() async {
        func start(isLoadExpected: Bool = false) -> LoadMorePresentation {
            LoadMorePresentation(list, at: .previous, for: Locale(identifier: "en"), isLoadExpected: isLoadExpected)
        }
        #expect(start(isLoadExpected: true) == .nothing)
        list.set(Pages(items: [1], previous: 0, next: nil))
        #expect(start() == .button(title: "Load More") && shown() == .nothing)
        #expect(start(isLoadExpected: true) == .progress(label: "Loading more…"))
        let load = Task { [list] in await list.loadPrevious() }
        await page.hasBegun()
        #expect(start() == .progress(label: "Loading more…") && shown() == .nothing)
        page.fail(StateError.network(.timeout))
        _ = await load.value
        let failure = StateError.network(.timeout).placeholder(for: Locale(identifier: "en"), canRetry: true)
        #expect(start() == .failed(failure))
        #expect(shown() == .nothing)
    }

    @Test(
        "If there is a next page, a button is shown, or progress if the view is about to load it",
        arguments: [
            ("en", "Load More", "Loading more…"), ("es", "Cargar más", "Cargando más…"),
            ("ja", "さらに読み込む", "さらに読み込み中…"),
        ])
    func nextPage(language: String, button: String, progress: String) {
        list.set(Pages(items: [1], next: 2))
        #expect(shown(language) == .button(title: button))
        #expect(shown(language, isLoadExpected: true) == .progress(label: progress))
    }

    @Test("While a page is loading, progress is shown, and after a failure its error")
    func loading() async {
        list.set(Pages(items: [1], next: 2))
        let load = Task { await list.loadNext() }
        await page.hasBegun()
        #expect(shown() == .progress(label: "Loading more…"))
        let error = StateError.network(.timeout)
        page.fail(error)
        _ = await load.value
        #expect(shown(isLoadExpected: true) == .failed(error.placeholder(for: .english, canRetry: true)))
    }

    @Test("After a failed load of the list, the next page is not loaded automatically")
    func failedList() {
        list.set(Pages(items: [1], next: 2))
        list.setError(.unauthorized)
        #expect(shown(isLoadExpected: true) == .button(title: "Load More"))
    }

    @Test("A list is empty if it has no items and no next page")
    func empty() {
        typealias Shown = Presentation<Pages<Int, Int>>
        let more = Pages<Int, Int>(items: [], next: 1)
        #expect(Shown(.loaded(more), for: .english) == .content(more, refresh: .nothing))
        let nothing = EmptyDisplayModel.noDataYet.placeholder(for: .english)
        #expect(Shown(.loaded(Pages(items: [], next: nil)), for: .english) == .placeholder(nothing, refresh: .nothing))
    }
}
