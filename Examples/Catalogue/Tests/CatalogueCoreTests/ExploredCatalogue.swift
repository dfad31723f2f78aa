import CatalogueCore
import CatalogueTestSupport
import Lockstep
import LockstepTesting
import Testing

/// All orders of typing, answers and clicks, compared with a model.
@MainActor @Suite(.timeLimit(.minutes(20)))
struct CatalogueExplorationTests {
    @Test
    func `The catalogue agrees with the model in all short orders of events`() async {
        let exploration = await explore(CatalogueHistories.init, depth: 4)
        #expect(exploration.histories > 1000)
    }

    @Test
    func `The catalogue agrees with the model in long random orders of events`() async {
        await randomWalk(CatalogueHistories.init, seeds: 1...20, steps: 50)
    }
}

/// An event of a tab or of one favourite.
enum CatalogueEvent: CaseIterable {
    case typeTea, typeVase, wait, found, notFound
    case like, unlike, saved, notSaved, refresh, refreshed
}

/// A catalogue, and a model of its expected content.
@MainActor final class CatalogueHistories: Explorable {
    private let shop = TestCatalogue(ScriptedProducts("Teapot", "Vase"))
    private let search: Search
    private let searching = Gate<Void>()
    private let saving = Gate<Void>()
    private let loading = Gate<Void>()
    private var works: [Task<Void, Never>] = []
    private var searchWork: Task<Void, Never>?
    private var isReady = false

    // The model.
    private var typed = ""
    private var shown = ""
    /// The progress of the last search: it waits for a pause or for its answer, or has ended.
    private var phase = Phase.ended
    /// The texts whose products are loaded.
    private var known: Set<String> = [""]
    /// Whether the repository has the favourite.
    private var isFavourite = false
    /// The unsaved changes, oldest first. The oldest change is being saved.
    private var pending: [Bool] = []
    private var hasError = false
    private var isRefreshing = false

    private enum Phase { case waiting, loading, ended }

    init() {
        search = shop.makeSearch()
    }

    var events: [CatalogueEvent] {
        var events: [CatalogueEvent] = [.typeTea, .typeVase, .like, .unlike]
        switch phase {
        case .waiting: events.append(.wait)
        case .loading: events += [.found, .notFound]
        case .ended: break
        }
        if !pending.isEmpty { events += [.saved, .notSaved] }
        events.append(isRefreshing ? .refreshed : .refresh)
        return events
    }

    func apply(_ event: CatalogueEvent) async throws {
        if !isReady { try await prepare() }
        switch event {
        case .typeTea: try await type("tea")
        case .typeVase: try await type("vase")
        case .wait:
            shop.clock.advance(by: Search.debounce)
            if known.contains(typed) {
                await searchWork?.value
                (phase, shown) = (.ended, typed)
            } else {
                try await reach("the request") { searching.hangingCalls.count == 1 }
                phase = .loading
            }
        case .found, .notFound:
            event == .found ? searching.succeed() : searching.fail(StateError.network(.timeout))
            await searchWork?.value
            (phase, shown) = (.ended, typed)
            // If a search failed, the next search for the same text loads it again.
            if event == .found { known.insert(typed) }
        case .like, .unlike: try await set(event == .like)
        case .saved, .notSaved: try await end(event == .saved)
        case .refresh:
            works.append(Task { await shop.catalogue.favourites.refresh() })
            try await reach("the refresh") { loading.hangingCalls.count == 1 }
            isRefreshing = true
        case .refreshed:
            loading.succeed()
            try await reach("the end of the refresh") { !shop.catalogue.favourites.isLoading }
            isRefreshing = false
        }
        try compare()
    }

    func finish() async throws {
        // Cancel the remaining work, and end the calls that still wait.
        for work in works { work.cancel() }
        for gate in [searching, saving, loading] {
            for call in gate.hangingCalls { gate.fail(CancellationError(), call: call) }
        }
    }

    /// Loads the initial content.
    private func prepare() async throws {
        isReady = true
        await shop.catalogue.found[""].loadIfNeeded()
        await shop.catalogue.favourites.loadIfNeeded()
        (shop.repository.searching, shop.repository.saving) = (searching, saving)
        shop.repository.loadingFavourites = loading
    }

    private func type(_ text: String) async throws {
        let wasLoading = phase == .loading
        let work = Task { _ = await search.dispatch(\.search, text, true) }
        works.append(work)
        searchWork = work
        try await reach("the text") { search.typed == text }
        await shop.isSlept(for: Search.debounce)
        if wasLoading { try await reach("the request to be cancelled") { searching.hangingCalls.isEmpty } }
        (typed, phase) = (text, .waiting)
    }

    private func set(_ isFavourite: Bool) async throws {
        works.append(Task { _ = await shop.catalogue.favourites.set(isFavourite, 1) })
        pending.append(isFavourite)
        try await reach("the click") { shop.catalogue.favourites.pendingChanges == pending.count }
        try await reachSave()
    }

    private func end(_ isSaved: Bool) async throws {
        isSaved ? saving.succeed() : saving.fail(StateError.network(.timeout))
        let change = pending.removeFirst()
        if isSaved { isFavourite = change }
        hasError = !isSaved
        try await reach("the save to end") { shop.catalogue.favourites.pendingChanges == pending.count }
        try await reachSave()
    }

    /// Waits until the next save starts, which clears the error.
    private func reachSave() async throws {
        guard !pending.isEmpty else { return }
        try await reach("a save") { saving.hangingCalls.count == 1 }
        hasError = false
    }

    private func compare() throws {
        let screen = search.screen
        try expectSame("typed", screen.typed, typed)
        try expectSame("shown", screen.shown, shown)
        try expectSame("is searching", screen.isSearching, typed != shown)
        let names: [String: [String]] = ["": ["Teapot", "Vase"], "tea": ["Teapot"], "vase": ["Vase"]]
        try expectSame("names", screen.names, known.contains(shown) ? names[shown] : nil)
        let favourites = shop.catalogue.favourites
        try expectSame("favourite", favourites.latestValue?.contains(1), pending.last ?? isFavourite)
        try expectSame("saved", shop.repository.favouriteIDs.contains(1), isFavourite)
        try expectSame("error", favourites.operations.error(for: 1) != nil, hasError)
        try expectSame("is saving", favourites.operations.isActive(1), !pending.isEmpty)
        try expectSame("is refreshing", favourites.isLoading, isRefreshing)
    }

    /// Waits until a condition is true.
    private func reach(_ what: String, _ isReached: () -> Bool) async throws {
        if await !settled(isReached) { throw Disagreement("Timed out waiting for \(what)") }
    }
}
