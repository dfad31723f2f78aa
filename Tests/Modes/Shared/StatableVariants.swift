public import Lockstep
import Testing

// The ways to write a `@Statable` class that the documents do not show. Their main test is that they compile: this
// file is built with either default isolation, and with `NonisolatedNonsendingByDefault` off and on.

// MARK: Isolation

/// A class without annotations: if the default isolation is `nonisolated`, the macro isolates each member.
@Statable([Int].self)
@Observable
final class PlainStore {
    var page = 0
    private let limit = 3
    static let name = "plain"

    var isAtEnd: Bool { page >= limit }

    func loadNextPage() async {
        let next = page + 1
        await load { (self.value ?? []) + [next] }
        page = next
    }

    subscript(index: Int) -> Int? {
        value.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }

    nonisolated func describe() -> String { "a store" }
}

/// A class without annotations, with its own initializer.
@Statable(String.self, operations: VariantOperation.self)
@Observable
final class PlainStoreWithInitializer {
    let prefix: String

    init(prefix: String) {
        self.prefix = prefix
        set(prefix)
    }

    func greet(_ name: String) async -> Bool {
        let result = await operations.run(.greet) { "\(self.prefix) \(name)" }
        guard case .success(let greeting) = result else { return false }
        set(greeting)
        return true
    }
}

enum VariantOperation: Hashable, Sendable {
    case greet
    case rename(id: Int)
}

/// An operation with associated values: in a module whose default isolation is the main actor, this enum's
/// conformance to `Hashable` is isolated to it.
@Statable(Int.self, operations: VariantOperation.self)
@MainActor @Observable
final class StoreWithPayloadOperations {}

// MARK: Initializers

@Statable(Int.self)
@MainActor @Observable
final class StoreWithDefaults {
    var name: String?
    var step = 1
    @ObservationIgnored lazy var label: String = "step \(step)"
    @ObservationIgnored var cache: [Int: Int] = [:]
    let (low, high) = (0, 9)

    convenience init(step: Int) {
        self.init()
        self.step = step
    }
}

@MainActor protocol Titled {
    var title: String { get }
}

@Statable(Int.self)
@MainActor @Observable
final class StoreWithProtocol: Titled {
    var title: String { "\(value ?? 0)" }
}

@MainActor class ScreenModel {
    var visits = 0

    init() {}
}

@Statable(Int.self)
@MainActor @Observable
final class StoreWithSuperclass: ScreenModel {
    var step = 1
}

/// A class that declares the conformance that the macro would add.
@Statable(Int.self)
@MainActor @Observable
final class StoreWithConformance: ValueStore {}

// MARK: Access

@Statable(Int.self, operations: PublicOperation.self)
@MainActor @Observable
open class OpenStore {}

/// The operations of public stores.
public enum PublicOperation: Sendable { case refresh }

@MainActor
final class StoreBelowOpenStore: OpenStore {
    var extra = 0
}

/// A store for other modules.
@Statable(Int.self, operations: PublicOperation.self)
@MainActor @Observable
public final class PublicStore {}

@Statable(Int.self, operations: PublicOperation.self)
@MainActor @Observable
package final class PackageStore {}

@Statable(Int.self)
@Observable
private final class PrivateStore {}

// MARK: Places

enum Space {
    @Statable(Int.self)
    @MainActor @Observable
    final class InEnum {}

    struct Inner {
        @Statable(Int.self)
        @Observable
        fileprivate final class InStruct {
            var count = 0
        }
    }
}

extension Space {
    @Statable(Int.self)
    @MainActor @Observable
    final class InExtension {}
}

/// A type for an extension.
public enum PublicSpace {}

// swift-format-ignore: NoAccessLevelOnExtensionDeclaration
extension PublicSpace {
    @Statable(Int.self)
    @MainActor @Observable
    final class InPublicExtension {}
}

// MARK: Generics

@Statable(Element.self)
@MainActor @Observable
final class ElementStore<Element: Sendable> {}

@Statable(Int.self)
@MainActor @Observable
final class KeyedStore<Key: Hashable & Sendable> {
    var keys: Set<Key> = []
}

struct Page<Row: Sendable> {
    @Statable([Row].self)
    @MainActor @Observable
    final class Rows {}
}

// MARK: Types of value

@Statable([String: [Int]].self)
@MainActor @Observable
final class DictionaryStore {}

@Statable(Int?.self)
@MainActor @Observable
final class OptionalStore {}

@Statable((a: Int, b: String).self)
@MainActor @Observable
final class TupleStore {}

@Statable(Result<Int, StateError>.self)
@MainActor @Observable
final class ResultStore {}

@Statable(Swift.Int.self)
@MainActor @Observable
final class QualifiedStore {}

@Statable((any CustomStringConvertible & Sendable).self)
@MainActor @Observable
final class ExistentialStore {}

@Statable((@MainActor @Sendable (Int) -> Int).self)
@MainActor @Observable
final class FunctionStore {}

// MARK: Names

/// A namespace for types with the names that the expansion uses.
enum Namesakes {
    struct AsyncValue {}
    struct AsyncState {}
    struct ValueStorage {}
    struct OperationTracker {}
    struct ValueStore {}
    struct Store {}
    struct Never {}

    @Statable(AsyncValue.self, operations: VariantOperation.self)
    @MainActor @Observable
    final class FirstStore {}

    @Statable(AsyncState.self)
    @MainActor @Observable
    final class SecondStore {}
}

/// Overloads of the members of every store.
@Statable([Int].self)
@MainActor @Observable
final class StoreWithOverloads {
    func load() async {
        await load { [1] }
    }

    func load(page: Int) async {
        await load { (self.value ?? []) + [page] }
    }

    func load(_ page: Int) async {
        await load(page: page)
    }

    func value(at index: Int) -> Int? {
        let all = value
        return all?[index]
    }
}

// MARK: Tests

/// A function without isolation, which loads and reads a store.
nonisolated func loadFromAnywhere(_ store: StoreWithPayloadOperations) async -> Int? {
    await store.load { 7 }
    return await store.value
}

@MainActor
@Suite struct StatableVariantsTests {
    @Test func `a class without annotations is a store on the main actor`() async {
        let store = PlainStore()
        await store.loadNextPage()
        await store.loadNextPage()
        #expect(store.value == [1, 2])
        #expect(store.page == 2 && !store.isAtEnd)
        #expect(store[1] == 2 && store[2] == nil)
        #expect(store.describe() == "a store" && PlainStore.name == "plain")
    }

    @Test func `the properties of a class without annotations are observable`() {
        let store = PlainStore()
        let wakes = Wakes()
        withObservationTracking {
            _ = store.page
        } onChange: {
            MainActor.assumeIsolated { wakes.count += 1 }
        }
        store.page = 1
        #expect(wakes.count == 1)
    }

    @Test func `a class without annotations may have its own initializer`() async {
        let store = PlainStoreWithInitializer(prefix: "Hello")
        #expect(store.value == "Hello")
        #expect(await store.greet("Ada"))
        #expect(store.value == "Hello Ada")
    }

    @Test func `operations may have associated values`() {
        let store = StoreWithPayloadOperations()
        store.operations.start(.rename(id: 1))
        #expect(store.operations.isActive(.rename(id: 1)))
        #expect(!store.operations.isActive(.rename(id: 2)) && !store.operations.isActive(.greet))
    }

    @Test func `a store can be used from anywhere`() async {
        let store = StoreWithPayloadOperations()
        #expect(await loadFromAnywhere(store) == 7)
    }

    @Test func `the initializer is generated in every place where Swift would generate one`() {
        let store = StoreWithDefaults(step: 4)
        #expect(store.name == nil && store.label == "step 4" && store.high == 9 && store.cache.isEmpty)
        #expect(StoreWithProtocol().title == "0")
        #expect(StoreWithSuperclass().visits + StoreWithSuperclass().step == 1)
        #expect(StoreWithConformance().isIdle)
        #expect(StoreBelowOpenStore().isIdle)
    }

    @Test func `every store works as a value store`() {
        #expect(holds(OpenStore(), 1) && holds(StoreBelowOpenStore(), 1) && holds(PublicStore(), 1))
        #expect(holds(PackageStore(), 1) && holds(PrivateStore(), 1))
        #expect(holds(Space.InEnum(), 1) && holds(Space.Inner.InStruct(), 1) && holds(Space.InExtension(), 1))
        #expect(holds(PublicSpace.InPublicExtension(), 1))
        #expect(holds(ElementStore<String>(), "a") && holds(KeyedStore<String>(), 1) && holds(Page<Int>.Rows(), [1]))
        #expect(holds(DictionaryStore(), ["a": [1]]) && holds(OptionalStore(), nil) && holds(TupleStore(), (1, "b")))
        #expect(holds(ResultStore(), .success(1)) && holds(QualifiedStore(), 1) && holds(ExistentialStore(), 1))
        #expect(holds(Namesakes.FirstStore(), Namesakes.AsyncValue()))
        #expect(holds(Namesakes.SecondStore(), Namesakes.AsyncState()))
    }

    @Test func `a function can be the value`() {
        let store = FunctionStore()
        store.set { $0 + 1 }
        let result = store.value?(1)
        #expect(result == 2)
    }

    @Test func `overloads may be beside the provided functions`() async {
        let store = StoreWithOverloads()
        await store.load()
        await store.load(page: 2)
        await store.load(3)
        #expect(store.value == [1, 2, 3])
        #expect(store.value(at: 2) == 3)
    }

    /// Whether a store that is known only by its protocol is empty at first and keeps a value that is set.
    private func holds<S: ValueStore>(_ store: S, _ value: S.Value) -> Bool {
        guard store.isIdle, !store.hasValue else { return false }
        store.set(value)
        return store.hasValue && !store.isIdle
    }
}

@MainActor
private final class Wakes {
    var count = 0
}
