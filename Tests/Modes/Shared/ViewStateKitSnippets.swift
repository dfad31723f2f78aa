import Foundation
import Lockstep
import LockstepCompatibility
import Testing

// The snippets of ViewStateKit's document that are not views, with `import Lockstep` instead of
// `import ViewStateKit`.

@MainActor
@Observable
final class SearchResultsViewModel {
    private(set) var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle

    func load() async {
        state = .loading
        try? await Task.sleep(nanoseconds: 700_000_000)

        state = .content([
            "Swift Concurrency: async/await essentials",
            "SwiftUI NavigationStack patterns",
            "Swift Testing: best practices",
        ])
    }
}

// MARK: Further code of users

private struct Account: Equatable, Sendable {
    var name: String
    var isClosed = false
}

private enum Blocked: Equatable, Sendable, PlaceholderConvertible {
    case byParents

    func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
        Placeholder(symbolName: "hand.raised", title: "Ask your parents", offersRetry: canRetry, for: locale)
    }
}

@Statable(Account.self)
@Observable
private final class AccountStore {}

@MainActor
@Suite struct ViewStateKitSnippetsTests {
    private let english = Locale(identifier: "en")

    @Test func `the view model of the quick start works`() async {
        let viewModel = SearchResultsViewModel()
        #expect(viewModel.state.isIdle)
        // A cancelled task does not sleep.
        let load = Task { await viewModel.load() }
        load.cancel()
        await load.value
        #expect(viewModel.state.content?.count == 3)
    }

    @Test func `the helpers work`() {
        let intState = ViewState<Int, ErrorDisplayModel, EmptyDisplayModel>.content(1)
        let stringState = intState.map { "\($0)" }
        #expect(stringState == .content("1"))
        #expect(
            intState.flatMap { _ in .empty(.noResults) } as ViewState<Int, ErrorDisplayModel, EmptyDisplayModel>
                == .empty(.noResults))
        #expect(NonFailingState<Int, EmptyDisplayModel>.empty(.noDataYet).isEmpty)
        #expect(NonEmptyState<Int, ErrorDisplayModel>.loading.isLoading)
    }

    @Test func `names of the code that are not in the document exist`() {
        let generic = ErrorDisplayModel.generic()
        #expect(generic.title(for: english) == "Something Went Wrong")
        #expect(generic.message(for: english) == L10n.Error.generic(for: english))
        #expect(generic.recoverySuggestion(for: english) == L10n.Error.Suggestion.tryLater(for: english))
        let own = ErrorDisplayModel.generic(message: "It is gone.", recoverySuggestion: "Come back.")
        #expect((own.message, own.recoverySuggestion) == ("It is gone.", "Come back."))

        let empty = EmptyDisplayModel.custom("title", "message")
        #expect((empty.title, empty.message) == ("title", "message"))
        var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .empty(.custom("title", "message"))
        #expect(state.empty == empty && state.emptyState == empty && state.error == nil)
        state = .error(.generic())
        #expect(state.error == .generic() && state.empty == nil)
    }

    @Test func `a screen may have states of the user's own types`() {
        let state = ViewState<Account, Blocked, Never>.error(.byParents)
        #expect(state.error == .byParents && state != .loading)
        guard case .placeholder(let placeholder, refresh: .nothing) = Presentation(state, for: english, canRetry: true)
        else {
            Issue.record("The presentation shows no placeholder.")
            return
        }
        #expect((placeholder.title, placeholder.retryTitle) == ("Ask your parents", "Try Again"))
    }

    @Test func `a store's state becomes a screen's state`() async {
        let store = AccountStore()
        await store.load { Account(name: "Ana") }
        #expect(store.state.viewState() == .content(Account(name: "Ana")))
        store.set(Account(name: "Ana", isClosed: true))
        #expect(store.state.viewState(empty: .noResults) { $0.isClosed } == .empty(.noResults))
        store.setError(.unauthorized)
        let shown = Presentation(store, for: english) { $0.isClosed }
        #expect(
            shown == .placeholder(StateError.unauthorized.placeholder(for: english, canRetry: true), refresh: .nothing))
    }
}

// MARK: A switch over the four reasons

/// An exhaustive switch, as in the earlier library.
private func symbol(of reason: EmptyDisplayModel) -> String {
    switch reason {
    case .noResults: "magnifyingglass"
    case .noDataYet: "tray"
    case .noConnection: "wifi.slash"
    case .custom: "star"
    }
}

@Suite struct EmptyReasonsTests {
    @Test func `every reason is one of the four`() {
        let reasons: [EmptyDisplayModel] = [
            .noResults, .noDataYet, .noConnection, .custom("Own words"), .noMatches(query: "Swift"),
        ]
        #expect(reasons.map { symbol(of: $0) } == ["magnifyingglass", "tray", "wifi.slash", "star", "star"])
    }
}
