import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("Presentations")
struct PresentationTests {
    private typealias Screen = ViewState<[Int], ErrorDisplayModel, EmptyDisplayModel>

    private let timeout = StateError.network(.timeout)

    @Test(
        "Every state of a screen has its presentation, in every language",
        arguments: [("en", "Loading…"), ("es", "Cargando…"), ("ja", "読み込み中…")])
    func screens(language: String, loading: String) {
        let locale = Locale(identifier: language)
        let error = ErrorDisplayModel(timeout)
        func shown(_ state: Screen) -> Presentation<[Int]> { Presentation(state, for: locale, canRetry: true) }
        #expect(shown(.idle) == .nothing)
        #expect(shown(.loading) == .progress(label: loading))
        #expect(shown(.content([1])) == .content([1], refresh: .nothing))
        #expect(
            shown(.empty(.noResults))
                == .placeholder(EmptyDisplayModel.noResults.placeholder(for: locale), refresh: .nothing))
        #expect(shown(.error(error)) == .placeholder(error.placeholder(for: locale, canRetry: true), refresh: .nothing))
        #expect(
            Presentation(Screen.error(error), for: locale)
                == .placeholder(error.placeholder(for: locale, canRetry: false), refresh: .nothing))
    }

    @Test("A screen that can neither fail nor be empty needs no display models")
    func never() {
        #expect(Presentation(ContentState<Int>.content(1)) == .content(1, refresh: .nothing))
    }

    @Test("An idle store shows as loading if the view can load it")
    func idle() {
        #expect(Presentation(AsyncState<[Int]>.idle, for: .english) == .nothing)
        #expect(Presentation(AsyncState<[Int]>.idle, for: .english, canLoad: true) == .progress(label: "Loading…"))
        #expect(Presentation(AsyncState<[Int]>.loading(previous: nil), for: .english) == .progress(label: "Loading…"))
    }

    @Test(
        "The previous content stays on the screen during a refresh, unless the view hides it",
        arguments: [("en", "Refreshing…"), ("es", "Actualizando…"), ("ja", "更新中…")])
    func refreshing(language: String, label: String) {
        let refresh = AsyncState.loading(previous: [1])
        let shown = Presentation(refresh, for: Locale(identifier: language))
        #expect(shown == .content([1], refresh: .progress(label: label)))
        #expect(shown.isRefreshing)
        #expect(Presentation(refresh, for: .english, refreshing: .loading) == .progress(label: "Loading…"))
        let loaded = Presentation(AsyncState.loaded([1]), for: .english)
        #expect(loaded == .content([1], refresh: .nothing) && !loaded.isRefreshing)
    }

    @Test("After a failed refresh, the error replaces the content, or is shown with the kept content")
    func failed() {
        let failed = AsyncState<[Int]>.failed(timeout)
        let placeholder = timeout.placeholder(for: .english, canRetry: true)
        #expect(Presentation(failed, for: .english, canLoad: true) == .placeholder(placeholder, refresh: .nothing))
        #expect(
            Presentation(failed, for: .english, canLoad: true, keeping: [1])
                == .content([1], refresh: .failed(placeholder)))
        #expect(
            Presentation(failed, for: .english, canLoad: true, keeping: [])
                == .placeholder(placeholder, refresh: .nothing)
        )
        #expect(
            Presentation(failed, for: .english)
                == .placeholder(timeout.placeholder(for: .english, canRetry: false), refresh: .nothing))
        #expect(!Presentation(failed, for: .english, keeping: [1]).isRefreshing)
    }

    @Test("The content that is kept for a failure is not shown in any other state")
    func keptForFailures() {
        #expect(Presentation(AsyncState.loaded([1]), for: .english, keeping: [2]) == .content([1], refresh: .nothing))
        #expect(
            Presentation(AsyncState.loading(previous: nil), for: .english, keeping: [2]) == .progress(label: "Loading…")
        )
    }

    @Test("A value is empty if it has no elements, or by the given rule")
    func empty() {
        let placeholder = EmptyDisplayModel.noResults.placeholder(for: .english)
        #expect(
            Presentation(AsyncState.loaded([Int]()), for: .english, empty: .noResults)
                == .placeholder(placeholder, refresh: .nothing))
        #expect(
            Presentation(AsyncState.loaded(0), for: .english, empty: .noResults) { $0 == 0 }
                == .placeholder(placeholder, refresh: .nothing))
    }

    @Test(
        "An empty screen shows that it is being refreshed",
        arguments: [("en", "Refreshing…"), ("es", "Actualizando…"), ("ja", "更新中…")])
    func refreshingEmpty(language: String, label: String) {
        let locale = Locale(identifier: language)
        let placeholder = EmptyDisplayModel.noResults.placeholder(for: locale)
        let shown = Presentation(AsyncState<[Int]>.loading(previous: []), for: locale, empty: .noResults)
        #expect(shown == .placeholder(placeholder, refresh: .progress(label: label)))
        #expect(shown.isRefreshing)
        let loaded = Presentation(AsyncState<[Int]>.loaded([]), for: locale, empty: .noResults)
        #expect(!loaded.isRefreshing)
    }

    @Test("The rule for empty values is applied to kept content only if it is shown")
    func emptinessOfWhatIsKept() {
        func asked(_ state: AsyncState<[Int]>) -> [[Int]] {
            var asked: [[Int]] = []
            _ = Presentation(state, for: .english, keeping: [2]) {
                asked.append($0)
                return false
            }
            return asked
        }
        #expect(asked(.loaded([1])) == [[1]])
        #expect(asked(.failed(timeout)) == [[2]])
        #expect(asked(.idle).isEmpty)
    }

    @Test("A store is shown from its first load to a failed refresh")
    @MainActor func store() async {
        let value = AsyncValue<[Int]>()
        var shown: [Presentation<[Int]>] = []
        func show() {
            shown.append(Presentation(value, for: .english))
        }
        show()
        await value.load {
            show()
            return [1]
        }
        show()
        await value.load { [timeout] in
            show()
            throw timeout
        }
        show()
        #expect(
            shown == [
                .progress(label: "Loading…"), .progress(label: "Loading…"), .content([1], refresh: .nothing),
                .content([1], refresh: .progress(label: "Refreshing…")),
                .content([1], refresh: .failed(timeout.placeholder(for: .english, canRetry: true))),
            ])
        #expect(
            Presentation(value, for: .english, keepsContent: false)
                == .placeholder(timeout.placeholder(for: .english, canRetry: true), refresh: .nothing))
        value.reset()
        #expect(Presentation(value, for: .english, canLoad: false) == .nothing)
    }
}
