import Foundation
import GalleryCore
import Languages
import Lockstep
import LockstepTesting
import Testing

/// Tests of the screens' stores, with a clock that the test advances.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct GalleryStoreTests {
    private let clock = ManualClock()
    private let gallery: Gallery

    init() {
        let clock = clock
        gallery = withDependencies {
            $0.galleryClock = clock
        } operation: {
            Gallery()
        }
    }

    /// Returns the content of a screen, in English.
    private func shown(_ store: some GalleryStore) -> Presentation<[GalleryRow]> {
        store.presentation(for: Language.en.locale)
    }

    private func specimen(_ screen: GalleryScreen, _ state: SpecimenState) -> Presentation<[GalleryRow]>? {
        Specimen.all(of: screen, for: Language.en.locale).first { $0.state == state }?.presentation
    }

    /// Loads, and reads the screen during the load.
    ///
    /// - Returns: The content of the screen during the load.
    private func load<Store: GalleryStore>(_ store: Store, _ outcome: Store.Outcome) async -> Presentation<[GalleryRow]>
    {
        store.outcome = outcome
        let load = Task { await store.load() }
        await clock.nextSleep()
        let meanwhile = shown(store)
        clock.advance(by: .seconds(1))
        await load.value
        return meanwhile
    }

    @Test(arguments: [
        (SearchOutcome.results, SpecimenState.content), (.noResults, .empty), (.timeout, .retryableError),
        (.notAllowed, .finalError),
    ])
    func `A search ends with the chosen outcome`(outcome: SearchOutcome, state: SpecimenState) async {
        #expect(await load(gallery.search, outcome) == specimen(.search, .loading))
        #expect(shown(gallery.search) == specimen(.search, state))
    }

    @Test
    func `Results stay on the screen during a refresh, and after a failed refresh`() async {
        _ = await load(gallery.search, .results)
        #expect(await load(gallery.search, .timeout) == specimen(.search, .refreshing))
        #expect(shown(gallery.search) == specimen(.search, .failedRefresh))
    }

    @Test(arguments: [(RecentOutcome.searches, SpecimenState.content), (.noSearches, .empty)])
    func `Loading the recent searches ends with the chosen outcome`(outcome: RecentOutcome, state: SpecimenState) async
    {
        #expect(shown(gallery.recent) == specimen(.recent, .idle))
        #expect(await load(gallery.recent, outcome) == specimen(.recent, .loading))
        #expect(shown(gallery.recent) == specimen(.recent, state))
    }

    @Test(arguments: [
        (AccountOutcome.account, SpecimenState.content), (.timeout, .retryableError), (.notAllowed, .finalError),
    ])
    func `Loading the account ends with the chosen outcome`(outcome: AccountOutcome, state: SpecimenState) async {
        #expect(shown(gallery.account) == specimen(.account, .idle))
        #expect(await load(gallery.account, outcome) == specimen(.account, .loading))
        #expect(shown(gallery.account) == specimen(.account, state))
    }

    @Test
    func `Recent searches load once at a time, and a cancelled load keeps the content`() async {
        await loadsOnceAtATime(gallery.recent, .searches, then: .noSearches)
    }

    @Test
    func `The account loads once at a time, and a cancelled load keeps the content`() async {
        await loadsOnceAtATime(gallery.account, .account, then: .timeout)
    }

    private func loadsOnceAtATime<Store: GalleryStore>(
        _ store: Store, _ outcome: Store.Outcome, then next: Store.Outcome
    ) async {
        _ = await load(store, outcome)
        let before = shown(store)
        store.outcome = next
        let load = Task { await store.load() }
        await clock.nextSleep()
        await store.load()
        #expect(clock.sleeperCount == 1)
        load.cancel()
        await load.value
        #expect(shown(store) == before)
    }

    @Test(arguments: Language.allCases)
    func `Each outcome has a name in each language`(language: Language) {
        func names<Outcome: GalleryOutcome>(_: Outcome.Type) -> Set<String> {
            Set(Outcome.allCases.map { $0.title(for: language.locale) })
        }
        #expect(names(SearchOutcome.self).count == 4)
        #expect(names(RecentOutcome.self).count == 2)
        #expect(names(AccountOutcome.self).count == 3)
        #expect(language == .en || names(SearchOutcome.self).isDisjoint(with: ["Results", "No Results", "Timeout"]))
    }
}
