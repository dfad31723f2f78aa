import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("ErrorDisplayModel")
struct ErrorDisplayModelTests {
    @Test("An error's texts are in the reader's language")
    func languages() {
        let model = ErrorDisplayModel(.network(.noConnection))
        #expect(model.title(for: .english) == "No Connection")
        #expect(model.message(for: .english) == "There is no network connection.")
        #expect(model.recoverySuggestion(for: .english) == "Check your connection and try again.")
        #expect(model.title(for: .spanish) == "Sin conexión")
        #expect(model.message(for: .spanish) == "No hay conexión a la red.")
        #expect(model.recoverySuggestion(for: .spanish) == "Revisa la conexión y vuelve a intentarlo.")
        #expect(model.title(for: .japanese) == "オフラインです")
        #expect(model.message(for: .japanese) == "ネットワークに接続されていません。")
        #expect(model.recoverySuggestion(for: .japanese) == "接続を確認して、もう一度お試しください。")
        #expect(model.symbolName == "wifi.slash")
    }

    @Test(
        "Every error has a title and a symbol, and its texts in every language", arguments: LocalizedMessageTests.errors
    )
    func everyError(error: StateError) {
        let model = ErrorDisplayModel(error)
        #expect(model.isRetryable == error.isRetryable)
        #expect(!model.symbolName.isEmpty)
        #expect(Languages.keys(model.title(for:)).contains { $0.hasPrefix("error.title.") })
        let suggestions = Languages.all.compactMap(model.recoverySuggestion(for:))
        let keys = Languages.keys { model.recoverySuggestion(for: $0) ?? "" }
        #expect(suggestions.isEmpty || keys.contains { $0.hasPrefix("error.suggestion.") })
        for locale in Languages.all { #expect(model.message(for: locale) == error.localizedMessage(for: locale)) }
    }

    @Test(
        "The recovery suggestion depends on the error",
        arguments: [
            (.network(.timeout), "Try again in a moment."),
            (.server(code: 503, message: "Down"), "Try again in a moment."),
            (.server(code: 400, message: "Bad"), nil), (.unknown("?"), nil), (.cancelled, nil),
            (StateError(code: "busy", message: "Busy", isRetryable: true), "Try again in a moment."),
            (.network(.sslError), "Check your device’s date and time, or use another network."),
            (.network(.badResponse), "Updating the app may help."),
            (.validation(.required(field: "Title")), "Correct it and try again."),
            (.notFound(resource: "Item 7"), "It may have been moved or deleted."),
            (.unauthorized, "Sign in with an account that has access."),
        ] as [(StateError, String?)])
    func suggestions(error: StateError, suggestion: String?) {
        #expect(ErrorDisplayModel(error).recoverySuggestion(for: .english) == suggestion)
    }

    @Test("Custom texts are not changed, and a model without a title has a default one")
    func ownWords() {
        let model = ErrorDisplayModel(title: "Sold Out", message: "None left.", recoverySuggestion: "Come back.")
        for locale in Languages.all {
            #expect(model.title(for: locale) == "Sold Out" && model.message(for: locale) == "None left.")
            #expect(model.recoverySuggestion(for: locale) == "Come back.")
        }
        #expect((model.title, model.message, model.recoverySuggestion) == ("Sold Out", "None left.", "Come back."))
        #expect(!model.isRetryable)
        #expect(ErrorDisplayModel(message: "None left.").title(for: .spanish) == "Algo salió mal")
    }

    @Test("A generic error uses the reader's language, except for custom texts")
    func generic() {
        let model = ErrorDisplayModel.generic()
        #expect(model.title(for: .spanish) == "Algo salió mal")
        #expect(model.message(for: .spanish) == "Se produjo un problema inesperado.")
        #expect(model.recoverySuggestion(for: .spanish) == "Inténtalo de nuevo en unos momentos.")
        #expect(model.message(for: .japanese) == "予期しない問題が発生しました。")
        #expect(model.isRetryable && model == .generic())
        let own = ErrorDisplayModel.generic(message: "None left.")
        #expect(own.message(for: .spanish) == "None left.")
        #expect(own.recoverySuggestion(for: .english) == "Try again in a moment.")
        #expect(ErrorDisplayModel.generic(recoverySuggestion: "Come back.").recoverySuggestion == "Come back.")
    }

    @Test("Any error is shown as the state would store it, and a display model is used unchanged")
    func anyError() {
        let model = ErrorDisplayModel(title: "Sold Out", message: "None left.")
        #expect(ErrorDisplayModel(from: model) == model)
        #expect(ErrorDisplayModel(from: URLError(.timedOut)).title(for: .english) == "Connection Problem")
        #expect(ErrorDisplayModel(from: NetworkError.timeout) == ErrorDisplayModel(.network(.timeout)))
    }
}
