import Foundation
import GalleryCore
import Languages
import Testing

/// Tests of the exact texts of each screen in each of its states.
struct SpecimenTests {
    @Test(arguments: Language.allCases)
    func `Every state of every screen has the expected texts in each language`(language: Language) {
        let lines = GalleryScreen.allCases.flatMap { screen in
            let specimens = Specimen.all(of: screen, for: language.locale)
            return ["\(screen.title(for: language.locale)). \(screen.summary(for: language.locale))"]
                + specimens.map { "\($0.state.title(for: language.locale)) = \($0.presentation.summary)" }
        }
        #expect(lines.joined(separator: "\n") == language.expectedSpecimens)
    }

    @Test
    func `Only errors that can be retried offer a retry`() {
        for screen in GalleryScreen.allCases {
            for specimen in Specimen.all(of: screen, for: Language.en.locale) {
                let offersRetry = specimen.presentation.summary.contains("[Try Again]")
                #expect(offersRetry == [.retryableError, .failedRefresh].contains(specimen.state))
            }
        }
    }

    @Test
    func `A screen has no specimen of a state that its type excludes`() {
        let states = GalleryScreen.allCases.map { screen in
            Set(Specimen.all(of: screen, for: Language.en.locale).map(\.state))
        }
        #expect(states[0].isSuperset(of: [.loading, .content, .empty, .retryableError, .finalError]))
        #expect(states[1] == [.idle, .loading, .content, .empty])
        #expect(states[2] == [.idle, .loading, .content, .retryableError, .finalError])
    }

    @Test(arguments: GalleryText.allCases)
    func `The texts around the screens differ in each language`(text: GalleryText) {
        let texts = Language.allCases.map { text.text(for: $0.locale) }
        #expect(Set(texts).count == texts.count)
    }
}
