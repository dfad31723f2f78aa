import LockstepCore
import LockstepTesting
import Observation

/// A value that cannot be compared.
struct Opaque: Sendable { var number = 0 }

/// A property store, as `@Store(DraftInteractor.self)` expands it.
@MainActor @Observable
final class DraftStore {
    var title = ""
    var lines: [String] = []
    var opaque = Opaque()

    nonisolated struct Snapshot: PropertySnapshot {
        var title: String
        var lines: [String]
        var opaque: Opaque

        @MainActor static func snapshot(of store: DraftStore) -> Self {
            Self(title: store.title, lines: store.lines, opaque: store.opaque)
        }

        @MainActor func assign(to store: DraftStore) {
            store.title = title
            store.lines = lines
            store.opaque = opaque
        }

        @MainActor static func name(of property: PartialKeyPath<DraftStore>) -> String? {
            switch property {
            case \DraftStore.title: "title"
            case \DraftStore.lines: "lines"
            case \DraftStore.opaque: "opaque"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "DraftStore")
    @ObservationIgnored private let interactorStorage = InteractorStorage<DraftInteractor>()
    var interactor: DraftInteractor { interactorStorage.interactor }
}

extension DraftStore: PropertyStore, InteractiveStore {}

@MainActor final class DraftInteractor: InteractorProtocol {
    let gate = Gate<String>()

    static func build() -> DraftInteractor { DraftInteractor() }

    var rename: Action<DraftStore, String> { Action { title in Reducer("rename", setter: \.title) { title } } }

    var load: AsyncAction<DraftStore> {
        AsyncAction("load") {
            Reducer("begin", setter: \.title) { "…" }
            AsyncReducer("loaded", setter: \.title) { try await self.gate() }
            Reducer("count", get: \.title, set: \.lines) { [$0] }
        }
    }
}
