public import Lockstep
import Testing

// Code that users of the earlier libraries write, and further spellings that users ask for, in each of the four
// modes.

// MARK: A store without an interactor

@Store
@Observable
final class VolumeStore {
    var volume = 5
    /// `@Observable` copies the observer, with the attribute.
    @MainActor var isMuted = false { didSet { if isMuted { volume = 0 } } }
    var reset: Action<VolumeStore> { Action { Reducer(setter: \.volume) { 5 } } }
}

/// The volume of each side.
@Store()
@MainActor @Observable
public final class BalanceStore {
    /// The left side.
    public var left = 0 { didSet { right = -left } }
    /// The right side.
    public private(set) var right = 0
}

/// In a module that is not isolated, this class is not `Sendable`.
class LooseDraft {
    var text = "draft"
}

@Store(DraftingInteractor.self)
@Observable
final class DraftingStore {
    var text = ""
    /// The generated code that uses this property causes no warning.
    @available(*, deprecated, message: "Use `text`.") var title = ""
}

@Interactor
final class DraftingInteractor {
    var take: Action<DraftingStore, LooseDraft> {
        Action { draft in Reducer(setter: \.text) { draft.text } }
    }
    var takeLater: AsyncAction<DraftingStore, LooseDraft, Int> {
        AsyncAction { draft, count in
            AsyncMiddleware { proxy in
                await Task.yield()
                proxy.dispatch(\.textMutator, String(repeating: draft.text, count: count))
            }
        }
    }
}

// MARK: Operations

enum UploadOperation { case send, cancel }

@MainActor @Observable
final class UploadModel {
    @ObservationIgnored @Track(UploadOperation.self) var operations
}

@Interactor
final class UploadInteractor {
    @Track(UploadOperation.self) var operations: OperationTracker<UploadOperation>
}

@Store(UploadInteractor.self)
@Observable
final class UploadStore {
    var count = 0
    @ObservationIgnored @Track(UploadOperation.self) var uploads
}

// MARK: Interceptors

/// An interceptor that counts its calls and records the count.
@MainActor
final class CountingInterceptor: StoreInterceptor {
    static let result = PayloadKey<String>("result")
    private let name: String
    private var calls = 0

    init(_ name: String) { self.name = name }

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        calls += 1
        context.payload[Self.result] = (context.payload[Self.result] ?? "") + "\(name)\(calls) "
        return next()
    }
}

@MainActor struct OuterInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        context.payload[CountingInterceptor.result] = (context.payload[CountingInterceptor.result] ?? "") + "outer "
        return next()
    }
}

@MainActor struct InnerInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        context.payload[CountingInterceptor.result] = (context.payload[CountingInterceptor.result] ?? "") + "inner "
        return next()
    }
}

@MainActor @Observable
@BaseInterceptors(OuterInterceptor.self)
class ConfiguredStore: Store<Tally> {
    static let shared = CountingInterceptor("shared")

    init() { super.init(state: Tally()) }

    @Intercept(CountingInterceptor("own"), CountingInterceptor("second"))
    func first(context: ExecutionContext) -> String { context.payload[CountingInterceptor.result] ?? "" }

    @Intercept(CountingInterceptor("own"))
    func other(context: ExecutionContext) -> String { context.payload[CountingInterceptor.result] ?? "" }

    @Intercept(ConfiguredStore.shared)
    func sharing(context: ExecutionContext) -> String { context.payload[CountingInterceptor.result] ?? "" }

    @Intercept(ThrottleInterceptor(for: .seconds(60)))
    func throttled() { commit { $0.count += 1 } }

    @Intercept(DebounceInterceptor(for: .zero))
    func debounced() async { commit { $0.count += 1 } }
}

@BaseInterceptors(InnerInterceptor.self)
@MainActor @Observable
final class DerivedConfiguredStore: ConfiguredStore {}

@Store
@MainActor @Observable
class TracedStore {
    var count = 0

    @Intercept
    func trace(context: ExecutionContext) -> String { context.payload[CountingInterceptor.result] ?? "" }
}

final class ConfiguredTracedStore: TracedStore {
    override var interceptors: [any StoreInterceptor] { [CountingInterceptor("own")] }
}

@BaseInterceptors(InnerInterceptor.self)
@MainActor @Observable
final class DerivedTracedStore: TracedStore {}

@Statable(Int.self)
@BaseInterceptors(OuterInterceptor.self)
@MainActor @Observable
open class TracedValueStore {
    @Intercept
    func trace(context: ExecutionContext) -> String { context.payload[CountingInterceptor.result] ?? "" }
}

@BaseInterceptors(InnerInterceptor.self)
@MainActor @Observable
final class DerivedTracedValueStore: TracedValueStore {}

@MainActor
@Suite struct EarlierSpellingsTests {
    @Test func `a store without an interactor works`() {
        let store = VolumeStore()
        store.dispatch(\.volumeMutator, 7)
        #expect(store.volume == 7)
        store.isMuted = true
        #expect(store.volume == 0)
        store.dispatch(\.reset)
        #expect(store.volume == 5 && store.pipeline.snapshot.isMuted)
        let balance = BalanceStore()
        balance.left = 3
        #expect(balance.right == -3)
    }

    @Test func `arguments that are not Sendable work`() async {
        let store = DraftingStore()
        let draft = LooseDraft()
        store.dispatch(\.take, draft)
        #expect(store.text == "draft")
        await store.dispatch(\.takeLater, draft, 2)
        #expect(store.text == "draftdraft")
    }

    @Test func `a property can track operations`() async {
        let model = UploadModel()
        await model.operations.run(.send) { #expect(model.operations.isActive(.send)) }
        model.operations.fail(.cancel, with: StateError.unauthorized)
        #expect(model.operations.hasErrors && !model.operations.isActive(.send))
        let store = UploadStore()
        store.uploads.start(.send)
        #expect(store.uploads.active == [.send] && store.interactor.operations.active.isEmpty)
    }

    @Test func `an interceptor with a configuration is created once for each store and method`() async {
        let (store, other) = (ConfiguredStore(), ConfiguredStore())
        #expect(store.first() == "outer own1 second1 ")
        #expect(store.first() == "outer own2 second2 ")
        #expect(store.other() == "outer own1 ")
        #expect(other.first() == "outer own1 second1 ")
        #expect(store.sharing() == "outer shared1 " && other.sharing() == "outer shared2 ")
        store.throttled()
        store.throttled()
        other.throttled()
        #expect(store.count == 1 && other.count == 1)
        await other.debounced()
        #expect(other.count == 2)
    }

    @Test("I6: a subclass adds its base interceptors to the inherited ones") func inheritedInterceptors() {
        #expect(DerivedConfiguredStore().other() == "outer inner own1 ")
    }

    @Test("I6: a subclass of a property store or of a value store can have base interceptors")
    func interceptorsOfSubclasses() {
        #expect(TracedStore().trace() == "")
        #expect(ConfiguredTracedStore().trace() == "own1 ")
        #expect(DerivedTracedStore().trace() == "inner ")
        #expect(TracedValueStore().trace() == "outer ")
        #expect(DerivedTracedValueStore().trace() == "outer inner ")
    }
}
