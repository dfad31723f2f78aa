import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("Localized messages")
struct LocalizedMessageTests {
    static let errors: [StateError] =
        NetworkError.Reason.allCases.map { .network(NetworkError($0)) } + [
            .validation(.empty(field: "FIELD")), .validation(.invalidFormat(field: "FIELD")),
            .validation(.tooShort(field: "FIELD", minimum: 17)), .validation(.tooLong(field: "FIELD", limit: 17)),
            .notFound(resource: "FIELD"), .unauthorized, .server(code: 17, message: ""), .cancelled,
        ]

    @Test("Every error speaks every language, each its own, with nothing left open", arguments: errors)
    func everyError(error: StateError) {
        let texts = Languages.all.map(error.localizedMessage(for:))
        #expect(texts.count >= 3 && Set(texts).count == texts.count)
        for text in texts {
            #expect(!text.contains("%") && !text.contains("error."), "\(text)")
            if error.message.contains("FIELD") { #expect(text.contains("FIELD")) }
            if error.code == "server.17" || error.message.contains("17") { #expect(text.contains("17")) }
        }
    }

    @Test("No two errors read alike in a language", arguments: Languages.all)
    func distinct(locale: Locale) {
        #expect(Set(Self.errors.map { $0.localizedMessage(for: locale) }).count == Self.errors.count)
    }

    @Test("English is what `message` says")
    func english() {
        for error in Self.errors where error.code != "server.17" {
            #expect(error.localizedMessage(for: .english) == error.message)
        }
    }

    @Test("Texts as they are read")
    func samples() {
        let short = StateError.validation(.tooShort(field: "名前", minimum: 3))
        #expect(short.localizedMessage(for: .japanese) == "名前は3文字以上で入力してください。")
        #expect(StateError.network(.timeout).localizedMessage(for: .english) == "The request timed out.")
        #expect(
            StateError.network(.timeout).localizedMessage(for: .spanish)
                == "Se agotó el tiempo de espera de la solicitud.")
        #expect(
            StateError.server(code: 503, message: "").localizedMessage(for: .spanish)
                == "El servidor tuvo un problema (503).")
    }

    @Test(
        "Regions and scripts find their language, and readers of others get English",
        arguments: [
            ("ja_JP", "ja"), ("ja-JP", "ja"), ("es-MX", "es"), ("es_419", "es"), ("en-GB", "en"), ("fi_FI", "en"),
            ("zh", "en"), ("zh-Hant-TW", "en"), ("", "en"),
        ])
    func matching(reader: String, language: String) {
        let texts = [reader, language].map { StateError.unauthorized.localizedMessage(for: Locale(identifier: $0)) }
        #expect(texts[0] == texts[1])
    }

    @Test("A text of the error's own is shown as it is")
    func ownTexts() {
        #expect(StateError.server(code: 500, message: "own").localizedMessage(for: .spanish) == "own")
        #expect(StateError.unknown("own").localizedMessage(for: .spanish) == "own")
        #expect(StateError.network(NetworkError(.other, text: "own")).localizedMessage(for: .spanish) == "own")
        #expect(StateError(code: "c", message: "own").localizedMessage == "own")
        #expect(StateError.validation(.other("own")).localizedMessage == "own")
    }
}
