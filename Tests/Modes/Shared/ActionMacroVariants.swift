public import Lockstep
import Testing

// The ways to write classes and functions for `@Store`, `@Interactor`, `@Action`, `@Reducer` and `@Middleware` that
// the documents do not show. Their main test is that they compile: this file is built with either default isolation,
// and with `NonisolatedNonsendingByDefault` off and on.

// MARK: Property stores

struct Draft: Equatable, Sendable {
    var text = ""
}

/// A class without annotations, with every kind of property.
@Observable
@Store(DraftInteractor.self)
final class DraftStore {
    var draft = Draft()
    var title = "new"
    var subtitle: String? = nil
    var count = 0
    var ratio = -1.5
    var tags = ["a", "b"]
    var scores = [String: [Int]]()
    var names: [String: Int] = [:]
    var note: String?
    var forced: String!
    var isDefault = false
    var store = 3
    var onTap: (@MainActor () -> Void)?
    var transform: @Sendable (Int) -> Int = { $0 }
    var onSwipe: (@MainActor () -> Void) = {}
    var choices: Set<Int> = Set([1, 2])
    var numbers = Int("3")!
    private(set) var revision = 0
    private var secret = 7
    private var mode = Mode.plain as Mode
    /// `@Observable` copies observers to a separate property, which is isolated only if the attribute is written.
    @MainActor var clamped: Int = 0 { didSet { if clamped > 9 { clamped = 9 } } }
    let id = 1
    static var shared = 0
    @ObservationIgnored var cache: [Int: Any] = [:]
    @ObservationIgnored lazy var label: String = "draft \(id)"
    weak var parent: DraftStore?
    var length: Int { draft.text.count }

    private enum Mode { case plain }

    func advance() { revision += 1 }

    func reveal() -> Int { secret }

    func modeIsPlain() -> Bool { mode == .plain }

    func dispatchPrivately() { dispatch(\.secretMutator, 8) }
}

/// An interactor with an action for every kind of component.
@Interactor
final class DraftInteractor {
    let step: Int

    init(step: Int = 1) { self.step = step }

    @Action(reducers: \Self.countReducer, \Self.resetReducer, middlewares: \DraftInteractor.reportMiddleware)
    var everything: Action<DraftStore>

    @Action(\Self.countReducer, \Self.countReducer, \Self.swapReducer)
    var twice: Lockstep.Action<DraftStore>

    @Action(\Self.saveMiddleware, \Self.countReducer)
    var save: AsyncAction<DraftStore>

    @Action(\Self.checkReducer)
    var check: Action<DraftStore>

    @Action(\Self.handWritten)
    private var hidden: Action<DraftStore>

    private var handWritten: Reducer<DraftStore> { Reducer(set: \.count) { 100 } }

    func runHidden(on store: DraftStore) { hidden(store) }

    @Reducer(DraftStore.self, get: \.count, set: \.count)
    func count(_ count: Int) -> Int { count + step }

    @Reducer(DraftStore.self, get: \.title, \DraftStore.draft.text, set: \.title, \.draft.text)
    private func swap(title: String, with text: String) -> (String, String) { (text, title) }

    @Reducer(DraftStore.self, set: \.title, \.note)
    fileprivate func reset() throws -> (title: String, note: String?) { ("reset", nil) }

    @Reducer(DraftStore.self, get: \.count, \.title)
    func look(at count: Int, _ title: String, verbose: Bool = false) {}

    @Reducer(DraftStore.self, get: \.count)
    func check(_ count: Int) throws(StateError) {
        if count > 2 { throw .validation(.other("too many")) }
    }

    @Reducer(DraftStore.self, get: \.count, set: \.count)
    static func double(_ count: Int) -> Int { count * 2 }

    @Reducer(DraftStore.self, get: \.count, set: \.ratio)
    nonisolated func ratio<Number: BinaryInteger>(_ number: Number) -> Double { Double(number) / 2 }

    @Reducer(DraftStore.self, set: \.tags)
    func fetchTags() async throws -> [String] { ["fetched"] }

    @Middleware(DraftStore.self)
    func report(_ proxy: DraftStore.Proxy) {
        proxy.dispatch(\.tagsMutator, proxy.tags + ["\(proxy.count)"])
    }

    @Middleware(DraftStore.self, then: \Self.countReducer, \Self.fetchTagsReducer)
    func save(using proxy: DraftStore.Proxy, force: Bool = false) async throws {
        await Task.yield()
        proxy.dispatch(\.noteMutator, "saved \(proxy.title)")
    }

    @Middleware(DraftStore.self, then: \Self.countReducer)
    func count(proxy: StoreProxy<DraftStore>) {}
}

/// A class with annotations, and with its own initializer and mutator.
@Store(EmptyInteractor.self)
@MainActor @Observable
final class OwnMembersStore {
    var count: Int
    var total = 0

    init(count: Int) { self.count = count }

    var countMutator: Action<OwnMembersStore, Int> {
        Action { value in Reducer(setter: \.count) { value * 10 } }
    }
}

@Interactor
final class EmptyInteractor {}

/// A store without state.
@Store(EmptyInteractor.self)
@MainActor @Observable
final class StatelessStore {}

@Store(OpenInteractor.self)
@MainActor @Observable
open class OpenPropertyStore {
    /// A counter.
    public var count = 0
    /// A second counter.
    public internal(set) var limited = 0
    var inside = 0
    private var secret = 0
}

/// A class for subclasses in other modules.
@Interactor
@MainActor open class OpenInteractor {
    var step = 1
}

/// A subclass.
final class DerivedInteractor: OpenInteractor {}

/// A store for other modules.
@Store(PublicInteractor.self)
@Observable
public final class PublicPropertyStore {
    /// A counter.
    public var count = 0
}

/// A class for other modules.
@Interactor
public final class PublicInteractor {
    /// Creates the interactor.
    public static func build() -> PublicInteractor { PublicInteractor(step: 2) }

    let step: Int

    init(step: Int) { self.step = step }

    /// Increments the counter.
    @Action(\Self.countReducer)
    public var count: Action<PublicPropertyStore>

    @Reducer(PublicPropertyStore.self, get: \.count, set: \.count)
    func count(_ count: Int) -> Int { count + step }
}

@Observable
@Store(PrivateInteractor.self)
private final class PrivatePropertyStore {
    var count = 0

    func snapshot(counting count: Int) -> Snapshot { Snapshot(count: count) }
}

/// An interactor whose designated initializer needs an argument.
@Interactor
private final class ConvenientInteractor {
    let id: Int

    init(id: Int) { self.id = id }

    convenience init(step: Int = 2) { self.init(id: step * 10) }
}

/// An action in an observable class that is not a store.
@MainActor @Observable
private final class ObservedActions {
    var step = 1

    @Action(\Self.stepReducer) @ObservationIgnored
    var count: Action<PrivatePropertyStore>

    @Reducer(PrivatePropertyStore.self, get: \.count, set: \.count)
    func step(_ count: Int) -> Int { count + step }
}

@Interactor
private final class PrivateInteractor {
    @Reducer(PrivatePropertyStore.self, set: \.count)
    func one() -> Int { 1 }

    @Action(\Self.oneReducer)
    var setOne: Action<PrivatePropertyStore>
}

/// A namespace for nested types, for extensions, and for the names that the expansion uses.
enum ActionSpace {
    struct Action {}
    struct Reducer {}
    struct Int {}
    struct String {}
    struct Store {}

    @Store(EmptyInteractor.self)
    @Observable
    final class Nested {
        var number = 4
        var text = "four"
    }
}

extension ActionSpace {
    @Store(EmptyInteractor.self)
    @MainActor @Observable
    fileprivate final class Extended {
        var number = 5
    }
}

@Store(EmptyInteractor.self)
@MainActor @Observable
final class GenericStore<Element: Sendable & Equatable> {
    var elements: [Element] = []
    var first: Element?
}

@Interactor
final class GenericInteractor<Element: Sendable & Equatable> {
    @Reducer(GenericStore<Element>.self, set: \.elements)
    func clear() -> [Element] { [] }

    @Action(\Self.clearReducer)
    var clearAll: Action<GenericStore<Element>>
}

@available(macOS 14, *)
@Store(EmptyInteractor.self)
@MainActor @Observable
final class AvailableStore {
    var count = 0
}

// MARK: Struct stores

struct Tally: Equatable, Sendable {
    var count = 0
    var note = ""
}

@Store(TallyInteractor.self)
@MainActor @Observable
final class TallyStore: Store<Tally> {
    init() { super.init(state: Tally()) }
}

@Store(TallyInteractor.self)
@Observable
final class PlainTallyStore: Lockstep.Store<Tally> {
    init() { super.init(state: Tally()) }
}

@Interactor
final class TallyInteractor {
    @Reducer(TallyStore.self, get: \.count, set: \.count, \.note)
    func increment(_ count: Int) -> (Int, String) { (count + 1, "incremented") }

    @Middleware(TallyStore.self)
    func note(_ proxy: TallyStore.Proxy) { proxy.dispatch(\.increment) }

    @Action(\Self.incrementReducer)
    var increment: Action<TallyStore>

    @Action(\Self.noteMiddleware)
    var note: Action<TallyStore>
}

// MARK: Outside of an interactor

@MainActor
struct LooseComponents {
    var step = 5

    @Reducer(TallyStore.self, get: \.count, set: \.count)
    func add(_ count: Int) -> Int { count + step }

    @Action(\Self.addReducer)
    var add: Action<TallyStore>
}

extension LooseComponents {
    @Reducer(TallyStore.self, set: \.note)
    static func clear() -> String { "" }

    @Action(\Self.addReducer, \Self.addReducer)
    var addTwice: Action<TallyStore>
}

// MARK: Tests

@MainActor
@Suite struct ActionMacroVariantsTests {
    @Test func `every kind of property is state or not, as documented`() {
        let store = DraftStore()
        store.dispatch(\.titleMutator, "old")
        store.dispatch(\.ratioMutator, 2)
        store.dispatch(\.tagsMutator, ["c"])
        store.dispatch(\.scoresMutator, ["c": [1]])
        store.dispatch(\.forcedMutator, "forced")
        store.dispatch(\.noteMutator, "note")
        store.dispatch(\.isDefaultMutator, true)
        store.dispatch(\.storeMutator, 4)
        store.dispatch(\.clampedMutator, 12)
        store.dispatch(\.draftMutator, Draft(text: "text"))
        store.dispatchPrivately()
        store.advance()
        let saved = store.pipeline.snapshot
        #expect(saved.title == "old" && saved.ratio == 2 && saved.tags == ["c"] && saved.scores == ["c": [1]])
        #expect(saved.forced == "forced" && saved.note == "note" && saved.isDefault && saved.store == 4)
        #expect(saved.clamped == 9 && saved.draft.text == "text" && saved.revision == 1 && saved.secret == 8)
        #expect(store.reveal() == 8 && store.modeIsPlain() && store.length == 4)

        store.title = "newer"
        store.advance()
        store.dispatchPrivately()
        store.pipeline.restore(saved)
        #expect(store.title == "old" && store.revision == 1 && store.clamped == 9)
    }

    @Test func `a function is state if it is Sendable`() {
        let store = DraftStore()
        var taps = 0
        store.dispatch(\.onTapMutator, { taps += 1 })
        store.dispatch(\.transformMutator, { $0 * 3 })
        store.onTap?()
        #expect(taps == 1 && store.transform(2) == 6)
    }

    @Test func `the snapshot returns the names of its properties`() {
        #expect(DraftStore.Snapshot.name(of: \DraftStore.isDefault) == "isDefault")
        #expect(DraftStore.Snapshot.name(of: \DraftStore.length) == nil)
        #expect(StatelessStore.Snapshot.name(of: \StatelessStore.interactor) == nil)
        #expect(GenericStore<Int>.Snapshot.name(of: \GenericStore<Int>.elements) == "elements")
    }

    @Test func `actions run their components in the order of the groups`() {
        let store = DraftStore()
        store.note = "note"
        #expect(store.dispatch(\.everything).isCompleted)
        #expect(store.count == 1 && store.title == "reset" && store.note == nil && store.tags == ["a", "b", "1"])
        store.draft.text = "text"
        store.dispatch(\.twice)
        #expect(store.count == 3 && store.title == "text" && store.draft.text == "reset")
    }

    @Test func `an error ends an action`() {
        let store = DraftStore()
        store.count = 3
        #expect(store.dispatch(\.check).error != nil)
        store.interactor.runHidden(on: store)
        #expect(store.count == 100)
    }

    @Test func `a middleware is followed by the components that it names`() async {
        let store = DraftStore()
        #expect(await store.dispatch(\.save).isCompleted)
        #expect(store.note == "saved new" && store.count == 2 && store.tags == ["fetched"])
    }

    @Test func `functions of every kind become components`() throws {
        let store = DraftStore()
        let interactor = DraftInteractor(step: 3)
        store.count = 4
        try DraftInteractor.doubleReducer.run(on: store)
        #expect(store.count == 8)
        try interactor.ratioReducer.run(on: store)
        #expect(store.ratio == 4)
        try interactor.lookReducer.run(on: store)
        try interactor.countMiddleware.run(on: store)
        #expect(store.count == 11)
    }

    @Test func `stores of every kind work`() {
        let own = OwnMembersStore(count: 1)
        own.dispatch(\.countMutator, 2)
        own.dispatch(\.totalMutator, 3)
        #expect(own.count == 20 && own.total == 3)
        #expect(StatelessStore().interactor !== StatelessStore().interactor)

        let open = OpenPropertyStore()
        open.dispatch(\.insideMutator, 2)
        #expect(open.inside == 2 && open.interactor.step == 1 && DerivedInteractor.build().step == 1)

        let published = PublicPropertyStore()
        published.dispatch(\.count)
        #expect(published.count == 2)

        let hidden = PrivatePropertyStore()
        hidden.dispatch(\.setOne)
        #expect(hidden.count == 1 && hidden.snapshot(counting: 5).count == 5)
        ObservedActions().count(hidden)
        #expect(hidden.count == 2 && ConvenientInteractor.build().id == 20)

        let nested = ActionSpace.Nested()
        nested.dispatch(\.numberMutator, 6)
        #expect(nested.number == 6 && nested.pipeline.snapshot.text == "four")
        let extended = ActionSpace.Extended()
        #expect(extended.pipeline.snapshot.number == 5)

        let generic = GenericStore<Int>()
        generic.dispatch(\.elementsMutator, [1, 2])
        generic.dispatch(\.firstMutator, 1)
        #expect(generic.pipeline.snapshot.elements == [1, 2] && generic.first == 1)
        GenericInteractor<Int>.build().dispatch(\.clearAll, to: generic)
        #expect(generic.elements.isEmpty && AvailableStore().count == 0)
    }

    @Test func `a struct store gets an interactor`() {
        let store = TallyStore()
        store.dispatch(\.increment)
        store.dispatch(\.note)
        #expect(store.state == Tally(count: 2, note: "incremented"))
        #expect(PlainTallyStore().interactor !== store.interactor)
    }

    @Test func `components may be in any type`() throws {
        let store = TallyStore()
        LooseComponents(step: 5).add(store)
        LooseComponents(step: 1).addTwice(store)
        try LooseComponents.clearReducer.run(on: store)
        #expect(store.state == Tally(count: 7, note: ""))
    }
}
