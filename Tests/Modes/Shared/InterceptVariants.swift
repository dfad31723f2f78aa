public import Lockstep
import Testing

// The ways to write methods with `@Intercept`, and classes with `@BaseInterceptors`, that the documents do not show.
// Their main test is that they compile without a warning.

/// The books on a shelf.
public struct Shelf: Equatable, Sendable {
    var books: [String] = []
}

/// An interceptor that records the executions that it wrapped.
@MainActor
struct NotingInterceptor: StoreInterceptor {
    static var names: [String] = []

    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        Self.names.append("\(context.methodName) \(context.payload.names)")
        return next()
    }
}

/// An interceptor that records that it was called.
@MainActor
struct MarkingInterceptor: StoreInterceptor {
    func intercept(context: ExecutionContext, next: @escaping () -> any Sendable) -> any Sendable {
        NotingInterceptor.names.append("marked")
        return next()
    }
}

enum ShelfError: Error { case full }

/// A store for subclasses in other modules.
@MainActor @Observable
open class ShelfStore: Store<Shelf> {
    /// Creates an empty shelf.
    public init() { super.init(state: Shelf()) }

    /// Clears the shelf.
    @Intercept
    open func clear() { commit { $0.books = [] } }

    /// Adds a book.
    ///
    /// - Parameters:
    ///   - book: The book.
    ///   - context: The execution.
    /// - Returns: The number of books.
    @available(macOS 14, *)
    @Intercept
    @discardableResult
    open func add(_ book: String, context: ExecutionContext) -> Int {
        commit { $0.books.append(book) }
        return state.books.count
    }

    @Intercept(NotingInterceptor.self)
    func find(_ book: String) -> Int? { state.books.firstIndex(of: book) }

    @Intercept(NotingInterceptor.self, MarkingInterceptor.self)
    func find(_ index: Int) -> String! { state.books[index] }

    @Intercept(MarkingInterceptor.self)
    func count() throws(Never) -> Int { state.books.count }

    @Intercept(NotingInterceptor.self)
    private func parameters<Item: Equatable, each Other>(
        _ context: Item, _: Int, for `in`: inout [Item], `default` other: @autoclosure () -> Item, body: () -> Item,
        kept: @escaping () -> Int, others: repeat each Other, with execution: ExecutionContext
    ) throws(ShelfError) -> Self where Item: Sendable {
        guard `in`.count < 3 else { throw .full }
        `in` += [context, other(), body()]
        return self
    }

    @Intercept
    private func consume(_ shelf: consuming Shelf, _ other: borrowing Shelf, _ third: sending Shelf) -> sending Shelf {
        Shelf(books: shelf.books + other.books)
    }

    #if compiler(>=6)
        @Intercept
        func addAll(_ books: String...) { commit { $0.books += books } }
    #endif

    /// Joins lines. The lines of a string keep their indentation.
    @Intercept
    func label() -> String {
        // A comment of the first statement.
        let first = """
            a
              b
            """
        var lines = [first]
        lines.append(
            """
            c
              d
            """)
        return lines.joined(separator: "/")  // A comment of the last statement.
    }

    func consumeAll() -> Int { consume(state, state, Shelf()).books.count }
}

final class SmallShelfStore: ShelfStore {
    @Intercept
    override func clear() {
        super.clear()
        commit { $0.books = ["empty"] }
    }

    @Intercept
    override func add(_ book: String, context: ExecutionContext) -> Int { super.add("small \(book)", context: context) }

    @Intercept(NotingInterceptor.self)
    override func count() throws(Never) -> Int { super.count() + 100 }
}

extension ShelfStore {
    @Intercept
    fileprivate func sort(context: ExecutionContext) { commit { $0.books.sort() } }
}

/// A public subclass of a public store, followed by a generic store, and one store of each other style.
@BaseInterceptors(NotingInterceptor.self)
@MainActor @Observable
open class NotedShelfStore: ShelfStore {}

@BaseInterceptors(MarkingInterceptor.self, NotingInterceptor.self)
@Observable
final class GenericNotedStore<Element: Sendable>: Store<[Element]> {
    init() { super.init(state: []) }
}

/// A number.
@BaseInterceptors(NotingInterceptor.self)
@Statable(Int.self)
@Observable
public final class NotedNumberStore {
    @Intercept
    fileprivate func double() { set((value ?? 1) * 2) }
}

@Store(NotedInteractor.self)
@BaseInterceptors(NotingInterceptor.self)
@Observable
final class NotedPropertyStore {
    var count = 0

    @Intercept
    func increment(by step: Int, context: ExecutionContext) { count += step }
}

@Store(NotedInteractor.self)
@BaseInterceptors(NotingInterceptor.self)
@Observable
final class NotedTallyStore: Lockstep.Store<Tally> {
    init() { super.init(state: Tally()) }
}

@Store(NotedInteractor.self)
@Observable
final class WrittenInterceptorsStore {
    var count = 0
    @ObservationIgnored var interceptors: [any StoreInterceptor] = [NotingInterceptor()]
}

@Interactor
final class NotedInteractor {}

// The attributes of all clauses reach the macro, and those of inactive clauses, too.
#if LOCKSTEP_NEVER
    @BaseInterceptors(MarkingInterceptor.self)
    @Observable
#else
    @BaseInterceptors(NotingInterceptor.self)
    @Observable
#endif
@MainActor
final class ConditionalStore: Store<Shelf> {
    init() { super.init(state: Shelf()) }

    #if LOCKSTEP_NEVER
        @Intercept(NotingInterceptor.self)
    #else
        @Intercept(MarkingInterceptor.self)
    #endif
    func clear() {}

    @Intercept(NotingInterceptor.self)
    func show<Item: StringProtocol>(_ item: Item) {}

    @Intercept(MarkingInterceptor.self)
    func show<Item: BinaryInteger>(_ item: Item) {}
}

@MainActor
@Suite(.serialized) struct InterceptVariantsTests {
    init() { NotingInterceptor.names = [] }

    @Test func `methods of every kind are intercepted`() throws {
        let store = ShelfStore()
        #expect(store.add("b") == 1)
        store.addAll("c", "a")
        store.sort()
        #expect(store.state.books == ["a", "b", "c"] && store.consumeAll() == 6)
        var list = ["x"]
        _ = try store.parameters("y", 1, for: &list, default: "z", body: { "w" }, kept: { 1 }, others: 1, "2")
        #expect(list == ["x", "y", "z", "w"])
        #expect(throws: ShelfError.full) {
            _ = try store.parameters("y", 1, for: &list, default: "z", body: { "w" }, kept: { 1 })
        }
        #expect(NotingInterceptor.names == Array(repeating: #"parameters ["context", "in", "kept"]"#, count: 2))
        store.clear()
        #expect(store.state.books.isEmpty)
        #expect(store.label() == "a\n  b/c\n  d")
    }

    @Test func `methods that differ in types have their own interceptors`() {
        let store = ShelfStore()
        store.add("a")
        #expect(store.find("a") == 0)
        #expect(NotingInterceptor.names == [#"find ["book"]"#])
        #expect(store.find(0) == "a")
        #expect(NotingInterceptor.names == [#"find ["book"]"#, #"find ["index"]"#, "marked"])
    }

    @Test func `methods that differ in requirements have their own interceptors`() {
        let store = ConditionalStore()
        store.show("a")
        store.show(1)
        let note = #"show ["item"]"#
        #expect(NotingInterceptor.names == [note, note, note, "marked"])
    }

    @Test func `an attribute in a clause of #if is used`() {
        ConditionalStore().clear()
        #expect(NotingInterceptor.names == ["clear []", "marked"])
    }

    @Test func `an override has its own interceptors`() {
        let store = SmallShelfStore()
        #expect(store.add("a") == 1 && store.count() == 101)
        #expect(NotingInterceptor.names == ["count []", "marked"])
        #expect(store.state.books == ["small a"])
        store.clear()
        #expect(store.state.books == ["empty"])
    }

    @Test func `stores of every style have base interceptors`() {
        NotedShelfStore().clear()
        GenericNotedStore<Int>().commit("append") { $0.append(1) }
        NotedNumberStore().double()
        NotedPropertyStore().increment(by: 2)
        NotedTallyStore().commit("count") { $0.count += 1 }
        WrittenInterceptorsStore().dispatch(\.countMutator, 1)
        #expect(
            NotingInterceptor.names.map { $0.prefix { $0 != " " } } == [
                "clear", "marked", "append", "double", "increment", "count", "countMutator",
            ])
    }
}
