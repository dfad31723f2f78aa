import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("Placeholders")
struct PlaceholderTests {
    @Test(
        "Retry is offered where the error is retryable and there is something to retry with",
        arguments: LocalizedMessageTests.errors, [true, false])
    func retry(error: StateError, canRetry: Bool) {
        let expected = error.isRetryable && canRetry ? "Try Again" : nil
        #expect(error.placeholder(for: .english, canRetry: canRetry).retryTitle == expected)
        #expect(ErrorDisplayModel(error).placeholder(for: .english, canRetry: canRetry).retryTitle == expected)
    }

    @Test("Where there is nothing, retry is offered only for a missing connection")
    func retryOfEmpty() {
        let models: [EmptyDisplayModel] = [
            .noResults, .noMatches(query: "q"), .noDataYet, .custom("own"), .noConnection,
        ]
        let offered = models.filter { $0.placeholder(for: .english, canRetry: true).retryTitle != nil }
        #expect(offered == [.noConnection])
        #expect(EmptyDisplayModel.noConnection.placeholder(for: .english, canRetry: false).retryTitle == nil)
    }

    @Test("An error says all it has to say, in one language")
    func error() {
        let placeholder = StateError.network(.noConnection).placeholder(for: .spanish, canRetry: true)
        #expect(placeholder.symbolName == "wifi.slash")
        #expect(placeholder.title == "Sin conexión")
        #expect(placeholder.message == "No hay conexión a la red.")
        #expect(placeholder.suggestion == "Revisa la conexión y vuelve a intentarlo.")
        #expect(placeholder.retryTitle == "Reintentar")
        #expect(
            placeholder.accessibilityLabel
                == "Sin conexión. No hay conexión a la red. Revisa la conexión y vuelve a intentarlo.")
    }

    private static func label(_ title: String, _ message: String?, _ suggestion: String?, _ locale: Locale) -> String {
        Placeholder(symbolName: "tray", title: title, message: message, suggestion: suggestion, for: locale)
            .accessibilityLabel
    }

    @Test(
        "No stop is read out after one, and nothing where there is nothing",
        arguments: [
            ("Really?", "M.", "Really? M."), ("Stop!", "M.", "Stop! M."), ("Wait…", "M.", "Wait… M."),
            ("“Really?”", "M.", "“Really?” M."), ("for “q”", "M.", "for “q”. M."), ("End. ", "M.", "End. M."),
            ("本当？", "M.", "本当？ M."), ("", "M.", "M."), ("T", "", "T"), ("T", "  ", "T"), ("", "", ""),
        ])
    func stops(title: String, message: String, label: String) {
        #expect(Self.label(title, message, nil, .english) == label)
    }

    @Test("What is read out is punctuated as the language does")
    func accessibility() {
        func label(_ locale: Locale, _ rest: String?...) -> String {
            Self.label("T", rest[0], rest[1], locale)
        }
        #expect(label(.english, nil, nil) == "T")
        #expect(label(.english, "M.", nil) == "T. M." && label(.english, nil, "S.") == "T. S.")
        #expect(label(.english, "M.", "S.") == "T. M. S.")
        #expect(label(.japanese, "M。", "S。") == "T。M。S。")
        #expect(label(.english, "M", "S") == "T. M. S" && label(.japanese, "M", "S") == "T。M。S")
    }
}
