import Testing

/// The expansions of `@Statable`.
@Suite struct StatableExpansionTests {
    @Test func `a store with operations gets its storage, its tracker, an initializer and the conformance`() {
        expectExpansion(
            of: """
                @Statable([Item].self, operations: ItemOperation.self)
                @MainActor @Observable public final class ItemStore {
                }
                """,
            to: """
                @MainActor @Observable public final class ItemStore {

                    /// The storage of this store. `value`, `state`, `load(_:)` and other members read and change it.
                    @MainActor public let valueStorage = Lockstep.ValueStorage<[Item], ItemOperation>(storeName: "ItemStore")

                    /// The operations that run on this store, and the errors of those that failed.
                    @MainActor public var operations: Lockstep.OperationTracker<ItemOperation> {
                        valueStorage.operations(of: self)
                    }

                    /// Creates the store without a value: its `state` is `.idle`.
                    @MainActor public init() {
                    }
                }

                extension ItemStore: Lockstep.ValueStore {
                }
                """
        )
    }

    @Test func `a store without operations gets no tracker, and a store with an initializer no second one`() {
        expectExpansion(
            of: """
                @Statable(UserProfile.self)
                @MainActor @Observable
                final class ProfileStore {
                    public init() {}

                    var currentAge: Int { value?.age() ?? 0 }
                }
                """,
            to: """
                @MainActor @Observable
                final class ProfileStore {
                    public init() {}

                    var currentAge: Int { value?.age() ?? 0 }

                    /// The storage of this store. `value`, `state`, `load(_:)` and other members read and change it.
                    @MainActor let valueStorage = Lockstep.ValueStorage<UserProfile, Swift.Never>(storeName: "ProfileStore")
                }

                extension ProfileStore: Lockstep.ValueStore {
                }
                """
        )
    }

    @Test func `the members of a class that is not annotated become main-actor members, except those that cannot`() {
        expectExpansion(
            of: """
                @Statable(Int.self) @Observable final class Counter {
                    var step = 1
                    let limit: Int
                    private static let shared = Counter(limit: 3)
                    init(limit: Int) { self.limit = limit }
                    func increment() async {}
                    subscript(index: Int) -> Int { index }
                    nonisolated func describe() -> String { "" }
                    @concurrent func crunch() async {}
                    @DatabaseActor func store() {}
                    func run(on actor: isolated any Actor) {}
                    @MainActor func reset(to step: Int) {}
                    struct Mode {}
                    typealias Step = Int
                    deinit {}
                }
                """,
            to: """
                @Observable final class Counter {
                    @MainActor
                    var step = 1
                    @MainActor
                    let limit: Int
                    @MainActor
                    private static let shared = Counter(limit: 3)
                    @MainActor
                    init(limit: Int) { self.limit = limit }
                    @MainActor
                    func increment() async {}
                    @MainActor
                    subscript(index: Int) -> Int { index }
                    nonisolated func describe() -> String { "" }
                    @concurrent func crunch() async {}
                    @DatabaseActor func store() {}
                    func run(on actor: isolated any Actor) {}
                    @MainActor func reset(to step: Int) {}
                    struct Mode {}
                    typealias Step = Int
                    deinit {}

                    /// The storage of this store. `value`, `state`, `load(_:)` and other members read and change it.
                    @MainActor let valueStorage = Lockstep.ValueStorage<Int, Swift.Never>(storeName: "Counter")
                }

                extension Counter: Lockstep.ValueStore {
                }

                extension Counter: @unchecked Swift.Sendable {
                }
                """
        )
    }

    @Test(arguments: [
        ("open", "@MainActor public let"),
        ("public final", "@MainActor public let"),
        ("package final", "@MainActor package let"),
        ("internal final", "@MainActor let"),
        ("final", "@MainActor let"),
        ("fileprivate final", "@MainActor let"),
        ("private final", "@MainActor let"),
    ])
    func `generated members are as visible as the class`(modifiers: String, declaration: String) {
        let expansion = MacroExpansion(of: "@Statable(Int.self) @MainActor @Observable \(modifiers) class Store1 {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("\(declaration) valueStorage = "))
        #expect(expansion.contains("\(declaration.replacing("let", with: "init"))() {"))
    }

    @Test(arguments: [
        ("public extension Space", "@MainActor public let"),
        ("package extension Space", "@MainActor package let"),
        ("private extension Space", "@MainActor let"),
        ("extension Space", "@MainActor let"),
        ("public enum Space", "@MainActor let"),
    ])
    func `a nested class takes its level only from an extension`(parent: String, declaration: String) {
        let expansion = MacroExpansion(
            of: """
                \(parent) {
                    @Statable(Int.self) @MainActor @Observable final class Nested {}
                }
                """
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("\(declaration) valueStorage = "))
    }

    @Test(arguments: [
        "Item", "[Item]", "[String: [Int]]", "Int?", "(a: Int, b: String)", "Result<A, B>", "Module.Type",
        "(any Shape)",
        "Module.Box<[Item?]>", "(@MainActor () -> Void)", "Set<Int>.Index",
    ])
    func `any type can be the value and the operation`(type: String) {
        let expansion = MacroExpansion(
            of: "@Statable(\(type).self, operations: \(type).self) @MainActor @Observable final class Box {}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("Lockstep.ValueStorage<\(type), \(type)>(storeName: \"Box\")"))
        #expect(expansion.contains("Lockstep.OperationTracker<\(type)> {"))
    }

    @Test func `a keyword as a name is written without backticks in the store's name`() {
        let expansion = MacroExpansion(of: "@Statable(Int.self) @MainActor @Observable final class `default` {}")
        #expect(expansion.contains("(storeName: \"default\")"))
        #expect(expansion.contains("extension `default`: Lockstep.ValueStore"))
    }

    @Test(arguments: [
        "var count = 0", "let names: [String] = []", "var name: String?", "var name: String!", "lazy var total = sum()",
        "lazy var total: Int = 3", "var total: Int { 3 }", "var total: Int { get { 3 } set {} }",
        "static let shared = 1",
        "static var shared: Int", "class var shared: Int { 1 }", "@ObservationIgnored var cache: [Int] = []",
        "var count = 0 { didSet {} }", "@ObservationIgnored override var title: String { didSet {} }",
        "weak var delegate: Delegate?", "let (a, b) = (1, 2)", "var a = 1, b = 2",
        "@ObservationIgnored @Wrapped var wrapped: Int", "@Outward(\\.api) @ObservationIgnored var api: API",
        "convenience init(id: Int) {}",
        "#if DEBUG\n    var probe = 0\n    #endif", "func load(page: Int) {}", "deinit {}", "struct Row {}",
    ])
    func `the initializer is generated when every stored property has a default`(member: String) {
        let expansion = MacroExpansion(
            of: "@Statable(Int.self) @MainActor @Observable final class Box {\n    \(member)\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor init() {"))
    }

    @Test(arguments: [
        "init() {}", "init(id: Int) {}", "convenience init() { self.init(id: 1) }", "required init() {}",
        "#if DEBUG\n    init() {}\n    #endif", "private init() {}", "init?(text: String) {}",
    ])
    func `a written initializer is kept`(initializer: String) {
        let expansion = MacroExpansion(
            of: "@Statable(Int.self) @MainActor @Observable final class Box {\n    \(initializer)\n    let id: Int\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("Creates the store"))
        #expect(expansion.contains("extension Box: Lockstep.ValueStore"))
    }

    @Test(arguments: [
        ("Sendable", true), ("Equatable, CustomStringConvertible", true), ("@unchecked Sendable", true),
        ("Swift.Identifiable", true), ("ItemProviding", false), ("NSObject, Sendable", false), ("Base<Int>", false),
    ])
    func `no initializer is generated if the class may have a superclass`(inherited: String, isGenerated: Bool) {
        let expansion = MacroExpansion(
            of: "@Statable(Int.self) @MainActor @Observable final class Box: \(inherited) {}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("init()") == isGenerated)
        #expect(expansion.contains("extension Box: Lockstep.ValueStore"))
    }

    @Test func `the conformance has the availability of the class`() {
        let expansion = MacroExpansion(
            of: """
                @available(macOS 26, *)
                @Statable(Int.self) @MainActor @Observable final class Box {}
                """
        )
        #expect(expansion.contains("@available(macOS 26, *)\nextension Box: Lockstep.ValueStore"))
    }

    @Test(arguments: [
        "func load(page: Int) async {}", "func load() async {}", "func load(_ page: Int) async {}",
        "func load(from url: URL) async {}", "func set(_ item: Item) {}", "func set(name: String) {}",
        "func value(at index: Int) -> Int { 0 }", "func values(of category: Category) -> [Item] { [] }",
        "func setError(_ text: String) {}", "func reset(to item: Item) {}", "static var value: Int { 0 }",
        "static func load(_ body: () -> Void) {}", "var operations: [String] { [] }", "typealias Value = [Item]",
        "func reload(then body: () -> Void) {}",
    ])
    func `members that only share a name with provided ones are kept`(member: String) {
        let expansion = MacroExpansion(
            of: "@Statable([Item].self) @MainActor @Observable final class Box {\n    \(member)\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("extension Box: Lockstep.ValueStore"))
    }

    @Test func `on an extension nothing is generated, because the compiler rejects the attribute itself`() {
        expectExpansion(of: "@Statable(Int.self) extension Box {}", to: "extension Box {}")
    }

    @Test func `on a function nothing is generated, because the compiler rejects the attribute itself`() {
        expectExpansion(of: "@Statable(Int.self) func box() {}", to: "func box() {}")
    }
}
