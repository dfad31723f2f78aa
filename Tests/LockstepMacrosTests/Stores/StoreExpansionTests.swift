import Testing

/// The expansions of `@Store`.
@Suite struct StoreExpansionTests {
    @Test
    func `a property store gets a snapshot, its storage, its interactor, mutators, an initializer and conformances`() {
        expectExpansion(
            of: """
                @Observable
                @Store(ToDoInteractor.self)
                final class ToDoStore {
                    var todos: [ToDo] = []
                    private var secret = 0
                    let id = UUID()
                    var clamped: Int = 0 { didSet {} }
                }
                """,
            to: #"""
                @Observable
                final class ToDoStore {
                    @MainActor
                    var todos: [ToDo] = []
                    @MainActor
                    private var secret = 0
                    @MainActor
                    let id = UUID()
                    @MainActor
                    var clamped: Int = 0 { didSet {} }

                    /// The state of a `ToDoStore`, as a value.
                    nonisolated struct Snapshot: Lockstep.PropertySnapshot {
                        #sourceLocation(file: "test.swift", line: 4)
                        var todos: [ToDo]
                        #sourceLocation()
                        fileprivate var secret: Swift.Int
                        var clamped: Int

                        /// Returns a snapshot of a store.
                        @MainActor static func snapshot(of store: ToDoStore) -> Self {
                            Self(
                                todos: store.todos,
                                secret: store.secret,
                                clamped: store.clamped
                            )
                        }

                        /// Sets the store's properties to the values of this snapshot.
                        @MainActor func assign(to store: ToDoStore) {
                            store.propertyStorage.put(self.clamped, at: \.clamped, of: store)
                            store.propertyStorage.put(self.todos, at: \.todos, of: store)
                            store.propertyStorage.put(self.secret, at: \.secret, of: store)
                        }

                        /// The name of a property that is part of the snapshot.
                        @MainActor static func name(of property: Swift.PartialKeyPath<ToDoStore>) -> Swift.String? {
                            switch property {
                            case \ToDoStore.todos:
                                "todos"
                            case \ToDoStore.secret:
                                "secret"
                            case \ToDoStore.clamped:
                                "clamped"
                            default:
                                nil
                            }
                        }
                    }

                    /// The storage of this store.
                    @ObservationIgnored @MainActor let propertyStorage = Lockstep.PropertyStorage<Snapshot>(storeName: "ToDoStore")

                    @ObservationIgnored @MainActor private let interactorStorage = Lockstep.InteractorStorage<ToDoInteractor>()

                    /// The interactor of this store, created on first use.
                    @MainActor var interactor: ToDoInteractor {
                        interactorStorage.interactor
                    }

                    /// Sets `todos`.
                    @MainActor var todosMutator: Lockstep.Action<ToDoStore, [ToDo]> {
                        Lockstep.Action { value in
                            Lockstep.Reducer(setter: \.todos) {
                                value
                            }
                        }
                    }

                    /// Sets `secret`.
                    @MainActor private var secretMutator: Lockstep.Action<ToDoStore, Swift.Int> {
                        Lockstep.Action { value in
                            Lockstep.Reducer(setter: \.secret) {
                                value
                            }
                        }
                    }

                    /// Sets `clamped`.
                    @MainActor var clampedMutator: Lockstep.Action<ToDoStore, Int> {
                        Lockstep.Action { value in
                            Lockstep.Reducer(setter: \.clamped) {
                                value
                            }
                        }
                    }

                    /// Creates the store with the initial values of its properties.
                    @MainActor init() {
                    }
                }

                extension ToDoStore: Lockstep.PropertyStore, Lockstep.InteractiveStore {
                }

                extension ToDoStore: @unchecked Swift.Sendable {
                }
                """#
        )
    }

    @Test(arguments: ["@Store", "@Store()"])
    func `without an interactor, a store has everything else`(attribute: String) {
        let expansion = MacroExpansion(
            of:
                "\(attribute) @Observable final class Box {\n    var count = 0\n    var interactor = 1\n    struct Interactor {}\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("struct Snapshot: Lockstep.PropertySnapshot") && expansion.contains("countMutator"))
        #expect(expansion.contains("extension Box: Lockstep.PropertyStore {"))
        #expect(expansion.contains("extension Box: @unchecked Swift.Sendable {"))
        #expect(!expansion.contains("interactorStorage") && !expansion.contains("InteractiveStore"))
    }

    @Test(arguments: [
        ("ToDo", true), ("[ToDo]", true), ("ToDo?", true), ("[String: ToDo]", true), ("Set<Int>", true),
        ("(Int, Int)", true),
        ("Int", false), ("[String: [Bool?]]", false), ("Swift.Double", false), ("String!", false),
    ])
    func `a field whose type may not be Sendable has the location of its property`(type: String, isPlaced: Bool) {
        let expansion = expansion(of: "let id = 1\n    var value: \(type)\n    init() {}")
        let place = "#sourceLocation(file: \"test.swift\", line: 3)"
        #expect(expansion.contains(onOneLine: "\(place) var value: \(type) #sourceLocation()") == isPlaced)
        #expect(expansion.contains("#sourceLocation") == isPlaced)
    }

    @Test(arguments: [
        "var total = 0\n    @MainActor var count = 0 { didSet { total += count } }",
        "var total = 0\n    var count = 0 { didSet { print(oldValue) } }",
        "var total = 0\n    var count = 0 { didSet { let total = oldValue; print(total) } }",
        "var total = 0\n    var count = 0 { didSet { Task { @MainActor in total += 1 } } }",
        "var total = 0\n    @ObservationIgnored var count = 0 { didSet { total += 1 } }",
        "var total = 0\n    var count = 0 { didSet { print(other.total) } }",
        "let total = 0\n    var count = 0 { didSet { print(total) } }",
        "nonisolated static let total = 0\n    var count = 0 { didSet { print(Self.total) } }",
        "static var total = 0\n    var count = 0 { didSet { print(Other.total, total) } }",
        "nonisolated static func log() {}\n    var count = 0 { didSet { Self.log() } }",
        "nonisolated func dispatch(_ id: Int) {}\n    var count = 0 { didSet { dispatch(1) } }",
        "var total = 0\n    var count = 0 { didSet(total) { print(total) } }",
        "var count = 0 { didSet { Other.dispatch(); other.dispatch() } }",
        "var total: Int { get { count } set {} }\n    var count = 0",
        #"var total = 0\n    var items: [Item] = [] { didSet { print(oldValue.map(\.total)) } }"#,
        "var total: Int?\n    var count = 0 { didSet { let total = oldValue; if let total { print(total) } } }",
    ])
    func `observers that compile are not reported`(members: String) {
        let source = "@Store @Observable final class Box {\n    \(members)\n}"
        #expect(MacroExpansion(of: source).diagnostics == [])
    }

    @Test(arguments: [
        "didSet { do { try save() } catch { print(error) } }", "didSet(value) { print(value) }",
        "didSet { guard case .loaded(let value) = other else { return }; print(value) }",
        "didSet { other.load(); Other.reset() }",
    ])
    func `observers that use no member of a value store are not reported`(observer: String) {
        let source = "@Statable(Int.self) @Observable final class Box {\n    var count = 0 { \(observer) }\n}"
        #expect(MacroExpansion(of: source).diagnostics == [])
    }

    @Test(arguments: ["@MainActor final class Box", "final class Box: PropertyStore", "final class Box: Base"])
    func `observers of a class that is isolated, or may be, are not reported`(declaration: String) {
        let members = "var total = 0\n    var count = 0 { didSet { total += count } }\n    init() {}"
        #expect(MacroExpansion(of: "@Store @Observable \(declaration) {\n    \(members)\n}").diagnostics == [])
    }

    @Test(arguments: ["Store<Tally>", "Lockstep.Store<Tally>, Sendable"])
    func `a struct store gets its interactor and the conformance`(superclass: String) {
        expectExpansion(
            of: """
                @Store(TallyInteractor.self) @MainActor @Observable public final class TallyStore: \(superclass) {
                    var extra: [Int] = []
                }
                """,
            to: """
                @MainActor @Observable public final class TallyStore: \(superclass) {
                    var extra: [Int] = []

                    @ObservationIgnored @MainActor private let interactorStorage = Lockstep.InteractorStorage<TallyInteractor>()

                    /// The interactor of this store, created on first use.
                    @MainActor public var interactor: TallyInteractor {
                        interactorStorage.interactor
                    }
                }

                extension TallyStore: Lockstep.InteractiveStore {
                }
                """
        )
    }

    @Test func `a store without state has an empty snapshot`() {
        let expansion = expansion(of: "let id = 1")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("-> Self {\n            Self()\n        }"))
        #expect(expansion.contains("-> Swift.String? {\n            nil\n        }"))
        #expect(!expansion.contains("Mutator"))
    }

    @Test(arguments: [
        ("0", "Swift.Int"), ("-1", "Swift.Int"), ("1.5", "Swift.Double"), ("-1.5", "Swift.Double"),
        ("true", "Swift.Bool"), (#""a""#, "Swift.String"), (#""\(a)b""#, "Swift.String"), ("(3)", "Swift.Int"),
        (#"["a", "b"]"#, "[Swift.String]"), (#"["a": 1]"#, "[Swift.String: Swift.Int]"),
        ("[[1], [2]]", "[[Swift.Int]]"),
        ("Date()", "Date"), ("Foundation.Date(a: 1)", "Foundation.Date"), ("Box<[Int]>(1)", "Box<[Int]>"),
        ("Box<Int>.Index(1)", "Box<Int>.Index"), ("[ToDo]()", "[ToDo]"), ("[String: [ToDo]]()", "[String: [ToDo]]"),
        (#"URL(string: "a")!"#, "URL"), (#"Int("3")!"#, "Int"), ("Mode(rawValue: 1)!", "Mode"), ("Int(3.5)", "Int"),
        ("Set<Int>([1])", "Set<Int>"), ("Space.Set(1)", "Space.Set"), ("1 as Double", "Double"),
        ("[] as Set<Int>", "Set<Int>"), (#"Markdown(string: "a")"#, "Markdown"),
        (#"Locale(identifier: "en")"#, "Locale"), (#"TimeZone(identifier: "UTC")!"#, "TimeZone"),
    ])
    func `a type that is not written is inferred if the initial value determines it`(value: String, type: String) {
        let expansion = expansion(of: "var value = \(value)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("        var value: \(type)\n"))
        #expect(expansion.contains("Lockstep.Action<Box, \(type)>"))
    }

    @Test(arguments: [
        "make()", "Theme.dark", "Theme.make()", ".init()", "[]", "[:]", "[1, a]", "[1: 2, 3: true]", "a ? 1 : 2",
        "1 + 2",
        "nil", "a as? Int", "try Box()", "Box { 1 }", "[Int].make()", "make()!", "-a", "(1, 2)", "[Int, Int]()",
        "Set([1, 2])", "Swift.Set([1])", "Array(repeating: 0, count: 3)", "Dictionary(uniqueKeysWithValues: [])",
        "Optional(1)", "Range(1...2)", "Result(catching: make)", "Set([1])!", #"URL(string: "a")"#, #"Int("3")"#,
        #"Swift.Double("1")"#, "Mode(rawValue: 1)", "UUID(uuidString: text)", "Int(exactly: 1.5)",
        #"Sensitive(Int("3"))"#, #"TimeZone(identifier: "UTC")"#, #"Foundation.TimeZone(abbreviation: "UTC")"#,
        "Data(base64Encoded: text)", #"NSLocalizedString("a", comment: "")"#, "CFAbsoluteTimeGetCurrent()",
        #"Foundation.NSLocalizedString("a", comment: "")"#,
    ])
    func `a type that the initial value does not determine must be written`(value: String) {
        let expansion = expansion(of: "var value = \(value)")
        #expect(expansion.diagnostics.count == 1)
        // After the error, the members use the type that the property probably has.
        #expect(expansion.contains("valueMutator: Lockstep.Action<Box, Theme>") == value.hasPrefix("Theme."))
    }

    @Test(arguments: [
        "let value = make()", "static var value = make()", "class var value: Int { 1 }", "lazy var value = make()",
        "@ObservationIgnored var value = make()", "override var value: Int { didSet {} }", "weak var value: Box?",
        "unowned var value: Box",
        "var value: Any { 1 }",
        "unowned(unsafe) var value: Box", "var value: Any { get { 1 } set {} }", "let (a, b) = make()",
        "#if DEBUG\n    let value = 1\n    var other: Int { 1 }\n    static var third = 1\n    #endif",
    ])
    func `properties that are not observed are not state`(property: String) {
        let expansion = expansion(of: "\(property)\n    init() {}")
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("Mutator") && expansion.contains("extension Box: Lockstep.PropertyStore"))
    }

    @Test(arguments: [
        "@available(macOS 26, *) var value = 1", "@MainActor var value = 1", "@OtherActor static var value = 1",
        "@objc @IBInspectable var value = 1", "@_spi(Box) var value = 1", "@ObservationIgnored @Trimmed var value = 1",
        "@Trimmed lazy var value = 1", "@Trimmed static var value = 1", "@Trimmed let value = 1",
        "@Trimmed var value: Int { 1 }", "@Action(\\Self.go) var value: Action<Box>",
        "@ObservationIgnored @Published var value = 1",
    ])
    func `attributes that are not property wrappers of the state are not reported`(property: String) {
        #expect(!expansion(of: property).diagnostics.contains { $0.contains("because '@Observable' generates") })
    }

    @Test(arguments: [
        ("", "public var value", "public var value", "public var valueMutator"),
        ("public ", "public var value", "public var value", "public var valueMutator"),
        ("public ", "open var value", "public var value", "public var valueMutator"),
        ("public ", "package var value", "package var value", "package var valueMutator"),
        ("public ", "var value", "var value", "@MainActor var valueMutator"),
        ("public ", "public private(set) var value", "public var value", "@MainActor private var valueMutator"),
        ("public ", "public internal(set) var value", "public var value", "@MainActor var valueMutator"),
        ("", "private(set) var value", "var value", "@MainActor private var valueMutator"),
        ("", "fileprivate var value", "fileprivate var value", "@MainActor fileprivate var valueMutator"),
        ("private ", "private var value", "fileprivate var value", "@MainActor private var valueMutator"),
    ])
    func `a field is as visible as the property, and its mutator as the setter`(
        access: String, property: String, field: String, mutator: String
    ) {
        let isPublic = access == "public "
        let expansion = expansion(of: "\(property): Int = 0", access: access)
        #expect(expansion.diagnostics == [])
        // In a class that is not public, `public` has no effect, and is omitted.
        #expect(expansion.contains("        \(isPublic ? field : field.replacing("public ", with: "")): Int\n"))
        #expect(expansion.contains(isPublic ? mutator : mutator.replacing("public ", with: "@MainActor ")))
        #expect(expansion.contains("    \(isPublic ? "public " : "")nonisolated struct Snapshot"))
        #expect(expansion.contains("@MainActor \(isPublic ? "public " : "")static func snapshot(of store: Box)"))
        #expect(expansion.contains("@MainActor \(isPublic ? "public " : "")let propertyStorage"))
    }

    @Test(arguments: ["public ", ""], ["Int", "Set<Filter>", "Handler", "@MainActor () -> Void"])
    func `the initializer of a snapshot is Swift's own, which accepts each type`(access: String, type: String) {
        let expansion = expansion(of: "var value: \(type) = make()\n    init(other: Int) {}", access: access)
        #expect(expansion.diagnostics == [])
        #expect(expansion.source.ranges(of: "init(").count == 1)
    }

    @Test func `a field of a private type is private`() {
        let members = "private var mode: [Mode] = []\n    private enum Mode {}"
        let expansion = expansion(of: members)
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("        private var mode: [Mode]\n"))
        let ofPrivateClass = self.expansion(of: members, access: "private ")
        #expect(ofPrivateClass.contains("        private var mode: [Mode]\n"))
    }

    @Test func `a type in another type that has the name of a private type leaves the field visible`() {
        let expansion = expansion(of: "var mode: Catalog.Mode = .all\n    private enum Mode {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("        var mode: Catalog.Mode\n"))
    }

    @Test func `what reads a deprecated property is deprecated, too`() {
        let attribute = #"@available(*, deprecated, message: "Use `new`.")"#
        let expansion = expansion(of: "\(attribute) var old = 1\n    var new = 2", access: "public ")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("/// Sets `old`.\n    \(attribute)\n    @MainActor var oldMutator"))
        #expect(expansion.contains("/// Sets `new`.\n    @MainActor var newMutator"))
        let functions = [
            "public static func snapshot(of store: Box)", "public func assign(", "public static func name(",
        ]
        for function in functions {
            #expect(expansion.contains("        @available(*, deprecated) @MainActor \(function)"))
        }
        #expect(!self.expansion(of: "var new = 2").contains("deprecated"))
    }

    @Test(arguments: [
        ("String?", "String?"), ("String!", "String?"), ("(Int, Int)", "(Int, Int)"),
        ("@MainActor () -> Void", "@MainActor () -> Void"), ("@Sendable () -> Void", "@Sendable () -> Void"),
        ("(@MainActor () -> Void)", "(@MainActor () -> Void)"),
        ("(@MainActor () -> Void)?", "(@MainActor () -> Void)?"), ("[any Shape]", "[any Shape]"),
        ("any AnyObject & Sendable", "any AnyObject & Sendable"),
    ])
    func `types are written in the form that each position needs`(type: String, argument: String) {
        let expansion = expansion(of: "var value: \(type)\n    init() {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("        var value: \(type)\n"))
        #expect(expansion.contains("Lockstep.Action<Box, \(argument)>"))
    }

    @Test(arguments: ["var countMutator: Action<Box, Int> { make() }", "static let countMutator = 1"])
    func `a mutator that the class writes is not generated`(member: String) {
        let expansion = expansion(of: "var count = 0\n    \(member)")
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("Sets `count`"))
    }

    @Test func `a keyword as a name is written in backticks if needed`() {
        let expansion = expansion(of: "var `default` = 0")
        #expect(expansion.contains("`default`: store.`default`"))
        #expect(expansion.contains(onOneLine: "case \\Box.`default`: \"default\""))
        #expect(expansion.contains("var defaultMutator: "))
    }

    @Test(arguments: [
        "var interceptors: [any StoreInterceptor] { [] }", "let interceptors: [any Lockstep.StoreInterceptor] = []",
        "var interceptors: Array<any StoreInterceptor> { get { [] } }", "static let interceptors = 1",
        "lazy var interceptors: [any StoreInterceptor] = make()", "func interceptors(of other: Box) {}",
    ])
    func `a class may write its interceptors itself`(member: String) {
        let expansion = expansion(of: member)
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("Mutator"))
    }

    @Test(arguments: ["struct Interactor {}", "typealias Interactor = Other"])
    func `a type called Interactor may be the interactor`(type: String) {
        let source = "@Store(Box.Interactor.self) @MainActor @Observable final class Box {\n    \(type)\n}"
        #expect(MacroExpansion(of: source).diagnostics == [])
    }

    @Test func `the conformances have the availability of the class`() {
        let expansion = MacroExpansion(
            of: "@available(macOS 26, *)\n@Store(I.self) @MainActor @Observable final class Box {}"
        )
        #expect(
            expansion.contains(
                "@available(macOS 26, *)\nextension Box: Lockstep.PropertyStore, Lockstep.InteractiveStore"))
    }

    @Test func `on an extension nothing is generated, because the compiler rejects the attribute itself`() {
        expectExpansion(of: "@Store(I.self) extension Box {}", to: "extension Box {}")
    }

    private func expansion(of members: String, access: String = "") -> MacroExpansion {
        MacroExpansion(
            of: "@Store(BoxInteractor.self) @MainActor @Observable \(access)final class Box {\n    \(members)\n}"
        )
    }
}
