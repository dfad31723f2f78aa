import Lockstep
import Observation
import SwiftUI
import Testing

// Only this name is imported, because the whole module would conflict with `@State`.
import typealias LockstepCompatibility.L10n

// The view model and the views of ViewStateKit's document, with `import Lockstep` instead of `import ViewStateKit`.

// MARK: Quick start

@MainActor
@Observable
final class SearchResultsViewModel {
    private(set) var state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel> = .idle

    func load() async {
        state = .loading
        // The document's example sleeps here.
        state = .content([
            "Swift Concurrency: async/await essentials",
            "SwiftUI NavigationStack patterns",
            "Swift Testing: best practices",
        ])
    }

    /// Shows a state that the document's example never has.
    func show(_ state: ViewState<[String], ErrorDisplayModel, EmptyDisplayModel>) { self.state = state }
}

struct SearchResultsView: View {
    @State private var viewModel = SearchResultsViewModel()

    var body: some View {
        StateDrivenView(state: viewModel.state) { items in
            List(items, id: \.self) { Text($0) }
        }
        .task { await viewModel.load() }
    }
}

// MARK: Customization

struct CustomizedView: View {
    let viewModel: SearchResultsViewModel

    var body: some View {
        StateDrivenView(state: viewModel.state) { items in
            List(items, id: \.self) { Text($0) }
        } empty: { _ in
            Text("Nothing here yet")
        } error: { error in
            VStack(spacing: 8) {
                Text(error.title).font(.headline)
                Text(error.message).font(.subheadline)
            }
        }
    }
}

struct CustomizedWaitingView: View {
    let viewModel: SearchResultsViewModel

    var body: some View {
        StateDrivenView(state: viewModel.state) { items in
            List(items, id: \.self) { Text($0) }
        } loading: {
            ProgressView("Loading…")
        } idle: {
            Text("Ready").foregroundStyle(.secondary)
        }
    }
}

// MARK: Labels and names of the code that are not in the document

struct LabelledView: View {
    let viewModel: SearchResultsViewModel

    var body: some View {
        StateDrivenView(state: viewModel.state) { items in
            List(items, id: \.self) { Text($0) }
        } emptyPlaceholder: { empty in
            Text(empty.title)
        } errorPlaceholder: { error in
            Text(error.recoverySuggestion ?? "")
        }
        StateDrivenView(
            state: viewModel.state, content: { Text($0.joined()) }, emptyPlaceholder: { _ in Text("own empty") },
            loading: { ProgressView(L10n.Progress.loading()) }
        )
        StateDrivenView(state: viewModel.state) { items in
            Text(items.joined())
        } errorPlaceholder: { _ in
            Text("own error")
        } idle: {
            Text("own idle")
        }
    }
}

// MARK: Removing impossible states

struct RecentSearchesView: View {
    let state: NonFailingState<[String], EmptyDisplayModel>

    var body: some View {
        StateDrivenView(state: state) { items in
            List(items, id: \.self) { Text($0) }
        }
    }
}

struct AccountSummaryView: View {
    let state: NonEmptyState<String, ErrorDisplayModel>

    var body: some View {
        StateDrivenView(state: state) { Text($0) }
    }
}

// MARK: The form with a store, which only Lockstep has

@Statable([Item].self)
@MainActor @Observable
final class SearchedItemStore {}

struct SearchedItemsView: View {
    @State private var store = SearchedItemStore()
    let load: @MainActor () async throws -> [Item]

    var body: some View {
        StateDrivenView(store, load: { try await load() }) { items in
            List(items) { Text($0.title) }
        }
    }
}

/// Errors and reasons of the user's own types, which may conform only on the main actor.
struct OwnFailure: Error, PlaceholderConvertible, Equatable, Sendable {
    func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
        Placeholder(symbolName: "star", title: "Own failure", for: locale)
    }
}

struct OwnReason: Equatable, Sendable {
    var text = "Own reason"
}

struct OwnTypesView: View {
    let state: ViewState<[Item], OwnFailure, OwnReason>

    var body: some View {
        StateDrivenView(state: state) { items in
            List(items) { Text($0.title) }
        } empty: { reason in
            Text(reason.text)
        }
    }
}

struct NameView: View {
    let store: CounterStore

    var body: some View {
        Stepper(store: store.binding(\.count))
    }

    private struct Stepper: View {
        @Binding var store: Int

        var body: some View { Button("\(store)") { store += 1 } }
    }
}

// MARK: Tests

@MainActor @Suite(.timeLimit(.minutes(20))) struct ViewStateKitViewsTests {
    @Test func `the quick start shows its results`() async {
        let host = ViewHost { SearchResultsView() }
        #expect(host.render() == "VStack")
        host.appear()
        #expect(
            await host.rendered { $0.contains("List") } == """
                VStack
                  List
                    Text "Swift Concurrency: async/await essentials"
                    Text "SwiftUI NavigationStack patterns"
                    Text "Swift Testing: best practices"
                """
        )
        await host.disappear()
    }

    @Test func customization() {
        let viewModel = SearchResultsViewModel()
        let host = ViewHost {
            CustomizedView(viewModel: viewModel)
            CustomizedWaitingView(viewModel: viewModel)
        }
        #expect(host.render().split(separator: "\n").filter { $0 != "VStack" } == ["  Text \"Ready\""])
        viewModel.show(.loading)
        #expect(host.render().contains("ProgressView \"Loading…\""))
        viewModel.show(.empty(.noResults))
        #expect(host.render().hasPrefix("VStack\n  Text \"Nothing here yet\"\nVStack\n  ContentUnavailableView"))
        viewModel.show(.error(ErrorDisplayModel(title: "Lost", message: "It is gone.")))
        #expect(
            host.render().hasPrefix(
                "VStack\n  VStack\n    Text \"Lost\"\n    Text \"It is gone.\"\nVStack\n  ContentUnavailableView"
            )
        )
    }

    @Test func `labels and names of the code work`() {
        let viewModel = SearchResultsViewModel()
        let host = ViewHost { LabelledView(viewModel: viewModel) }
        #expect(host.render().contains("own idle"))
        viewModel.show(.empty(.custom("Nothing", "Add something.")))
        #expect(host.render().hasPrefix("VStack\n  Text \"Nothing\"\nVStack\n  Text \"own empty\"\nVStack\n  Content"))
        viewModel.show(.error(.generic(recoverySuggestion: "Come back.")))
        #expect(host.render().hasPrefix("VStack\n  Text \"Come back.\"\nVStack\n  Content"))
        #expect(host.render().hasSuffix("VStack\n  Text \"own error\""))
        viewModel.show(.loading)
        #expect(host.render().contains("ProgressView"))
    }

    @Test func `impossible states need no closures`() {
        #expect(render(RecentSearchesView(state: .content(["a"]))) == "VStack\n  List\n    Text \"a\"")
        #expect(render(RecentSearchesView(state: .empty(.noDataYet))).contains("Nothing Here Yet"))
        #expect(render(AccountSummaryView(state: .content("sum"))) == "VStack\n  Text \"sum\"")
        #expect(render(AccountSummaryView(state: .error(ErrorDisplayModel(.unauthorized)))).contains("Label"))
    }

    @Test func helpers() {
        let intState: ContentState<Int> = .content(3)
        let stringState = intState.map { "\($0)" }
        #expect(stringState.content == "3")
    }

    @Test func `a store, custom types and a binding work`() async throws {
        let host = ViewHost { SearchedItemsView { [Item(id: 1, title: "One")] } }
        host.appear()
        await host.rendered { $0.contains("Text \"One\"") }
        await host.disappear()
        #expect(render(OwnTypesView(state: .empty(OwnReason()))) == "VStack\n  Text \"Own reason\"")
        #expect(render(OwnTypesView(state: .error(OwnFailure()))).contains("Own failure"))
        let store = CounterStore()
        try ViewHost { NameView(store: store) }.press("0")
        #expect(store.count == 1)
    }
}
