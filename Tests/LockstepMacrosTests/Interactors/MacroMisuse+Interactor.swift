import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Interactor`.
    static let interactor: [MacroMisuse] = interactorClasses

    private static let interactorClasses: [MacroMisuse] = [
        MacroMisuse(
            name: "struct",
            source: "@Interactor struct Box {}",
            message: "'@Interactor' can only be attached to a class, because an interactor is shared by its actions",
            line: 1,
            column: 13,
            fixIts: ["replace 'struct' with 'final class'"],
            fixed: "@Interactor final class Box {}"
        ),
        MacroMisuse(
            name: "protocol",
            source: "@Interactor protocol Box {}",
            message: "'@Interactor' can only be attached to a class, because an interactor is shared by its actions",
            line: 1,
            column: 13
        ),
        MacroMisuse(
            name: "attached twice",
            source: """
                @Interactor
                @Interactor
                final class Box {}
                """,
            message: "'@Interactor' can be attached to a class only once; remove this attribute",
            line: 2,
            column: 1,
            fixIts: ["remove '@Interactor'"],
            fixed: """
                @Interactor
                final class Box {}
                """
        ),
        MacroMisuse(
            name: "class in a private nested type",
            source: """
                enum Space {
                    private enum Room { @Interactor final class Box {} }
                }
                """,
            message: "'@Interactor' generates an extension of 'Box' at file scope, where the private nested type "
                + "'Room' is not visible; make 'Room' 'fileprivate'",
            line: 2,
            column: 49
        ),
        MacroMisuse(
            name: "another global actor",
            source: "@Interactor @DatabaseActor final class Box {}",
            message: "'Box' must be isolated to the main actor, because '@Interactor' makes it an interactor",
            line: 1,
            column: 13,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: "@Interactor @MainActor final class Box {}"
        ),
        MacroMisuse(
            name: "nonisolated",
            source: "@Interactor nonisolated final class Box {}",
            message: "'Box' must be isolated to the main actor, because '@Interactor' makes it an interactor",
            line: 1,
            column: 13,
            fixIts: ["remove 'nonisolated'"],
            fixed: "@Interactor final class Box {}"
        ),
        MacroMisuse(
            name: "initializer with a parameter",
            source: """
                @Interactor final class Box {
                    let api: API
                    init(api: API, _ id: Int, name: String = "") { self.api = api }
                }
                """,
            message: "'@Interactor' cannot generate 'build()', because no initializer of 'Box' can be called "
                + "without arguments, 'try', 'await' or '!'; declare 'static func build()'",
            line: 3,
            column: 5,
            fixIts: ["add 'static func build()'"],
            fixed: """
                @Interactor final class Box {
                    let api: API

                    static func build() -> Box {
                        Box(api: <#API#>, <#Int#>)
                    }
                    init(api: API, _ id: Int, name: String = "") { self.api = api }
                }
                """
        ),
        MacroMisuse(
            name: "initializer that can throw",
            source: """
                @Interactor final class Box {
                    init() throws {}
                }
                """,
            message: "'@Interactor' cannot generate 'build()', because no initializer of 'Box' can be called "
                + "without arguments, 'try', 'await' or '!'; declare 'static func build()'",
            line: 2,
            column: 5,
            fixIts: ["add 'static func build()'"],
            fixed: """
                @Interactor final class Box {
                    static func build() -> Box {
                        <#Box#>
                    }
                    init() throws {}
                }
                """
        ),
        MacroMisuse(
            name: "initializer that can fail, in a package class",
            source: """
                @Interactor package final class Box {
                    init?(api: API) {}
                }
                """,
            message: "'@Interactor' cannot generate 'build()', because no initializer of 'Box' can be called "
                + "without arguments, 'try', 'await' or '!'; declare 'static func build()'",
            line: 2,
            column: 5,
            fixIts: ["add 'static func build()'"],
            fixed: """
                @Interactor package final class Box {
                    package static func build() -> Box {
                        <#Box#>
                    }
                    init?(api: API) {}
                }
                """
        ),
        MacroMisuse(
            name: "initializer with a parameter, not final",
            source: """
                @Interactor class Box {
                    init(api: API) {}
                }
                """,
            message: "'@Interactor' cannot generate 'build()', because no initializer of 'Box' can be called "
                + "without arguments, 'try', 'await' or '!'; declare 'static func build()'",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "initializer that is not required",
            source: """
                @Interactor class Box {
                    init() {}
                }
                """,
            message: "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not "
                + "'final'; add 'required', or make the class 'final'",
            line: 2,
            column: 5,
            fixIts: ["add 'required'", "make the class 'final'"],
            fixed: """
                @Interactor class Box {
                    required init() {}
                }
                """
        ),
        MacroMisuse(
            name: "public initializer that is not required",
            source: """
                @Interactor open class Box {
                    /// Makes it.
                    public init(id: Int = 0) {}
                }
                """,
            message: "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not "
                + "'final'; add 'required', or make the class 'final'",
            line: 3,
            column: 12,
            fixIts: ["add 'required'"],
            fixed: """
                @Interactor open class Box {
                    /// Makes it.
                    public required init(id: Int = 0) {}
                }
                """
        ),
        MacroMisuse(
            name: "internal initializer of an open class",
            source: """
                @Interactor open class Box {
                    init() {}
                }
                """,
            message: "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not "
                + "'final'; add 'required', or make the class 'final'",
            line: 2,
            column: 5,
            fixIts: ["add 'public required'"],
            fixed: """
                @Interactor open class Box {
                    public required init() {}
                }
                """
        ),
        MacroMisuse(
            name: "convenience initializer of an open class",
            source: """
                @Interactor open class Box {
                    public init(id: Int) {}
                    convenience init() { self.init(id: 1) }
                }
                """,
            message: "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not "
                + "'final'; add 'required', or make the class 'final'",
            line: 3,
            column: 17,
            fixIts: ["add 'public required'"],
            fixed: """
                @Interactor open class Box {
                    public init(id: Int) {}
                    convenience public required init() { self.init(id: 1) }
                }
                """
        ),
        MacroMisuse(
            name: "initializer that subclasses cannot use",
            source: """
                @Interactor class Box {
                    private init() {}
                }
                """,
            message: "'@Interactor' generates 'build()', which needs 'required init()' in a class that is not "
                + "'final'; add 'required', or make the class 'final'",
            line: 2,
            column: 13,
            fixIts: ["make the class 'final'"],
            fixed: """
                @Interactor final class Box {
                    private init() {}
                }
                """
        ),
        MacroMisuse(
            name: "public class with an initializer that needs an argument",
            source: """
                @Interactor public final class Box {
                    init(api: API) {}
                }
                """,
            message: "'@Interactor' cannot generate 'build()', because no initializer of 'Box' can be called "
                + "without arguments, 'try', 'await' or '!'; declare 'static func build()'",
            line: 2,
            column: 5,
            fixIts: ["add 'static func build()'"],
            fixed: """
                @Interactor public final class Box {
                    public static func build() -> Box {
                        Box(api: <#API#>)
                    }
                    init(api: API) {}
                }
                """
        ),
        MacroMisuse(
            name: "stored function without a default in a package class",
            source: """
                @Interactor package final class Box {
                    let body: @MainActor () -> Void
                }
                """,
            message: "'@Interactor' cannot generate the initializer of 'Box', because 'body' has no default value; "
                + "declare an initializer and 'build()', or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(body:)' and 'static func build()'"],
            fixed: """
                @Interactor package final class Box {
                    let body: @MainActor () -> Void

                    init(body: @escaping @MainActor () -> Void) {
                        self.body = body
                    }

                    package static func build() -> Box {
                        Box(body: <#@MainActor () -> Void#>)
                    }
                }
                """
        ),
        MacroMisuse(
            name: "stored property without a default",
            source: """
                @Interactor final class Box {
                    let api: API
                }
                """,
            message: "'@Interactor' cannot generate the initializer of 'Box', because 'api' has no default value; "
                + "declare an initializer and 'build()', or add default values",
            line: 2,
            column: 9,
            fixIts: ["add 'init(api:)' and 'static func build()'"],
            fixed: """
                @Interactor final class Box {
                    let api: API

                    init(api: API) {
                        self.api = api
                    }

                    static func build() -> Box {
                        Box(api: <#API#>)
                    }
                }
                """
        ),
        MacroMisuse(
            name: "possible superclass, not final",
            source: "@Interactor class Box: Base {}",
            message: "'@Interactor' cannot generate 'build()', because 'Base' may be a superclass and the class is "
                + "not 'final'; make the class 'final', or declare 'required init()'",
            line: 1,
            column: 24,
            fixIts: ["make the class 'final'"],
            fixed: "@Interactor final class Box: Base {}"
        ),
        MacroMisuse(
            name: "possible superclass of an open class",
            source: "@Interactor open class Box: Base {}",
            message: "'@Interactor' cannot generate 'build()', because 'Base' may be a superclass and the class is "
                + "not 'final'; make the class 'final', or declare 'required init()'",
            line: 1,
            column: 29
        ),
    ]
}
