import Foundation
import LockstepCore
import LockstepUI
import Testing

@Suite("Texts that an app replaces", .serialized)
struct ReplacementTests {
    /// A locale that no other test uses, because replacements apply to the whole process.
    private let french = Locale(identifier: "fr")

    private func replace(_ texts: [String: String]) {
        LockstepTexts.replacements = { key, locale in
            locale.language.languageCode == .french ? texts[key] : nil
        }
    }

    @Test("Every text of a screen is replaced in the app's language, and in no other")
    func screens() {
        defer { LockstepTexts.replacements = nil }
        replace(Dictionary(uniqueKeysWithValues: LockstepTexts.keys.map { ($0, "«\($0)»") }))
        let error = StateError.network(.timeout)
        let shown = Presentation(AsyncState<[Int]>.failed(error), for: french, canLoad: true)
        guard case .placeholder(let placeholder, _) = shown else { return #expect(Bool(false), "\(shown)") }
        #expect(placeholder.retryTitle == "«action.retry»")
        #expect(placeholder.title.hasPrefix("«error.title.") && placeholder.message == "«error.network.timeout»")
        #expect(
            Presentation(AsyncState<[Int]>.loading(previous: nil), for: french)
                == .progress(label: "«progress.loading»"))
        #expect(error.localizedMessage(for: .english) == "The request timed out.")
        #expect(error.localizedMessage(for: .japanese) != "«error.network.timeout»")
    }

    @Test("A text without a replacement is Lockstep's")
    func missing() {
        defer { LockstepTexts.replacements = nil }
        replace(["action.retry": "Réessayer"])
        #expect(LockstepTexts.Action.retry(for: french) == "Réessayer")
        #expect(LockstepTexts.Action.refresh(for: french) == LockstepTexts.Action.refresh(for: .english))
    }

    @Test(
        "Placeholders are filled in by number or in order, and one without an argument stays",
        arguments: [
            ("%1$@ (%2$d)", "Nom (3)"), ("%2$d, %1$@", "3, Nom"), ("%@ : %d", "Nom : 3"), ("100 %% %1$@", "100 % Nom"),
            ("%3$@", "%3$@"), ("%1$@\u{301}", "Nom\u{301}"),
        ])
    func placeholders(template: String, text: String) {
        defer { LockstepTexts.replacements = nil }
        replace(["error.validation.tooShort": template])
        let error = StateError.validation(.tooShort(field: "Nom", minimum: 3))
        #expect(error.localizedMessage(for: french) == text)
    }
}
