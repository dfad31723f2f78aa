extension MacroMisuse {
    static let dependencies: [MacroMisuse] = inward + outward

    private static let inward: [MacroMisuse] = [
        MacroMisuse(
            name: "global property",
            source: #"@Inward var retries: Int = 3"#,
            message: "'@Inward' declares a dependency, which belongs in 'extension Dependencies'",
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
            message: "'@Inward' declares a dependency, which belongs in 'extension Dependencies'",
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
            message: "'@Inward' declares a dependency, which belongs in 'extension Dependencies'",
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
            message: "'@Inward' declares a dependency, which belongs in 'extension Dependencies'",
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
            message: "'@Inward' makes a property of an instance, which cannot be 'static'",
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
            message: "'@Inward' makes a property of an instance, which cannot be 'static'",
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
            message: "'@Inward' makes a property without storage, which cannot be 'lazy'",
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
            message: "'@Inward' makes a property without storage, which cannot be 'weak'",
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
            message: "'@Inward' needs a default for 'retries', which is used where nothing else is set",
            line: 2,
            column: 17,
            fixIts: ["add a default"],
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
            message: "'@Inward' needs a default for 'retries', which is used where nothing else is set",
            line: 2,
            column: 17,
            fixIts: ["add a default"],
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
            message: "'@Inward' writes the accessors of 'retries', so it cannot have its own",
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
            message: "'@Inward' writes the accessors of 'retries', so it cannot have its own",
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
            message: "'@Inward' writes the accessors of 'retries', so it cannot have its own",
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
            message: "'@Inward' needs a type that other values can have as well, and 'some Client' is "
                + "that of the default",
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
            message: "A default cannot throw, because whoever reads the dependency could not; make it "
                + "an object that does so later",
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
            message: "A default cannot suspend, because whoever reads the dependency could not; make "
                + "it an object that does so later",
            line: 2,
            column: 34
        ),
        MacroMisuse(
            name: "tuple pattern",
            source: #"""
                extension Dependencies {
                    @Inward var (width, height) = (3, 4)
                }
                """#,
            message: "'@Inward' needs a property of its own; declare each property by itself",
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
            message: "'@Outward' needs an instance of a class, struct or actor, whose place of "
                + "creation counts; read 'Dependencies.current' here",
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
            message: "'@Outward' needs an instance of a class, struct or actor, whose place of "
                + "creation counts; read 'Dependencies.current' here",
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
            message: "'@Outward' needs an instance of a class, struct or actor, whose place of "
                + "creation counts; move it from the extension into the type's declaration",
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
            message: "'@Outward' needs an instance of a class, struct or actor, whose place of "
                + "creation counts; read 'Dependencies.current' here",
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
            message: "'@Outward' needs an instance of a class, struct or actor, whose place of "
                + "creation counts; declare it in the types that conform to the protocol",
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
                "'@Outward' makes a property of an instance, which cannot be 'static'; a type has no place of creation, so "
                + "read 'Dependencies.current' where it is used",
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
                "'@Outward' makes a property of an instance, which cannot be 'class'; a type has no place of creation, so "
                + "read 'Dependencies.current' where it is used",
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
            message: "'@Outward' makes a property without storage, which cannot be 'lazy'",
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
            message: "'@Outward' makes a property that is only read, which cannot be 'private(set)'",
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
            message: "'@Outward' gets the value of 'retries' from the dependencies; its default stands at '@Inward'",
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
            name: "initial value in place of a type",
            source: #"""
                class Reader {
                    @Outward(\.retries) var retries = 3
                }
                """#,
            message: "'@Outward' gets the value of 'retries' from the dependencies; its default stands at '@Inward'",
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
                "'@Outward' needs the type of 'retries' written out, because it is expanded before types are known",
            line: 2,
            column: 29,
            fixIts: ["add a type"],
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
            message: "'@Outward' writes the accessors of 'retries', so it cannot have its own",
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
            message: "'retries' needs '@ObservationIgnored', because '@Observable' and '@Outward' "
                + "would both write its accessors",
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
            message: "'@ObservationIgnored' must stand behind '@Outward', or the compiler takes both "
                + "for accessors of 'retries'",
            line: 2,
            column: 5,
            fixIts: ["move '@ObservationIgnored' behind '@Outward'"],
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
            message: #"'@Outward' needs to know a dependency: '@Outward(\.retries)'"#,
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
            message: "'@Outward' needs a key path written out here, because it is expanded before values are known",
            line: 2,
            column: 14,
            fixIts: [#"replace it with '\.retries'"#],
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
            message: "'@Outward' needs a key path written out here, because it is expanded before values are known",
            line: 2,
            column: 14,
            fixIts: [#"replace it with '\.retries'"#],
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
            message: "'@Outward' needs a key path written out here, because it is expanded before values are known",
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
            message: "'@Outward' reads dependencies, so its key path begins at 'Dependencies' and not at 'Environment'",
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
