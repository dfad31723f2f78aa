import Lockstep
import SwiftUI
import Testing

/// Every initializer for a `ViewState`, with every state, in every language.
@MainActor @Suite struct InitializerTests {
    /// The initializers, by their custom parts and their impossible states.
    enum Form: CaseIterable {
        case defaults, ownEmpty, ownError, ownLoading, ownIdle, ownWaiting, ownAll
        case stateErrors, convertibleTypes, ownTypes
        case cannotFail, cannotFailOwnEmpty, neverEmpty, neverEmptyOwnError, contentOnly
    }

    enum Screen: CaseIterable {
        case idle, loading, content, empty, error
    }

    @Test(arguments: Form.allCases, Words.all)
    func `a screen shows its state`(form: Form, words: Words) {
        for screen in Screen.allCases {
            guard let view = Self.view(form, screen) else { continue }
            let text = render(view, locale: Locale(identifier: words.language))
            let content = Self.expected(form, screen, words)
            // There is one view in every state, so the view keeps its tasks.
            let tree = content.isEmpty ? "VStack" : "VStack\n" + content.indented()
            #expect(text == tree, "\(form), \(screen), \(words.language)")
        }
    }

    /// A type that converts to a placeholder.
    struct Blocked: PlaceholderConvertible {
        func placeholder(for locale: Locale, canRetry: Bool) -> Placeholder {
            Placeholder(symbolName: "hand.raised", title: "Blocked", for: locale)
        }
    }

    /// Types that do not convert to a placeholder.
    struct Reason { let text = "own reason" }
    struct Failure { let text = "own failure" }

    private static func state<Error, Empty>(
        _ screen: Screen, _ error: Error?, _ empty: Empty?
    ) -> ViewState<[String], Error, Empty>? {
        switch screen {
        case .idle: .idle
        case .loading: .loading
        case .content: .content(["a", "b"])
        case .empty: empty.map { .empty($0) }
        case .error: error.map { .error($0) }
        }
    }

    /// Returns the view, or `nil` if the form has no such state.
    private static func view(_ form: Form, _ screen: Screen) -> AnyView? {
        func rows(_ items: [String]) -> some View { List(items, id: \.self) { Text($0) } }
        let models = state(screen, ErrorDisplayModel(.network(.timeout)), EmptyDisplayModel.noDataYet)
        let cannotFail: NonFailingState<[String], EmptyDisplayModel>? = state(screen, nil, .noDataYet)
        let neverEmpty: NonEmptyState<[String], ErrorDisplayModel>? =
            state(screen, ErrorDisplayModel(.network(.timeout)), nil)
        switch form {
        case .defaults:
            return models.map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        case .ownEmpty:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } empty: { _ in
                        Text("own empty")
                    })
            }
        case .ownError:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } error: { error in
                        Text("own \(error.title(for: Locale(identifier: "en")))")
                    })
            }
        case .ownLoading:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } loading: {
                        Text("own loading")
                    })
            }
        case .ownIdle:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } idle: {
                        Text("own idle")
                    })
            }
        case .ownWaiting:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } loading: {
                        Text("own loading")
                    } idle: {
                        Text("own idle")
                    })
            }
        case .ownAll:
            return models.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } empty: { _ in
                        Text("own empty")
                    } error: { error in
                        Text("own \(error.title(for: Locale(identifier: "en")))")
                    } loading: {
                        Text("own loading")
                    } idle: {
                        Text("own idle")
                    })
            }
        case .stateErrors:
            return state(screen, StateError.notFound(resource: "Page"), EmptyDisplayModel.noDataYet)
                .map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        case .convertibleTypes:
            return state(screen, Blocked(), Blocked()).map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        case .ownTypes:
            return state(screen, Failure(), Reason()).map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } empty: {
                        Text($0.text)
                    } error: {
                        Text($0.text)
                    })
            }
        case .cannotFail:
            return cannotFail.map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        case .cannotFailOwnEmpty:
            return cannotFail.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } empty: { _ in
                        Text("own empty")
                    })
            }
        case .neverEmpty:
            return neverEmpty.map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        case .neverEmptyOwnError:
            return neverEmpty.map { state in
                AnyView(
                    StateDrivenView(state: state) {
                        rows($0)
                    } error: { error in
                        Text("own \(error.title(for: Locale(identifier: "en")))")
                    })
            }
        case .contentOnly:
            let state: ContentState<[String]>? = state(screen, nil, nil)
            return state.map { AnyView(StateDrivenView(state: $0) { rows($0) }) }
        }
    }

    private static func expected(_ form: Form, _ screen: Screen, _ words: Words) -> String {
        switch (screen, form) {
        case (.idle, .ownIdle), (.idle, .ownWaiting), (.idle, .ownAll): "Text \"own idle\""
        case (.idle, _): ""
        case (.loading, .ownLoading), (.loading, .ownWaiting), (.loading, .ownAll): "Text \"own loading\""
        case (.loading, _): "ProgressView \"\(words.loading)\""
        case (.content, _): "List\n  Text \"a\"\n  Text \"b\""
        case (.empty, .ownEmpty), (.empty, .ownAll), (.empty, .cannotFailOwnEmpty): "Text \"own empty\""
        case (.empty, .ownTypes): "Text \"own reason\""
        case (.error, .ownError), (.error, .ownAll), (.error, .neverEmptyOwnError): "Text \"own Connection Problem\""
        case (.error, .ownTypes): "Text \"own failure\""
        case (.error, .stateErrors): words.notFoundTree
        case (_, .convertibleTypes): words.placeholder(["Blocked"], "hand.raised", says: "Blocked")
        case (.empty, _): words.nothingYetTree
        case (.error, _): words.timeoutTree()
        }
    }
}
