import Foundation
import LockstepCore
import LockstepUI
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("Localized messages")
struct LocalizedMessageTests {
    static let errors: [StateError] =
        NetworkError.Reason.allCases.map { .network(NetworkError($0)) } + [
            .validation(.required(field: "FIELD")), .validation(.invalidFormat(field: "FIELD")),
            .validation(.invalidFormat(field: "FIELD", expected: "FIELD")),
            .validation(.invalidInput(field: "FIELD", reason: "FIELD")),
            .validation(.tooShort(field: "FIELD", minimum: 17)), .validation(.tooLong(field: "FIELD", limit: 17)),
            .notFound(resource: "FIELD"), .notFound(resource: ""), .unauthorized, .server(code: 17, message: ""),
            .cancelled,
        ]

    @Test("Every error has one key with a text in every language, and no open placeholder", arguments: errors)
    func everyError(error: StateError) {
        let texts = Languages.all.map(error.localizedMessage(for:))
        #expect(texts.count >= 3)
        #expect(!Languages.keys(error.localizedMessage(for:)).isEmpty)
        for text in texts {
            #expect(!text.contains("%") && !text.contains("error."), "\(text)")
            if error.message.contains("FIELD") { #expect(text.contains("FIELD")) }
            if error.code == "server.17" || error.message.contains("17") { #expect(text.contains("17")) }
        }
    }

    @Test("No two errors have the same text in a language", arguments: Languages.all)
    func distinct(locale: Locale) {
        #expect(Set(Self.errors.map { $0.localizedMessage(for: locale) }).count == Self.errors.count)
    }

    @Test("The English text equals `message`")
    func english() {
        for error in Self.errors where error.code != "server.17" {
            #expect(error.localizedMessage(for: .english) == error.message)
        }
    }

    @Test("Sample texts are as expected")
    func samples() {
        let short = StateError.validation(.tooShort(field: "名前", minimum: 3))
        #expect(short.localizedMessage(for: .japanese) == "名前は3文字以上で入力してください。")
        #expect(short.localizedMessage(for: .english) == "名前 is too short (minimum: 3).")
        #expect(short.localizedMessage(for: .spanish) == "El campo «名前» es demasiado corto (mínimo: 3).")
        let range = StateError.validation(.outOfRange(field: "Age", min: 0.5, max: 120))
        #expect(range.localizedMessage(for: .english) == "Age must be between 0.5 and 120.")
        #expect(range.localizedMessage(for: .spanish) == "El campo «Age» debe estar entre 0.5 y 120.")
        #expect(range.localizedMessage(for: .japanese) == "Ageは0.5から120までの範囲で入力してください。")
        #expect(StateError.network(.timeout).localizedMessage(for: .english) == "The request timed out.")
        #expect(
            StateError.network(.timeout).localizedMessage(for: .spanish)
                == "Se agotó el tiempo de espera de la solicitud.")
        #expect(
            StateError.server(code: 503, message: "").localizedMessage(for: .spanish)
                == "El servidor tuvo un problema (503).")
    }

    @Test(
        "Regions and scripts use their language, and readers of other languages get English",
        arguments: [
            ("ja_JP", "ja"), ("ja-JP", "ja"), ("es-MX", "es"), ("es_419", "es"), ("en-GB", "en"), ("fi_FI", "en"),
            ("zh", "en"), ("zh-Hant-TW", "en"), ("", "en"),
        ])
    func matching(reader: String, language: String) {
        let texts = [reader, language].map { StateError.unauthorized.localizedMessage(for: Locale(identifier: $0)) }
        #expect(texts[0] == texts[1])
    }

    @Test("A decoding error reads like a bad response, and keeps its details for programs")
    func decoding() throws {
        let failure = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Int].self, from: Data(#"["x"]"#.utf8))
        }
        let error = StateError(from: try #require(failure))
        let badResponse = StateError.network(.badResponse)
        for locale in Languages.all {
            #expect(error.localizedMessage(for: locale) == badResponse.localizedMessage(for: locale))
            #expect(
                ErrorDisplayModel(error).recoverySuggestion(for: locale)
                    == ErrorDisplayModel(badResponse).recoverySuggestion(for: locale))
        }
        #expect(error.code == "decoding" && error.underlying != nil)
        let own = StateError(code: "decoding", message: "own")
        #expect(own.localizedMessage(for: .spanish) == "own")
        #expect(ErrorDisplayModel(own).recoverySuggestion(for: .spanish) == nil)
    }

    @Test("The text for a missing item without a name does not contain the error's own text")
    func unnamed() {
        let missing = StateError(from: POSIXError(.ENOENT))
        #expect(missing.code == "notFound")
        #expect(missing.localizedMessage(for: .english) == "The item was not found.")
        #expect(missing.localizedMessage(for: .spanish) == "No se encontró el elemento.")
        #expect(missing.localizedMessage(for: .japanese) == "項目が見つかりませんでした。")
    }

    @Test("The text of a failed request without its own text does not contain its error domain")
    func unknownRequest() {
        let error = StateError(from: URLError(.unknown))
        #expect(error.localizedMessage(for: .spanish) == "La solicitud de red falló.")
        #expect(error.underlying?.contains("NSURLErrorDomain") == true)
    }

    @Test("An error's own text is shown unchanged")
    func ownTexts() {
        #expect(StateError.server(code: 500, message: "own").localizedMessage(for: .spanish) == "own")
        #expect(StateError.unknown("own").localizedMessage(for: .spanish) == "own")
        #expect(StateError.network(NetworkError(.other, text: "own")).localizedMessage(for: .spanish) == "own")
        #expect(StateError(code: "c", message: "own").localizedMessage == "own")
        #expect(StateError.validation(.other("own")).localizedMessage == "own")
    }
}
