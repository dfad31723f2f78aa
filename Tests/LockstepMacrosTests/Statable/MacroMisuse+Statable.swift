import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Statable`.
    static let statable: [MacroMisuse] = declarations + arguments + isolation + stores + members + initializers

    private static let declarations: [MacroMisuse] = [
        MacroMisuse(
            name: "struct",
            source: "@Statable(Int.self) @MainActor @Observable struct Counter {}",
            message: "'@Statable' can only be attached to a class, because a store has identity",
            line: 1,
            column: 44,
            fixIts: ["replace 'struct' with 'final class'"],
            fixed: "@Statable(Int.self) @MainActor @Observable final class Counter {}"
        ),
        MacroMisuse(
            name: "struct with a mutating method",
            source: """
                @Statable(Int.self) struct Counter {
                    mutating func increment() {}
                }
                """,
            message: "'@Statable' can only be attached to a class, because a store has identity",
            line: 1,
            column: 21
        ),
        MacroMisuse(
            name: "enum",
            source: "@Statable(Int.self) enum Counter {}",
            message: "'@Statable' can only be attached to a class, because a store has identity",
            line: 1,
            column: 21
        ),
        MacroMisuse(
            name: "actor",
            source: """
                @Statable(Int.self) @Observable
                public actor Counter {}
                """,
            message: "'@Statable' can only be attached to a class, because a store has identity",
            line: 2,
            column: 8,
            fixIts: ["replace 'actor' with 'final class'"],
            fixed: """
                @Statable(Int.self) @Observable
                public final class Counter {}
                """
        ),
        MacroMisuse(
            name: "protocol",
            source: "@Statable(Int.self) protocol Counting {}",
            message: "'@Statable' can only be attached to a class, because a store has identity",
            line: 1,
            column: 21
        ),
        MacroMisuse(
            name: "class in a private type in an extension",
            source: """
                extension Space {
                    private actor Room {
                        @Statable(Int.self) @Observable final class Counter {}
                    }
                }
                """,
            message: "'@Statable' generates an extension of 'Counter' at file scope, where the private nested type "
                + "'Room' is not visible; make 'Room' 'fileprivate'",
            line: 3,
            column: 53
        ),
        MacroMisuse(
            name: "private class in another type",
            source: """
                enum Space {
                    @Statable(Int.self) @MainActor @Observable private final class Counter {}
                }
                """,
            message: "'@Statable' generates an extension of 'Counter' at file scope, where a private nested class "
                + "is not visible; make the class 'fileprivate'",
            line: 2,
            column: 48,
            fixIts: ["replace 'private' with 'fileprivate'"],
            fixed: """
                enum Space {
                    @Statable(Int.self) @MainActor @Observable fileprivate final class Counter {}
                }
                """
        ),
        MacroMisuse(
            name: "attached twice",
            source: """
                @Statable(Int.self)
                @Statable(String.self)
                @MainActor @Observable final class Counter {}
                """,
            message: "'@Statable' can be attached to a class only once; a store has one value",
            line: 2,
            column: 1,
            fixIts: ["remove '@Statable'"],
            fixed: """
                @Statable(Int.self)
                @MainActor @Observable final class Counter {}
                """
        ),
        MacroMisuse(
            name: "attached twice with the same argument",
            source: "@Statable(Int.self) @MainActor @Observable @Statable(Int.self) final class Counter {}",
            message: "'@Statable' can be attached to a class only once; a store has one value",
            line: 1,
            column: 44,
            fixIts: ["remove '@Statable'"],
            fixed: "@Statable(Int.self) @MainActor @Observable final class Counter {}"
        ),
        MacroMisuse(
            name: "attached twice inside another type",
            source: """
                enum Space {
                    /// Counts.
                    @MainActor @Statable(Int.self) @Observable
                    @Statable(Int.self) final class Counter {}
                }
                """,
            message: "'@Statable' can be attached to a class only once; a store has one value",
            line: 4,
            column: 5,
            fixIts: ["remove '@Statable'"],
            fixed: """
                enum Space {
                    /// Counts.
                    @MainActor @Statable(Int.self) @Observable final class Counter {}
                }
                """
        ),
        MacroMisuse(
            name: "without @Observable",
            source: """
                @Statable(Int.self)
                @MainActor
                final class Counter {}
                """,
            message: "'@Statable' needs '@Observable' on 'Counter', so that views can observe its state",
            line: 3,
            column: 13,
            fixIts: ["add '@Observable'"],
            fixed: """
                @Statable(Int.self)
                @MainActor @Observable
                final class Counter {}
                """
        ),
        MacroMisuse(
            name: "without @Observable, on one line",
            source: "@Statable(Int.self) final class Counter {}",
            message: "'@Statable' needs '@Observable' on 'Counter', so that views can observe its state",
            line: 1,
            column: 33,
            fixIts: ["add '@Observable'"],
            fixed: "@Statable(Int.self) @Observable final class Counter {}"
        ),
    ]

    private static let arguments: [MacroMisuse] = [
        MacroMisuse(
            name: "no argument",
            source: "@Statable @MainActor @Observable final class Counter {}",
            message: "'@Statable' needs a type as its argument: '@Statable(Value.self)'",
            line: 1,
            column: 1
        ),
        notAType("Item", fixed: "Item.self"),
        notAType("[Item]", fixed: "[Item].self"),
        notAType("[String: Item]", fixed: "[String: Item].self"),
        notAType("Item?", fixed: "Item?.self"),
        notAType("Module.Item", fixed: "Module.Item.self"),
        notAType("Result<Item, Failure>", fixed: "Result<Item, Failure>.self"),
        notAType("(Int, String)", fixed: "(Int, String).self"),
        notAType("any Shape", fixed: "(any Shape).self"),
        notAType("itemType", fixed: nil),
        notAType("type(of: item)", fixed: nil),
        notAType("3", fixed: nil),
        notAType("[]", fixed: nil),
        MacroMisuse(
            name: "operations without .self",
            source: """
                @Statable([Item].self, operations: ItemOperation)
                @MainActor @Observable final class ItemStore {}
                """,
            message: notATypeMessage,
            line: 1,
            column: 36,
            fixIts: ["append '.self'"],
            fixed: """
                @Statable([Item].self, operations: ItemOperation.self)
                @MainActor @Observable final class ItemStore {}
                """
        ),
    ]

    private static let notATypeMessage =
        "'@Statable' needs a type here, written as 'Type.self', because macros are expanded before types are known"

    private static func notAType(_ argument: String, fixed: String?) -> MacroMisuse {
        let rest = "@MainActor @Observable final class ItemStore {}"
        return MacroMisuse(
            name: "argument \(argument)",
            source: "@Statable(\(argument)) \(rest)",
            message: notATypeMessage,
            line: 1,
            column: 11,
            fixIts: fixed == nil ? [] : ["append '.self'"],
            fixed: fixed.map { "@Statable(\($0)) \(rest)" }
        )
    }

    private static let isolation: [MacroMisuse] = [
        MacroMisuse(
            name: "another global actor",
            source: "@Statable(Int.self) @Observable @DatabaseActor final class Counter {}",
            message: "'Counter' must be isolated to the main actor, because '@Statable' makes it a store",
            line: 1,
            column: 33,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: "@Statable(Int.self) @Observable @MainActor final class Counter {}"
        ),
        MacroMisuse(
            name: "nonisolated",
            source: """
                @Statable(Int.self) @Observable
                nonisolated public final class Counter {}
                """,
            message: "'Counter' must be isolated to the main actor, because '@Statable' makes it a store",
            line: 2,
            column: 1,
            fixIts: ["remove 'nonisolated'"],
            fixed: """
                @Statable(Int.self) @Observable
                public final class Counter {}
                """
        ),
    ]

    private static let stores: [MacroMisuse] = [
        MacroMisuse(
            name: "subclass of Store",
            source: "@Statable(Int.self) @MainActor @Observable final class Counter: Store<CounterState> {}",
            message: "'@Statable' cannot be combined with 'Store<CounterState>', which has a state of its own; "
                + "remove one of them",
            line: 1,
            column: 65,
            fixIts: ["remove '@Statable'"],
            fixed: "@MainActor @Observable final class Counter: Store<CounterState> {}"
        ),
        MacroMisuse(
            name: "subclass of Lockstep.Store",
            source: """
                @MainActor @Observable @Statable(Int.self)
                final class Counter: Lockstep.Store<CounterState> {}
                """,
            message: "'@Statable' cannot be combined with 'Lockstep.Store<CounterState>', which has a state of its "
                + "own; remove one of them",
            line: 2,
            column: 22,
            fixIts: ["remove '@Statable'"],
            fixed: """
                @MainActor @Observable
                final class Counter: Lockstep.Store<CounterState> {}
                """
        ),
        MacroMisuse(
            name: "together with @Store",
            source: """
                @Statable(Int.self)
                @Store(CounterInteractor.self)
                @MainActor @Observable final class Counter {}
                """,
            message: "'@Statable' and '@Store' cannot be combined, because each of them makes the class a store; "
                + "remove one of them",
            line: 2,
            column: 1,
            fixIts: ["remove '@Statable'"],
            fixed: """
                @Store(CounterInteractor.self)
                @MainActor @Observable final class Counter {}
                """
        ),
    ]

    private static let members: [MacroMisuse] = [
        provided("value", in: "var value: Int { 0 }", column: 9),
        provided("latestValue", in: "let latestValue = 0", column: 9),
        provided("state", in: "var state = 0", column: 9),
        provided("isLoading", in: "private(set) var isLoading = false", column: 22),
        provided("error", in: "var name = 0, error: String?", column: 19),
        provided("operations", in: "var operations: [Int] = []", column: 9),
        provided("valueStorage", in: "let valueStorage = 0", column: 9),
        provided("pipeline", in: "let pipeline = 0", column: 9),
        provided("state", in: "func state() -> Int { 0 }", column: 10),
        provided("reset", in: "func reset() {}", column: 10),
        provided("set(_:)", in: "func set(_ items: [Item]) {}", column: 10),
        provided("setError(_:)", in: "func setError(_ error: Lockstep.StateError) {}", column: 10),
        provided("setError(from:)", in: "func setError(from error: any Error) {}", column: 10),
        provided("load(_:)", in: "func load(_ body: @escaping () async -> [Item]) {}", column: 10),
        provided("reload(retry:_:)", in: "func reload(retry: RetryPolicy, _ body: () -> [Item]) {}", column: 10),
        provided("load(timeout:_:)", in: "func load(timeout: Duration, _ body: () -> [Item]) {}", column: 10),
        provided(
            "loadIfNeeded(retry:timeout:clock:_:)",
            in: "func loadIfNeeded(retry: Int, timeout: Int, clock: Int, _ body: () -> [Item]) {}", column: 10),
        provided("pendingChanges", in: "var pendingChanges = 0", column: 9),
        provided("update(_:)", in: "func update(_ change: (inout [Item]) -> Void) {}", column: 10),
        provided("optimistically(_:_:)", in: "func optimistically(_ a: Int, _ b: () -> Void) {}", column: 10),
        provided("startTask(_:_:)", in: "func startTask(_ a: Int, _ b: (@Sendable () -> Void)) {}", column: 10),
        provided(
            "startTask(_:policy:keepingStore:_:)",
            in: "func startTask(_ a: Int, policy: Int, keepingStore: Int, _ b: () -> Void) {}", column: 10),
        provided("cancelTasks(named:)", in: "func cancelTasks(named name: String) {}", column: 10),
        provided("persist(in:)", in: "func persist(in storage: any StateStorage) {}", column: 10),
        provided("values(of:)", in: "func values(of path: KeyPath<ItemStore, Int>) {}", column: 10),
        MacroMisuse(
            name: "interceptors of another type",
            source: """
                @Statable([Item].self) @MainActor @Observable final class ItemStore {
                    var interceptors: [Int] = []
                }
                """,
            message: "'interceptors' is the list of a store's interceptors; declare it as a property of type '[any "
                + "StoreInterceptor]'",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "provided member inside #if",
            source: """
                @Statable([Item].self) @MainActor @Observable final class ItemStore {
                    #if DEBUG
                    var isIdle = true
                    #endif
                }
                """,
            message: "'isIdle' is already provided by '@Statable'; choose another name, or remove this declaration",
            line: 3,
            column: 9
        ),
        MacroMisuse(
            name: "nested type that replaces an associated type",
            source: """
                @Statable([Item].self) @MainActor @Observable final class ItemStore {
                    struct Value {}
                }
                """,
            message: "'Value' is the name of a type that every store has; declare this type outside the class",
            line: 2,
            column: 12
        ),
    ]

    private static func provided(_ name: String, in member: String, column: Int) -> MacroMisuse {
        MacroMisuse(
            name: "provided member: \(member)",
            source: """
                @Statable([Item].self, operations: ItemOperation.self)
                @MainActor @Observable final class ItemStore {
                    \(member)
                }
                """,
            message: "'\(name)' is already provided by '@Statable'; choose another name, or remove this declaration",
            line: 3,
            column: column
        )
    }

    private static let initializers: [MacroMisuse] = [
        MacroMisuse(
            name: "a sensitive property by a wrapper",
            source: """
                @Statable(Int.self) @MainActor @Observable final class Counter {
                    @Sensitive var token = ""
                }
                """,
            message: "'@Sensitive' cannot be attached to 'token', because '@Observable' generates its accessors; "
                + "give 'token' the type 'Sensitive'",
            line: 2,
            column: 5,
            fixIts: ["replace '@Sensitive' with the type 'Sensitive'"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable final class Counter {
                    var token = Sensitive("")
                }
                """
        ),
        MacroMisuse(
            name: "stored property without a default",
            source: """
                @Statable(Int.self) @MainActor @Observable public final class Counter {
                    let name: String
                    var step = 1

                    func increment() {}
                }
                """,
            message: "'@Statable' cannot generate the initializer of 'Counter', because 'name' has no default "
                + "value; declare an initializer, or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(name:)'"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable public final class Counter {
                    let name: String
                    var step = 1

                    public init(name: String) {
                        self.name = name
                    }

                    func increment() {}
                }
                """
        ),
        MacroMisuse(
            name: "several stored properties without a default, on one line",
            source: "@Statable(Int.self) @Observable final class Counter { var a, b: Int; let body: () -> Void }",
            message: "'@Statable' cannot generate the initializer of 'Counter', because 'a', 'b', 'body' have no "
                + "default value; declare an initializer, or add default values",
            line: 1,
            column: 59,
            fixIts: ["add 'init(a:b:body:)'"],
            fixed: """
                @Statable(Int.self) @Observable final class Counter { var a, b: Int; let body: () -> Void

                    init(a: Int, b: Int, body: @escaping () -> Void) {
                        self.a = a
                        self.b = b
                        self.body = body
                    } }
                """
        ),
        MacroMisuse(
            name: "constant optional without a default",
            source: """
                @Statable(Int.self) @MainActor @Observable final class Counter {
                    convenience init(step: Int) { self.init() }
                    let name: String?
                }
                """,
            message: "'@Statable' cannot generate the initializer of 'Counter', because 'name' has no default "
                + "value; declare an initializer, or add default values",
            line: 3,
            column: 9,
            fixIts: ["add 'init(name:)'"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable final class Counter {
                    convenience init(step: Int) { self.init() }
                    let name: String?

                    init(name: String?) {
                        self.name = name
                    }
                }
                """
        ),
        MacroMisuse(
            name: "public class that may have a superclass",
            source: "@Statable(Int.self) @MainActor @Observable public final class Counter: Counting {}",
            message: "'@Statable' generates no initializer, because 'Counting' may be a superclass; declare one, or "
                + "'init()' stays internal",
            line: 1,
            column: 72,
            severity: .warning,
            fixIts: ["add 'public init() {}'", "add 'public override init()' for a superclass"],
            fixed: """
                @Statable(Int.self) @MainActor @Observable public final class Counter: Counting {
                    public init() {}
                }
                """
        ),
    ]
}
