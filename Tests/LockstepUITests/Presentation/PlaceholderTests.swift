import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("Placeholders")
struct PlaceholderTests {
    @Test(
        "Retry is offered if the error is retryable and the view can retry",
        arguments: LocalizedMessageTests.errors, [true, false])
    func retry(error: StateError, canRetry: Bool) {
        let expected = error.isRetryable && canRetry ? "Try Again" : nil
        #expect(error.placeholder(for: .english, canRetry: canRetry).retryTitle == expected)
        #expect(ErrorDisplayModel(error).placeholder(for: .english, canRetry: canRetry).retryTitle == expected)
    }

    @Test("An empty screen offers retry only for a missing connection")
    func retryOfEmpty() {
        let models: [EmptyDisplayModel] = [
            .noResults, .noMatches(query: "q"), .noDataYet, .custom("own"), .noConnection,
        ]
        let offered = models.filter { $0.placeholder(for: .english, canRetry: true).retryTitle != nil }
        #expect(offered == [.noConnection])
        #expect(EmptyDisplayModel.noConnection.placeholder(for: .english, canRetry: false).retryTitle == nil)
    }

    @Test("The placeholder of an error has all its texts in one language")
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
        "The accessibility label has no second full stop, and omits missing texts",
        arguments: [
            ("Really?", "M.", "Really? M."), ("Stop!", "M.", "Stop! M."), ("Wait…", "M.", "Wait… M."),
            ("“Really?”", "M.", "“Really?” M."), ("for “q”", "M.", "for “q”. M."), ("End. ", "M.", "End. M."),
            ("本当？", "M.", "本当？ M."), ("", "M.", "M."), ("T", "", "T"), ("T", "  ", "T"), ("", "", ""),
        ])
    func stops(title: String, message: String, label: String) {
        #expect(Self.label(title, message, nil, .english) == label)
    }

    @Test("The accessibility label is punctuated as in its language")
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
