import LockstepCore
import LockstepTesting
import Observation
import Testing

/// A store whose `didSet` writes an observed property that is not part of the state.
@MainActor @Observable
private final class ThemeStore {
    var theme = 0 {
        didSet {
            saved = theme
            mirror = theme
            copy += 1
        }
    }
    var copy = 0

    /// Observed by hand; kept elsewhere.
    var saved: Int {
        get {
            access(keyPath: \.saved)
            return defaults
        }
        set { withMutation(keyPath: \.saved) { defaults = newValue } }
    }
    var mirror: Int {
        get {
            access(keyPath: \.mirror)
            return mirrored
        }
        _modify {
            _$observationRegistrar.willSet(self, keyPath: \.mirror)
            defer { _$observationRegistrar.didSet(self, keyPath: \.mirror) }
            yield &mirrored
        }
    }
    @ObservationIgnored private var defaults = 0
    @ObservationIgnored private var mirrored = 0

    nonisolated struct Snapshot: PropertySnapshot, Equatable {
        var theme: Int
        var copy: Int

        @MainActor static func snapshot(of store: ThemeStore) -> Self {
            Self(theme: store.theme, copy: store.copy)
        }

        @MainActor func assign(to store: ThemeStore) {
            store.propertyStorage.put(theme, at: \.theme, of: store)
            store.propertyStorage.put(copy, at: \.copy, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<ThemeStore>) -> String? {
            switch property {
            case \ThemeStore.theme: "theme"
            case \ThemeStore.copy: "copy"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "ThemeStore")

    init() {}
}

extension ThemeStore: PropertyStore {}

@MainActor @Suite("Undo and properties outside the state", .timeLimit(.minutes(20)))
struct UndoOfOtherPropertiesTests {
    @Test("U2: during an undo, a didSet may set an observed property that is not part of the state")
    func propertyOutsideTheState() {
        let (store, undo) = (ThemeStore(), UndoRecorder())
        store.pipeline.attach(undo)
        store.theme = 4
        #expect(store.saved == 4 && store.mirror == 4 && store.copy == 1)
        let wakes = Wakes { [store.saved, store.mirror] }
        undo.undo()
        #expect(store.theme == 0 && store.copy == 0)
        #expect(store.saved == 0 && store.mirror == 0 && wakes.seen.last == [0, 0])
        undo.redo()
        #expect(store.theme == 4 && store.copy == 1 && store.saved == 4 && store.mirror == 4)
        #expect(wakes.seen.last == [4, 4])
    }
}
