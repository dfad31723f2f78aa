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

    @Test("Every error speaks every language, by one key, with nothing left open", arguments: errors)
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
        "Regions and scripts find their language, and readers of others get English",
        arguments: [
            ("ja_JP", "ja"), ("ja-JP", "ja"), ("es-MX", "es"), ("es_419", "es"), ("en-GB", "en"), ("fi_FI", "en"),
            ("zh", "en"), ("zh-Hant-TW", "en"), ("", "en"),
        ])
    func matching(reader: String, language: String) {
        let texts = [reader, language].map { StateError.unauthorized.localizedMessage(for: Locale(identifier: $0)) }
        #expect(texts[0] == texts[1])
    }

    @Test("What could not be decoded reads as a response that makes no sense, and keeps its details for programs")
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

    @Test("What is missing without a name is not called by an error's text")
    func unnamed() {
        let missing = StateError(from: POSIXError(.ENOENT))
        #expect(missing.code == "notFound")
        #expect(missing.localizedMessage(for: .english) == "The item was not found.")
        #expect(missing.localizedMessage(for: .spanish) == "No se encontró el elemento.")
        #expect(missing.localizedMessage(for: .japanese) == "項目が見つかりませんでした。")
    }

    @Test("A request that failed without a text of its own is not described by its domain")
    func unknownRequest() {
        let error = StateError(from: URLError(.unknown))
        #expect(error.localizedMessage(for: .spanish) == "La solicitud de red falló.")
        #expect(error.underlying?.contains("NSURLErrorDomain") == true)
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
