import LockstepCore
import LockstepTesting
import Observation

/// The store that `@Store(NoteInteractor.self)` generates for these properties.
@MainActor @Observable
final class NoteStore {
    var title = ""
    var lines: [String] = []
    var count = 0
    /// A percentage that limits itself to 100.
    var percent = 0 {
        didSet {
            if percent > 100 { percent = 100 }
            didSetPercent()
        }
    }
    @ObservationIgnored var didSetPercent: @MainActor () -> Void = {}
    var child: NoteStore?
    let kind = "note"
    /// Changes a property in place.
    var firstLine: String {
        get { lines.first ?? "" }
        set { if lines.isEmpty { lines = [newValue] } else { lines[0] = newValue } }
    }
    var summary: String { "\(title): \(count)" }
    /// Observed, but outside the state.
    weak var delegate: NoteStore?

    nonisolated struct Snapshot: PropertySnapshot {
        var title: String
        var lines: [String]
        var count: Int
        var percent: Int
        var child: NoteStore?

        @MainActor static func snapshot(of store: NoteStore) -> Self {
            Self(title: store.title, lines: store.lines, count: store.count, percent: store.percent, child: store.child)
        }

        @MainActor func assign(to store: NoteStore) {
            store.propertyStorage.put(percent, at: \.percent, of: store)
            store.propertyStorage.put(title, at: \.title, of: store)
            store.propertyStorage.put(lines, at: \.lines, of: store)
            store.propertyStorage.put(count, at: \.count, of: store)
            store.propertyStorage.put(child, at: \.child, of: store)
        }

        @MainActor static func name(of property: PartialKeyPath<NoteStore>) -> String? {
            switch property {
            case \NoteStore.title: "title"
            case \NoteStore.lines: "lines"
            case \NoteStore.count: "count"
            case \NoteStore.percent: "percent"
            case \NoteStore.child: "child"
            default: nil
            }
        }
    }

    @ObservationIgnored let propertyStorage = PropertyStorage<Snapshot>(storeName: "NoteStore")
    @ObservationIgnored private let interactorStorage = InteractorStorage<NoteInteractor>()
    var interactor: NoteInteractor { interactorStorage.interactor }

    var titleMutator: Action<NoteStore, String> { Action { value in Reducer(setter: \.title) { value } } }
    var linesMutator: Action<NoteStore, [String]> { Action { value in Reducer(setter: \.lines) { value } } }

    /// An action with the same name as an action of the interactor.
    var clear: Action<NoteStore> { Action("clear of the store") { Reducer(setter: \.title) { "store" } } }
}

extension NoteStore: PropertyStore, InteractiveStore {}

@MainActor final class NoteInteractor: InteractorProtocol {
    static private(set) var built = 0
    let gate = Gate<String>()

    static func build() -> NoteInteractor {
        built += 1
        return NoteInteractor()
    }

    var rename: Action<NoteStore, String> { Action { title in Reducer(setter: \.title) { title } } }

    var addLine: Action<NoteStore, String, Int> {
        Action { line, count in
            Middleware { proxy in
                proxy.dispatch(\.linesMutator, proxy.lines + Array(repeating: line, count: count))
            }
            Reducer("counting", get: \.lines, set: \.count) { $0.count }
        }
    }

    /// Sets two properties in one commit.
    var replace: Action<NoteStore, String, Int> {
        Action { title, count in Reducer(setter: \.title, \.count) { (title, count) } }
    }

    var clear: Action<NoteStore> { Action { Reducer(setter: \.title, \.lines, \.count) { ("", [], 0) } } }

    var load: AsyncAction<NoteStore> {
        AsyncAction {
            Reducer(setter: \.count) { -1 }
            AsyncReducer("loaded", setter: \.title) { try await self.gate() }
            Reducer(get: \.title, set: \.count) { $0.count }
        }
    }
}
