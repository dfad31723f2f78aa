import Lockstep
import SwiftUI
import Testing

/// A button to try again is shown if a retry may help, and if the view can be refreshed.
@MainActor @Suite(.timeLimit(.minutes(20))) struct RetryTests {
    private nonisolated static let errors: [StateError] = [
        .network(.noConnection), .network(.timeout), .network(.sslError), .network(.badResponse),
        .validation(.required(field: "Name")), .notFound(resource: "Page"), .unauthorized,
        .server(code: 503, message: "Busy"), .server(code: 400, message: "Bad"), .unknown("?"),
        .custom(code: "mine", message: "Mine", isRetryable: true), .custom(code: "mine", message: "Mine"),
    ]

    @Test(arguments: errors, Words.all)
    func `retryable errors have a button in views that can be refreshed`(error: StateError, words: Words) {
        func screen(_ isRefreshable: Bool) -> String {
            let view = StateDrivenView(state: NonEmptyState<String, StateError>.error(error)) { Text($0) }
            let locale = Locale(identifier: words.language)
            return isRefreshable ? render(view.refreshable {}, locale: locale) : render(view, locale: locale)
        }
        #expect(screen(true).contains("Button \"\(words.retry)\"") == error.isRetryable)
        #expect(!screen(false).contains("Button"))
    }

    @Test(arguments: [EmptyDisplayModel.noResults, .noMatches(query: "q"), .noDataYet, .noConnection, .custom("Mine")])
    func `of the reasons for an empty screen, only a missing connection has a button`(reason: EmptyDisplayModel) {
        let text = render(PlaceholderView(reason).refreshable {})
        #expect(text.contains("Button \"Try Again\"") == (reason == .noConnection))
        #expect(!text.contains("ScrollView"))
    }

    @Test func `the button has the same effect as pulling`() async throws {
        let pulled = Gate<Void>()
        let host = ViewHost {
            PlaceholderView(StateError.network(.timeout)).refreshable { try? await pulled() }
        }
        try host.press("Try Again")
        await pulled.isCalled()
        pulled.succeed(())
    }
}
