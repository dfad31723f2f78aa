import Lockstep
import LockstepTesting
import Testing

// What docs/migration/ComposableArchitecture.md shows, word for word; `MigrationTests` compares the two.

protocol FactClient: Sendable {
    @MainActor func fact(about number: Int) async throws -> String
}

struct SilentFacts: FactClient {
    func fact(about number: Int) async throws -> String { throw StateError.network(.noConnection) }
}

struct KnownFacts: FactClient {
    func fact(about number: Int) async throws -> String { "\(number) is a number." }
}

protocol SongClient: Sendable {
    @MainActor func titles(matching text: String) async throws -> [String]
}

struct NoSongs: SongClient {
    func titles(matching text: String) async throws -> [String] { [] }
}

struct KnownSongs: SongClient {
    func titles(matching text: String) async throws -> [String] {
        ["Yellow", "Yesterday"].filter { $0.hasPrefix(text) }
    }
}

// snippet: facts
extension Dependencies {
    @Inward var facts: any FactClient = unimplemented("facts", placeholder: SilentFacts())
}

@Observable
@Store(FactInteractor.self)
final class FactStore {
    var number = 0
    var fact: String?
    var isLoading = false
}

@Interactor
final class FactInteractor {
    @Outward(\.facts) var facts: any FactClient

    var increment: Action<FactStore> {
        Action { Reducer(get: \.number, set: \.number, \.fact) { ($0 + 1, nil) } }
    }

    var ask: AsyncAction<FactStore> {
        AsyncAction(policy: .latest) {
            Reducer(setter: \.isLoading) { true }
            AsyncReducer(get: \.number, set: \.fact) { number in try await self.facts.fact(about: number) }
            Finally { Reducer(setter: \.isLoading) { false } }
        }
    }
}
// end

// snippet: testing facts
@Test(.dependencies { $0.facts = KnownFacts() }) @MainActor
func asking() async {
    let test = TestStore(FactStore())
    test.start { await $0.dispatch(\.ask) }
    await test.expect { $0.isLoading = true }
    await test.expect { $0.fact = "0 is a number." }
    await test.expect { $0.isLoading = false }
    await test.finish()
}
// end

// snippet: search while typing
extension Dependencies {
    @Inward var songs: any SongClient = unimplemented("songs", placeholder: NoSongs())
    @Inward var continuousClock: any Clock<Duration> = ContinuousClock()
}

@Store(SongSearchInteractor.self)
@MainActor @Observable
final class SongSearchStore {
    var text = ""
    var found: [String] = []
    @Outward(\.continuousClock) @ObservationIgnored private var clock: any Clock<Duration>

    var interceptors: [any StoreInterceptor] {
        [DebounceInterceptor("find", for: .milliseconds(300), clock: clock)]
    }
}

@Interactor
final class SongSearchInteractor {
    @Outward(\.songs) var songs: any SongClient

    var find: AsyncAction<SongSearchStore, String> {
        AsyncAction(policy: .latest) { text in
            AsyncReducer(setter: \.found) { try await self.songs.titles(matching: text) }
        }
    }

    var clear: Action<SongSearchStore> {
        Action {
            Middleware { $0.cancelTasks(named: "find") }
            Reducer(setter: \.text, \.found) { ("", []) }
        }
    }
}
// end

// snippet: testing a search while typing
@Test @MainActor func findsSongs() async {
    let clock = ManualClock()
    let store = withDependencies {
        $0.songs = KnownSongs()
        $0.continuousClock = clock
    } operation: {
        SongSearchStore()
    }
    let test = TestStore(store)
    for text in ["Y", "Yes"] {
        store.text = text
        await test.expect { $0.text = text }
        store.startTask("find") { await $0.dispatch(\.find, text) }
        await clock.nextSleep()
    }
    clock.advance(by: .milliseconds(300))
    await test.expect { $0.found = ["Yesterday"] }  // there was no search for "Y"

    store.startTask("find") { await $0.dispatch(\.find, "Yes") }
    await clock.nextSleep()
    store.dispatch(\.clear)
    await test.expect { ($0.text, $0.found) = ("", []) }
    await test.finish()  // the cancelled search makes no commit
}
// end

// snippet: children
struct Song: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
}

@Store
@MainActor @Observable
final class DetailsStore: Identifiable {
    var title: String

    init(_ song: Song) { title = song.title }
}

@Store
@MainActor @Observable
final class SongRowStore {
    var draft: String

    init(draft: String) { self.draft = draft }
}

@Store(PlaylistInteractor.self)
@MainActor @Observable
final class PlaylistStore {
    var songs: [Song] = []
    var destination: DetailsStore?
    @ObservationIgnored private(set) lazy var rows = StoreFamily { [weak self] (id: Song.ID) in
        SongRowStore(draft: self?.songs.first { $0.id == id }?.title ?? "")
    }
}

@Interactor
final class PlaylistInteractor {
    var show: Action<PlaylistStore, Song> {
        Action { song in
            Middleware { proxy in proxy.set(\.destination, to: DetailsStore(song)) }
        }
    }

    var dismiss: Action<PlaylistStore> {
        Action { Reducer(setter: \.destination) { nil } }
    }
}
// end
