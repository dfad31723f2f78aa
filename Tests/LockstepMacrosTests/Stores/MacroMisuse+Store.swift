import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Store`.
    static let store: [MacroMisuse] = storeDeclarations + storedProperties + storeState + storeNames + storeObservers

    private static let storeDeclarations: [MacroMisuse] = [
        MacroMisuse(
            name: "struct",
            source: "@Store(I.self) @Observable struct Box {}",
            message: "'@Store' can only be attached to a class, because a store has identity",
            line: 1,
            column: 28,
            fixIts: ["replace 'struct' with 'final class'"],
            fixed: "@Store(I.self) @Observable final class Box {}"
        ),
        MacroMisuse(
            name: "enum",
            source: "@Store(I.self) enum Box {}",
            message: "'@Store' can only be attached to a class, because a store has identity",
            line: 1,
            column: 16
        ),
        MacroMisuse(
            name: "actor",
            source: "@Store(I.self) @Observable public actor Box {}",
            message: "'@Store' can only be attached to a class, because a store has identity",
            line: 1,
            column: 35,
            fixIts: ["replace 'actor' with 'final class'"],
            fixed: "@Store(I.self) @Observable public final class Box {}"
        ),
        MacroMisuse(
            name: "without @Observable",
            source: """
                @Store(I.self)
                @MainActor
                final class Box {}
                """,
            message: "'@Store' needs '@Observable' on 'Box', so that views can observe its state",
            line: 3,
            column: 13,
            fixIts: ["add '@Observable'"],
            fixed: """
                @Store(I.self)
                @MainActor @Observable
                final class Box {}
                """
        ),
        MacroMisuse(
            name: "attached twice",
            source: """
                @Store(I.self) @MainActor @Observable
                @Store(J.self) final class Box {}
                """,
            message: "'@Store' can be attached to a class only once; a store has one interactor",
            line: 2,
            column: 1,
            fixIts: ["remove '@Store'"],
            fixed: "@Store(I.self) @MainActor @Observable final class Box {}"
        ),
        MacroMisuse(
            name: "class in a private nested type",
            source: """
                enum Space {
                    private struct Room {
                        @Store(I.self) @Observable final class Box {}
                    }
                }
                """,
            message: "'@Store' generates an extension of 'Box' at file scope, where the private nested type 'Room' is "
                + "not visible; make 'Room' 'fileprivate'",
            line: 3,
            column: 48
        ),
        MacroMisuse(
            name: "private class in another type",
            source: """
                enum Space {
                    @Store(I.self) @Observable private final class Box {}
                }
                """,
            message: "'@Store' generates an extension of 'Box' at file scope, where a private nested class is not "
                + "visible; make the class 'fileprivate'",
            line: 2,
            column: 32,
            fixIts: ["replace 'private' with 'fileprivate'"],
            fixed: """
                enum Space {
                    @Store(I.self) @Observable fileprivate final class Box {}
                }
                """
        ),
        MacroMisuse(
            name: "another global actor",
            source: "@Store(I.self) @Observable @DatabaseActor final class Box {}",
            message: "'Box' must be isolated to the main actor, because '@Store' makes it a store",
            line: 1,
            column: 28,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: "@Store(I.self) @Observable @MainActor final class Box {}"
        ),
        MacroMisuse(
            name: "nonisolated",
            source: "@Store(I.self) @Observable nonisolated final class Box {}",
            message: "'Box' must be isolated to the main actor, because '@Store' makes it a store",
            line: 1,
            column: 28,
            fixIts: ["remove 'nonisolated'"],
            fixed: "@Store(I.self) @Observable final class Box {}"
        ),
        MacroMisuse(
            name: "nonisolated struct store",
            source: "@Store(I.self) nonisolated final class Box: Store<S> {}",
            message: "'Box' must be isolated to the main actor, because '@Store' makes it a store",
            line: 1,
            column: 16,
            fixIts: ["remove 'nonisolated'"],
            fixed: "@Store(I.self) final class Box: Store<S> {}"
        ),
        MacroMisuse(
            name: "struct store without an interactor",
            source: """
                @Store()
                @MainActor final class Box: Store<S> {}
                """,
            message: "a subclass of 'Store' is a store without '@Store'; to add an interactor, write "
                + "'@Store(MyInteractor.self)'",
            line: 1,
            column: 1,
            fixIts: ["remove '@Store'"],
            fixed: "@MainActor final class Box: Store<S> {}"
        ),
        MacroMisuse(
            name: "argument without .self",
            source: "@Store(BoxInteractor) @MainActor @Observable final class Box {}",
            message: "'@Store' needs a type here, written as 'Type.self', because macros are expanded before types "
                + "are known",
            line: 1,
            column: 8,
            fixIts: ["append '.self'"],
            fixed: "@Store(BoxInteractor.self) @MainActor @Observable final class Box {}"
        ),
        MacroMisuse(
            name: "together with @Statable",
            source: """
                @Statable(Int.self)
                @Store(I.self)
                @MainActor @Observable final class Box {}
                """,
            message: "'@Statable' and '@Store' cannot be combined, because each of them makes the class a store; "
                + "remove one of them",
            line: 2,
            column: 1,
            fixIts: ["remove '@Statable'"],
            fixed: """
                @Store(I.self)
                @MainActor @Observable final class Box {}
                """
        ),
        MacroMisuse(
            name: "stored property without a default",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'id' has no default value; declare "
                + "an initializer, or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(id:)'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int

                    init(id: Int) {
                        self.id = id
                    }
                }
                """
        ),
    ]

    private static let storedProperties: [MacroMisuse] = [
        MacroMisuse(
            name: "stored property behind attributes that start with an underscore",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @_spi(Tests) @_documentation(visibility: internal) public let id: Int
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'id' has no default value; declare "
                + "an initializer, or add default values",
            line: 2,
            column: 67,
            fixIts: ["add 'init(id:)'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @_spi(Tests) @_documentation(visibility: internal) public let id: Int

                    init(id: Int) {
                        self.id = id
                    }
                }
                """
        ),
        MacroMisuse(
            name: "stored functions without a default",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let first: @MainActor () -> Void, second: (() -> Void), third: (() -> Void)?
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'first', 'second', 'third' have no "
                + "default value; declare an initializer, or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(first:second:third:)'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let first: @MainActor () -> Void, second: (() -> Void), third: (() -> Void)?

                    init(first: @escaping @MainActor () -> Void, second: @escaping (() -> Void), third: (() -> Void)?) {
                        self.first = first
                        self.second = second
                        self.third = third
                    }
                }
                """
        ),
        MacroMisuse(
            name: "stored properties in a pattern without a default",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let (a, b): (Int, String)
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'a', 'b' have no default value; "
                + "declare an initializer, or add default values",
            line: 2,
            column: 10
        ),
        MacroMisuse(
            name: "stored property without a default, and one with a comment",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int
                    let step = 1  // by one

                    func update() {}
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'id' has no default value; declare "
                + "an initializer, or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(id:)'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int
                    let step = 1  // by one

                    init(id: Int) {
                        self.id = id
                    }

                    func update() {}
                }
                """
        ),
        MacroMisuse(
            name: "stored property without a default, and a comment at the end",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int  // of the box
                }
                """,
            message: "'@Store' cannot generate the initializer of 'Box', because 'id' has no default value; declare "
                + "an initializer, or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(id:)'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let id: Int  // of the box

                    init(id: Int) {
                        self.id = id
                    }
                }
                """
        ),
    ]

    private static let storeState: [MacroMisuse] = [
        MacroMisuse(
            name: "a sensitive property by a wrapper",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The token.
                    @Sensitive var token = ""
                }
                """,
            message: "'@Sensitive' cannot be attached to 'token', because '@Observable' generates its accessors; "
                + "give 'token' the type 'Sensitive'",
            line: 3,
            column: 5,
            fixIts: ["replace '@Sensitive' with the type 'Sensitive'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The token.
                    var token = Sensitive("")
                }
                """
        ),
        MacroMisuse(
            name: "an optional sensitive property by a wrapper",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @Lockstep.Sensitive private var token: String?
                }
                """,
            message: "'@Sensitive' cannot be attached to 'token', because '@Observable' generates its accessors; "
                + "give 'token' the type 'Sensitive'",
            line: 2,
            column: 5,
            fixIts: ["replace '@Sensitive' with the type 'Sensitive'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    private var token: Sensitive<String?> = Sensitive(nil)
                }
                """
        ),
        MacroMisuse(
            name: "an implicitly unwrapped sensitive property by a wrapper",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @Sensitive var token: String!
                }
                """,
            message: "'@Sensitive' cannot be attached to 'token', because '@Observable' generates its accessors; "
                + "give 'token' the type 'Sensitive'",
            line: 2,
            column: 5,
            fixIts: ["replace '@Sensitive' with the type 'Sensitive'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var token: Sensitive<String?> = Sensitive(nil)
                }
                """
        ),
        MacroMisuse(
            name: "a sensitive property of a struct store by a wrapper",
            source: """
                @Store(I.self) @MainActor @Observable final class Box: Store<Int> {
                    @Sensitive var token: String = "" // of the session
                }
                """,
            message: "'@Sensitive' cannot be attached to 'token', because '@Observable' generates its accessors; "
                + "give 'token' the type 'Sensitive'",
            line: 2,
            column: 5,
            fixIts: ["replace '@Sensitive' with the type 'Sensitive'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box: Store<Int> {
                    var token: Sensitive<String> = Sensitive("") // of the session
                }
                """
        ),
        MacroMisuse(
            name: "a property wrapper",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @MainActor @Trimmed(.ends) var name = ""
                }
                """,
            message: "if '@Trimmed' is a property wrapper, it cannot be attached to 'name', because '@Observable' "
                + "generates its accessors; change the value in 'didSet', or attach the wrapper to a field of a struct",
            line: 2,
            column: 16,
            severity: .warning
        ),
        MacroMisuse(
            name: "a property wrapper of another module, in a value store",
            source: """
                @Statable(Int.self) @MainActor @Observable final class Box {
                    @Wrappers.Clamped(0...9) var step: Int = 0 { didSet {} }
                }
                """,
            message: "if '@Clamped' is a property wrapper, it cannot be attached to 'step', because '@Observable' "
                + "generates its accessors; change the value in 'didSet', or attach the wrapper to a field of a struct",
            line: 2,
            column: 5,
            severity: .warning
        ),
        MacroMisuse(
            name: "@Published",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The name.
                    @Published private var name = ""
                }
                """,
            message: "'@Published' cannot be attached to 'name', because '@Observable' generates its accessors; remove "
                + "'@Published': views observe each property of the store",
            line: 3,
            column: 5,
            fixIts: ["remove '@Published'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The name.
                    private var name = ""
                }
                """
        ),
        MacroMisuse(
            name: "a property wrapper for views",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @SwiftUI.AppStorage("name") var name = ""
                }
                """,
            message: "'@AppStorage' cannot be attached to 'name', because '@Observable' generates its accessors; "
                + "declare the property in a view, or a plain property here, and save it by 'persist'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "type of a sensitive value that a function makes",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var token = Sensitive(makeToken())
                }
                """,
            message: "'@Store' needs a written type for 'token', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var token: <#Type#> = Sensitive(makeToken())
                }
                """
        ),
        MacroMisuse(
            name: "type of a function's result",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var count = makeCount()
                }
                """,
            message: "'@Store' needs a written type for 'count', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var count: <#Type#> = makeCount()
                }
                """
        ),
        MacroMisuse(
            name: "type of a set",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var ids = Set([1, 2])
                }
                """,
            message: "'@Store' needs a written type for 'ids', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var ids: <#Type#> = Set([1, 2])
                }
                """
        ),
        MacroMisuse(
            name: "type of a member",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var theme = Theme.dark
                }
                """,
            message: "'@Store' needs a written type for 'theme', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var theme: Theme = Theme.dark
                }
                """
        ),
        MacroMisuse(
            name: "type of a static factory",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    private var theme = Theme.make()
                }
                """,
            message: "'@Store' needs a written type for 'theme', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 17,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    private var theme: Theme = Theme.make()
                }
                """
        ),
        MacroMisuse(
            name: "type of an array of several types",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var list = [1, 2.5]
                }
                """,
            message: "'@Store' needs a written type for 'list', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var list: <#Type#> = [1, 2.5]
                }
                """
        ),
        MacroMisuse(
            name: "type of a closure's result",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var list = Box { 1 } { didSet {} }
                }
                """,
            message: "'@Store' needs a written type for 'list', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var list: <#Type#> = Box { 1 } { didSet {} }
                }
                """
        ),
        MacroMisuse(
            name: "type behind a comment",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// Kept.
                    var list = load() // now
                }
                """,
            message: "'@Store' needs a written type for 'list', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 3,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// Kept.
                    var list: <#Type#> = load() // now
                }
                """
        ),
        MacroMisuse(
            name: "tuple pattern",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var (a, b) = (1, 2)
                }
                """,
            message: "'@Store' does not support patterns in the state; declare each property separately",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "function type",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var body: () -> Void = {}
                }
                """,
            message: "'body' cannot be part of the store's state, because '() -> Void' is not 'Sendable'; write "
                + "'@MainActor' or '@Sendable' before the function type",
            line: 2,
            column: 15,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var body: () -> Void = {}
                }
                """
        ),
        MacroMisuse(
            name: "optional function type",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// Called.
                    private var body: ((Int) async -> Void)?
                }
                """,
            message: "'body' cannot be part of the store's state, because '(Int) async -> Void' is not 'Sendable'; "
                + "write '@MainActor' or '@Sendable' before the function type",
            line: 3,
            column: 24,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// Called.
                    @ObservationIgnored private var body: ((Int) async -> Void)?
                }
                """
        ),
        MacroMisuse(
            name: "a task",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The search.
                    private var search: Task<Void, Never>?
                    var Task: Int = 1
                }
                """,
            message: "'@Store' makes the task 'search' part of the state, so each change of it is a commit; mark it "
                + "'@ObservationIgnored'",
            line: 3,
            column: 17,
            severity: .warning,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    /// The search.
                    @ObservationIgnored private var search: Task<Void, Never>?
                    var Task: Int = 1
                }
                """
        ),
        MacroMisuse(
            name: "Any",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var value: Any = 1
                }
                """,
            message: "'value' cannot be part of the store's state, because 'Any' is not 'Sendable'",
            line: 2,
            column: 16,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var value: Any = 1
                }
                """
        ),
        MacroMisuse(
            name: "AnyObject in an array",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var values: [AnyObject] = []
                }
                """,
            message: "'values' cannot be part of the store's state, because 'AnyObject' is not 'Sendable'",
            line: 2,
            column: 18,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var values: [AnyObject] = []
                }
                """
        ),
        MacroMisuse(
            name: "Any in a dictionary",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @MainActor var values: [String: Any] = [:]
                }
                """,
            message: "'values' cannot be part of the store's state, because 'Any' is not 'Sendable'",
            line: 2,
            column: 37,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored @MainActor var values: [String: Any] = [:]
                }
                """
        ),
        MacroMisuse(
            name: "any AnyObject",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var value: (any AnyObject)?
                }
                """,
            message: "'value' cannot be part of the store's state, because 'any AnyObject' is not 'Sendable'",
            line: 2,
            column: 17,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var value: (any AnyObject)?
                }
                """
        ),
        MacroMisuse(
            name: "Any in a generic collection",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var others: Array<Any> = []
                }
                """,
            message: "'others' cannot be part of the store's state, because 'Any' is not 'Sendable'",
            line: 2,
            column: 23,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var others: Array<Any> = []
                }
                """
        ),
        MacroMisuse(
            name: "property on another actor",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @DatabaseActor var count = 0
                }
                """,
            message: "'count' must be isolated to the main actor, to be part of the store's state",
            line: 2,
            column: 5,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @MainActor var count = 0
                }
                """
        ),
        MacroMisuse(
            name: "state inside #if",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    #if DEBUG
                    var count = 0
                    #endif
                }
                """,
            message: "'@Store' copies the state to a struct, but cannot see whether a property inside '#if' exists; "
                + "move the property out of '#if', or mark it '@ObservationIgnored'",
            line: 2,
            column: 5
        ),
    ]

    private static let storeNames: [MacroMisuse] = [
        MacroMisuse(
            name: "interactor",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var interactor: Int { 0 }
                }
                """,
            message: "'interactor' is already declared by '@Store'; choose another name",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "interactorStorage",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    private let interactorStorage = 0
                }
                """,
            message: "'interactorStorage' is already declared by '@Store'; choose another name",
            line: 2,
            column: 17
        ),
        MacroMisuse(
            name: "propertyStorage",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var propertyStorage = 0
                }
                """,
            message: "'propertyStorage' is already declared by '@Store'; choose another name",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "actionTarget",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let actionTarget = 0
                }
                """,
            message: "'actionTarget' is already declared by '@Store'; choose another name",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "interceptors of another type",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var interceptors: [LoggingInterceptor] = []
                }
                """,
            message: "'interceptors' is the list of a store's interceptors; declare it as a property of type '[any "
                + "StoreInterceptor]'",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "interceptors without a type",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let interceptors = [LoggingInterceptor()]
                }
                """,
            message: "'interceptors' is the list of a store's interceptors; declare it as a property of type '[any "
                + "StoreInterceptor]'",
            line: 2,
            column: 9,
            fixIts: ["add a type annotation"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    let interceptors: [any StoreInterceptor] = [LoggingInterceptor()]
                }
                """
        ),
        MacroMisuse(
            name: "interceptors as a function",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    func interceptors() -> [any StoreInterceptor] { [] }
                }
                """,
            message: "'interceptors' is the list of a store's interceptors; declare it as a property of type '[any "
                + "StoreInterceptor]'",
            line: 2,
            column: 10
        ),
        MacroMisuse(
            name: "interceptors as state",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var interceptors: [any StoreInterceptor] = []
                }
                """,
            message: "'interceptors' is the list of a store's interceptors, which is read once, so it cannot be "
                + "part of the state; mark it '@ObservationIgnored'",
            line: 2,
            column: 9,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: """
                @Store(I.self) @MainActor @Observable final class Box {
                    @ObservationIgnored var interceptors: [any StoreInterceptor] = []
                }
                """
        ),
        MacroMisuse(
            name: "pipeline",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    func pipeline() {}
                }
                """,
            message: "'pipeline' is already declared by '@Store'; choose another name",
            line: 2,
            column: 10
        ),
        MacroMisuse(
            name: "Snapshot",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    struct Snapshot {}
                }
                """,
            message: "'Snapshot' is the name of a type that every store has; choose another name",
            line: 2,
            column: 12
        ),
        MacroMisuse(
            name: "Root",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    typealias Root = Int
                }
                """,
            message: "'Root' is the name of a type that every store has; choose another name",
            line: 2,
            column: 15
        ),
        MacroMisuse(
            name: "Snapshot in the state",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var all: [Photo.Snapshot] = []
                    var last: [Int: Snapshot]?
                }
                """,
            message: "'Snapshot' in the type of 'last' means 'Box.Snapshot', which every store has; write the type "
                + "with its module, or use a type with another name",
            line: 3,
            column: 9
        ),
        MacroMisuse(
            name: "Root in the state, without a written type",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    var root = Root()
                }
                """,
            message: "'Root' in the type of 'root' means 'Box.Root', which every store has; write the type with its "
                + "module, or use a type with another name",
            line: 2,
            column: 9
        ),
        MacroMisuse(
            name: "Interactor",
            source: """
                @Store(I.self) @MainActor @Observable final class Box {
                    final class Interactor {}
                }
                """,
            message: "'Interactor' is the name of a type that every store has; choose another name",
            line: 2,
            column: 17
        ),
        MacroMisuse(
            name: "interactor of a struct store",
            source: """
                @Store(I.self) final class Box: Lockstep.Store<S> {
                    let interactor = 0
                }
                """,
            message: "'interactor' is already declared by '@Store'; choose another name",
            line: 2,
            column: 9
        ),
    ]
}

extension MacroMisuse {
    private static func observed(
        _ name: String, _ observer: String, uses: String, keyword: String = "didSet", macro: String = "@Store"
    ) -> MacroMisuse {
        MacroMisuse(
            name: "observer: \(name)",
            source: """
                \(macro) @Observable final class Box {
                    var total = 0
                    // How many.
                    public var count = 0 { \(observer) }
                    func update() {}
                    static var shared = 0
                    static func log() {}
                    static let limit = 9
                }
                """,
            message:
                "'\(keyword)' of 'count' uses '\(uses)' on the main actor, but '@Observable' copies the observer "
                + "without isolation; write '@MainActor' on 'count' or on the class",
            line: 4,
            column: 28 + (observer.firstRange(of: keyword)?.lowerBound.utf16Offset(in: observer) ?? 0),
            fixIts: ["add '@MainActor'"],
            fixed: """
                \(macro) @Observable final class Box {
                    var total = 0
                    // How many.
                    @MainActor public var count = 0 { \(observer) }
                    func update() {}
                    static var shared = 0
                    static func log() {}
                    static let limit = 9
                }
                """,
            hasAccessors: true
        )
    }

    private static let storeObservers: [MacroMisuse] = [
        MacroMisuse(
            name: "tracker without @ObservationIgnored",
            source: "@Store @Observable final class Box { @Track(Operation.self) var operations }",
            message:
                "'operations' needs '@ObservationIgnored', because '@Observable' cannot generate the accessors of a "
                + "property with '@Track'; the tracker itself is observable",
            line: 1,
            column: 65,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: "@Store @Observable final class Box { @ObservationIgnored @Track(Operation.self) var operations }"
        ),
        observed("another property", "didSet { total += 1 }", uses: "total"),
        observed("itself", "didSet { if count > 9 { count = 9 } }", uses: "count"),
        observed("a function by self", "didSet(old) { self.update() }", uses: "update"),
        observed("a shorthand", "didSet { if let total { print(total) } }", uses: "total"),
        observed("willSet", "willSet { total = newValue }", uses: "total", keyword: "willSet"),
        observed("the second observer", "willSet {} didSet { update() }", uses: "update"),
        observed("behind a closure", "didSet { Task { @MainActor in update() }; total = 1 }", uses: "total"),
        observed("in a value store", "didSet { total += 1 }", uses: "total", macro: "@Statable(Int.self)"),
        observed("a type property", "didSet { Self.shared = 1 }", uses: "shared"),
        observed("a type function by the name of the class", "didSet { Box.log() }", uses: "log"),
        observed("an action", "didSet { dispatch(\\.reset) }", uses: "dispatch"),
        observed("the interactor", "didSet { self.interactor.check() }", uses: "interactor", macro: "@Store(I.self)"),
        observed("a task of the store", #"willSet { startTask("a") {} }"#, uses: "startTask", keyword: "willSet"),
        observed("a constant of the type", "didSet { print(Self.limit) }", uses: "limit"),
        observed(
            "a function of a value store", "didSet { invalidate() }", uses: "invalidate", macro: "@Statable(Int.self)"),
        observed("a value", "didSet { print(value ?? 0) }", uses: "value", macro: "@Statable(Int.self)"),
        observed(
            "the operations of a value store", "didSet { operations.cancelAll() }", uses: "operations",
            macro: "@Statable(Int.self, operations: Int.self)"),
    ]
}
