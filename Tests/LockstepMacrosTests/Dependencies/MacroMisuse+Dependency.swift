extension MacroMisuse {
    static let dependencies: [MacroMisuse] = inward + outward

    private static let inward: [MacroMisuse] = [
        MacroMisuse(
            name: "global property",
            source: #"@Inward var retries: Int = 3"#,
            message: "'@Inward' can only be used in 'extension Dependencies'; move the property there",
            line: 1,
            column: 1
        ),
        MacroMisuse(
            name: "property of a type",
            source: #"""
                struct Limits {
                    @Inward var retries: Int = 3
                }
                """#,
            message: "'@Inward' can only be used in 'extension Dependencies'; move the property there",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "extension of another type",
            source: #"""
                extension EnvironmentValues {
                    @Inward var retries: Int = 3
                }
                """#,
            message: "'@Inward' can only be used in 'extension Dependencies'; move the property there",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "requirement of a protocol",
            source: #"""
                protocol Limits {
                    @Inward var retries: Int { get }
                }
                """#,
            message: "'@Inward' can only be used in 'extension Dependencies'; move the property there",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "constant",
            source: #"""
                extension Dependencies {
                    @Inward let retries: Int = 3
                }
                """#,
            message: "'@Inward' needs a 'var', because its value depends on where it is read",
            line: 2,
            column: 13,
            fixIts: ["replace 'let' with 'var'"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries: Int = 3
                }
                """#
        ),
        MacroMisuse(
            name: "static",
            source: #"""
                extension Dependencies {
                    @Inward static var retries: Int = 3
                }
                """#,
            message: "'@Inward' makes an instance property, which cannot be 'static'",
            line: 2,
            column: 13,
            fixIts: ["remove 'static'"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries: Int = 3
                }
                """#
        ),
        MacroMisuse(
            name: "public static",
            source: #"""
                extension Dependencies {
                    @Inward public static var retries: Int = 3
                }
                """#,
            message: "'@Inward' makes an instance property, which cannot be 'static'",
            line: 2,
            column: 20,
            fixIts: ["remove 'static'"],
            fixed: #"""
                extension Dependencies {
                    @Inward public var retries: Int = 3
                }
                """#
        ),
        MacroMisuse(
            name: "lazy",
            source: #"""
                extension Dependencies {
                    @Inward lazy public var retries: Int = 3
                }
                """#,
            message: "'@Inward' makes a computed property, which cannot be 'lazy'",
            line: 2,
            column: 13,
            fixIts: ["remove 'lazy'"],
            fixed: #"""
                extension Dependencies {
                    @Inward public var retries: Int = 3
                }
                """#
        ),
        MacroMisuse(
            name: "weak",
            source: #"""
                extension Dependencies {
                    @Inward weak var owner: Owner? = nil
                }
                """#,
            message: "'@Inward' makes a computed property, which cannot be 'weak'",
            line: 2,
            column: 13,
            fixIts: ["remove 'weak'"],
            fixed: #"""
                extension Dependencies {
                    @Inward var owner: Owner? = nil
                }
                """#
        ),
        MacroMisuse(
            name: "without a default",
            source: #"""
                extension Dependencies {
                    @Inward var retries: Int
                }
                """#,
            message: "'@Inward' needs a default value for 'retries', which is used if no other value is set; add an "
                + "initial value",
            line: 2,
            column: 17,
            fixIts: ["add a default value"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries: Int = <#default#>
                }
                """#
        ),
        MacroMisuse(
            name: "without type and default",
            source: #"""
                extension Dependencies {
                    @Inward var retries
                }
                """#,
            message: "'@Inward' needs a default value for 'retries', which is used if no other value is set; add an "
                + "initial value",
            line: 2,
            column: 17,
            fixIts: ["add a default value"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries = <#default#>
                }
                """#
        ),
        MacroMisuse(
            name: "computed",
            source: #"""
                extension Dependencies {
                    @Inward var retries: Int { 3 }
                }
                """#,
            message: "'@Inward' generates the accessors of 'retries'; remove those that are written",
            line: 2,
            column: 30,
            fixIts: ["make the getter's expression the default"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries: Int = 3
                }
                """#,
            hasAccessors: true
        ),
        MacroMisuse(
            name: "computed by statements",
            source: #"""
                extension Dependencies {
                    @Inward var retries: Int { let number = 3; return number }
                }
                """#,
            message: "'@Inward' generates the accessors of 'retries'; remove those that are written",
            line: 2,
            column: 30
        ),
        MacroMisuse(
            name: "observed",
            source: #"""
                extension Dependencies {
                    @Inward var retries: Int = 3 { didSet { print(retries) } }
                }
                """#,
            message: "'@Inward' generates the accessors of 'retries'; remove those that are written",
            line: 2,
            column: 34,
            fixIts: ["remove the accessors"],
            fixed: #"""
                extension Dependencies {
                    @Inward var retries: Int = 3
                }
                """#,
            hasAccessors: true
        ),
        MacroMisuse(
            name: "opaque type",
            source: #"""
                extension Dependencies {
                    @Inward var client: some Client = LiveClient()
                }
                """#,
            message: "'@Inward' cannot use the type 'some Client', because no other value could have it; replace "
                + "'some' with 'any'",
            line: 2,
            column: 25,
            fixIts: ["replace 'some' with 'any'"],
            fixed: #"""
                extension Dependencies {
                    @Inward var client: any Client = LiveClient()
                }
                """#
        ),
        MacroMisuse(
            name: "default that throws",
            source: #"""
                extension Dependencies {
                    @Inward var client: Client = try Client()
                }
                """#,
            message: "the default value cannot throw, because reading a dependency cannot; use an object whose "
                + "methods throw",
            line: 2,
            column: 34
        ),
        MacroMisuse(
            name: "default that suspends",
            source: #"""
                extension Dependencies {
                    @Inward var client: Client = await Client()
                }
                """#,
            message: "the default value cannot suspend, because reading a dependency cannot; use an object whose "
                + "methods suspend",
            line: 2,
            column: 34
        ),
        MacroMisuse(
            name: "default that catches errors and suspends",
            source: #"""
                extension Dependencies {
                    @Inward var client: Client? = try? await Client()
                }
                """#,
            message: "the default value cannot suspend, because reading a dependency cannot; use an object whose "
                + "methods suspend",
            line: 2,
            column: 40
        ),
        MacroMisuse(
            name: "tuple pattern",
            source: #"""
                extension Dependencies {
                    @Inward var (width, height) = (3, 4)
                }
                """#,
            message: "'@Inward' applies to one property; declare each property separately",
            line: 2,
            column: 17
        ),
        MacroMisuse(
            name: "function",
            source: #"""
                extension Dependencies {
                    @Inward func retries() -> Int { 3 }
                }
                """#,
            message: "'@Inward' can only be attached to a property",
            line: 2,
            column: 5
        ),
    ]

    private static let outward: [MacroMisuse] = [
        MacroMisuse(
            name: "global property",
            source: #"@Outward(\.retries) var retries: Int"#,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, struct "
                + "or actor; read 'Dependencies.current' instead",
            line: 1,
            column: 1
        ),
        MacroMisuse(
            name: "local variable",
            source: #"""
                func load() {
                    @Outward(\.retries) var retries: Int
                }
                """#,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, struct "
                + "or actor; read 'Dependencies.current' instead",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "extension",
            source: #"""
                extension Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, struct "
                + "or actor; move the property from the extension to the type's declaration",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "enum",
            source: #"""
                enum Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, struct "
                + "or actor; read 'Dependencies.current' instead",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "requirement of a protocol",
            source: #"""
                protocol Reader {
                    @Outward(\.retries) var retries: Int { get }
                }
                """#,
            message: "'@Outward' can only be attached to an instance property in the declaration of a class, struct "
                + "or actor; declare the property in the types that conform to the protocol",
            line: 2,
            column: 5
        ),
        MacroMisuse(
            name: "constant",
            source: #"""
                class Reader {
                    @Outward(\.retries) let retries: Int
                }
                """#,
            message: "'@Outward' needs a 'var', because its value depends on where it is read",
            line: 2,
            column: 25,
            fixIts: ["replace 'let' with 'var'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "static",
            source: #"""
                class Reader {
                    @Outward(\.retries) static var retries: Int
                }
                """#,
            message:
                "'@Outward' makes an instance property, which cannot be 'static'; read 'Dependencies.current' where "
                + "you need the value",
            line: 2,
            column: 25,
            fixIts: ["remove 'static'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "class property",
            source: #"""
                class Reader {
                    @Outward(\.retries) class var retries: Int
                }
                """#,
            message:
                "'@Outward' makes an instance property, which cannot be 'class'; read 'Dependencies.current' where "
                + "you need the value",
            line: 2,
            column: 25,
            fixIts: ["remove 'class'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "lazy",
            source: #"""
                class Reader {
                    @Outward(\.retries) private lazy var retries: Int
                }
                """#,
            message: "'@Outward' makes a computed property, which cannot be 'lazy'",
            line: 2,
            column: 33,
            fixIts: ["remove 'lazy'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) private var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "level of the setter",
            source: #"""
                class Reader {
                    @Outward(\.retries) private(set) var retries: Int
                }
                """#,
            message: "'@Outward' makes a read-only property, which cannot be 'private(set)'",
            line: 2,
            column: 25,
            fixIts: ["remove 'private(set)'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "initial value",
            source: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int = 3
                }
                """#,
            message: "'@Outward' reads the value of 'retries' from the dependencies; remove the initial value, and "
                + "write a default value at '@Inward'",
            line: 2,
            column: 42,
            fixIts: ["remove the initial value"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "initial value instead of a type",
            source: #"""
                class Reader {
                    @Outward(\.retries) var retries = 3
                }
                """#,
            message: "'@Outward' reads the value of 'retries' from the dependencies; remove the initial value, and "
                + "write a default value at '@Inward'",
            line: 2,
            column: 37
        ),
        MacroMisuse(
            name: "without a type",
            source: #"""
                class Reader {
                    @Outward(\.retries) var retries
                }
                """#,
            message:
                "'@Outward' needs a written type for 'retries', because macros are expanded before types are "
                + "inferred; add a type annotation",
            line: 2,
            column: 29,
            fixIts: ["add a type annotation"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: <#type#>
                }
                """#
        ),
        MacroMisuse(
            name: "computed",
            source: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int { 3 }
                }
                """#,
            message: "'@Outward' generates the accessors of 'retries'; remove those that are written",
            line: 2,
            column: 42,
            fixIts: ["remove the accessors"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#,
            hasAccessors: true
        ),
        MacroMisuse(
            name: "in an observable class",
            source: #"""
                @Observable class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#,
            message: "'retries' needs '@ObservationIgnored', because '@Observable' and '@Outward' would both "
                + "generate its accessors",
            line: 2,
            column: 29,
            fixIts: ["add '@ObservationIgnored'"],
            fixed: #"""
                @Observable class Reader {
                    @Outward(\.retries) @ObservationIgnored var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "ignored too early",
            source: #"""
                @Observation.Observable class Reader {
                    @ObservationIgnored @Outward(\.retries) var retries: Int
                }
                """#,
            message: "'@ObservationIgnored' must follow '@Outward', because the compiler rejects it when 'retries' "
                + "already has accessors",
            line: 2,
            column: 5,
            fixIts: ["move '@ObservationIgnored' after '@Outward'"],
            fixed: #"""
                @Observation.Observable class Reader {
                    @Outward(\.retries) @ObservationIgnored var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "no argument",
            source: #"""
                class Reader {
                    @Outward var retries: Int
                }
                """#,
            message: #"'@Outward' needs the key path of a dependency: '@Outward(\.retries)'"#,
            line: 2,
            column: 5,
            fixIts: [#"add '(\.retries)'"#],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "string",
            source: #"""
                class Reader {
                    @Outward("retries") var retries: Int
                }
                """#,
            message: "'@Outward' needs a key path literal here, because macros are expanded before values are known",
            line: 2,
            column: 14,
            fixIts: [#"replace with '\.retries'"#],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "member of the container",
            source: #"""
                class Reader {
                    @Outward(Dependencies.retries) var retries: Int
                }
                """#,
            message: "'@Outward' needs a key path literal here, because macros are expanded before values are known",
            line: 2,
            column: 14,
            fixIts: [#"replace with '\.retries'"#],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "key path from elsewhere",
            source: #"""
                class Reader {
                    @Outward(makeKeyPath()) var retries: Int
                }
                """#,
            message: "'@Outward' needs a key path literal here, because macros are expanded before values are known",
            line: 2,
            column: 14
        ),
        MacroMisuse(
            name: "another root",
            source: #"""
                class Reader {
                    @Outward(\Environment.retries) var retries: Int
                }
                """#,
            message: "'@Outward' reads dependencies, so its key path must start at 'Dependencies', not at "
                + "'Environment'",
            line: 2,
            column: 15,
            fixIts: ["remove 'Environment'"],
            fixed: #"""
                class Reader {
                    @Outward(\.retries) var retries: Int
                }
                """#
        ),
        MacroMisuse(
            name: "function",
            source: #"""
                class Reader {
                    @Outward(\.retries) func retries() -> Int { 3 }
                }
                """#,
            message: "'@Outward' can only be attached to a property",
            line: 2,
            column: 5
        ),
    ]
}
