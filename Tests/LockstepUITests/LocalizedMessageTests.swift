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

    @Test("Every error speaks three languages, each its own, with nothing left open", arguments: errors)
    func everyError(error: StateError) {
        let texts = ["en", "es", "ja"].map { error.localizedMessage(for: Locale(identifier: $0)) }
        #expect(Set(texts).count == 3)
        for text in texts {
            #expect(!text.contains("%") && !text.contains("error."), "\(text)")
            if error.message.contains("FIELD") { #expect(text.contains("FIELD")) }
            if error.message.contains("17") { #expect(text.contains("17")) }
        }
    }

    @Test("Regions and unknown languages find a language")
    func regions() {
        let error = StateError.unauthorized
        func text(_ identifier: String) -> String { error.localizedMessage(for: Locale(identifier: identifier)) }
        #expect(text("ja_JP") == text("ja"))
        #expect(text("es-MX") == text("es"))
        #expect(text("fi_FI") == text("en"))
        #expect(text("en") == "You are not allowed to do this.")
    }

    @Test("A text of the error's own is shown as it is")
    func ownTexts() {
        let spanish = Locale(identifier: "es")
        #expect(StateError.server(code: 500, message: "own").localizedMessage(for: spanish) == "own")
        #expect(StateError.unknown("own").localizedMessage(for: spanish) == "own")
        #expect(StateError(code: "c", message: "own").localizedMessage == "own")
        #expect(StateError.validation(.other("own")).localizedMessage == "own")
    }
}
