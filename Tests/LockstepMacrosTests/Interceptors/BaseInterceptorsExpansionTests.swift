import Testing

/// The expansions of `@BaseInterceptors`.
@Suite struct BaseInterceptorsExpansionTests {
    @Test func `a subclass of a store overrides its interceptors`() {
        expectExpansion(
            of: """
                @BaseInterceptors(LoggingInterceptor.self, Space.Timing<Int>.self)
                @MainActor public final class CounterStore: Store<Counter> {
                    let step = 1
                }
                """,
            to: """
                @MainActor public final class CounterStore: Store<Counter> {
                    let step = 1

                    /// The interceptors that wrap every execution of this store, the outermost first.
                    @MainActor public override var interceptors: [any Lockstep.StoreInterceptor] {
                        super.interceptors + [LoggingInterceptor(), Space.Timing<Int>()]
                    }
                }
                """
        )
    }

    @Test(arguments: [
        "final class Box: Store<Int> {}", "final class Box: Lockstep.Store<[Int]>, Sendable {}",
        "final class Box<Element: Sendable>: Store<Page<Element>> {}", "final class Box: Base {}",
        "final class Box: Base<Int>, Hashable {}", "@Store(I.self) @MainActor final class Box: Store<Int> {}",
        "@MainActor final class Box: Store<Int>, InteractiveStore {}",
    ])
    func `in a subclass of a store, or of a possible store, the property is an override`(declaration: String) {
        let expansion = MacroExpansion(of: "@BaseInterceptors(A.self) \(declaration)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor override var interceptors: [any Lockstep.StoreInterceptor] {"))
        #expect(expansion.contains("super.interceptors + [A()]"))
    }

    @Test(arguments: [
        "@Store(I.self) @MainActor @Observable final class Box {}",
        "@Store(I.self) @MainActor @Observable final class Box: Hashable {}",
        "@Store(I.self) @MainActor @Observable final class Box: Base {}",
        "@MainActor @Observable @Lockstep.Statable(Int.self) final class Box {}",
        "@Statable(Int.self) @MainActor @Observable final class Box: Base {}",
        "@MainActor final class Box: ValueStore {}", "@MainActor final class Box: Base, Lockstep.PropertyStore {}",
        "@MainActor final class Box: @MainActor StoreProtocol {}", "final class Box: InteractiveStore {}",
        "#if DEBUG\n@Statable(Int.self)\n#endif\n@MainActor @Observable final class Box {}",
    ])
    func `if the class itself is the store, the property is not an override`(declaration: String) {
        let expansion = MacroExpansion(of: "@BaseInterceptors(A.self) \(declaration)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor var interceptors: [any Lockstep.StoreInterceptor] {"))
        #expect(!expansion.contains("super"))
    }

    @Test(arguments: [
        ("open", "open override"), ("public final", "public override"), ("package final", "package override"),
        ("internal", "override"), ("", "override"), ("fileprivate", "override"), ("private", "override"),
    ])
    func `the interceptors are as visible as the class`(access: String, expected: String) {
        let expansion = MacroExpansion(of: "@BaseInterceptors(A.self) \(access) class Box: Store<Int> {}")
        #expect(expansion.contains("@MainActor \(expected) var interceptors"))
    }

    @Test(arguments: [
        "static var interceptors: Int { 0 }", "class func interceptors() {}", "func interceptors(of store: Int) {}",
    ])
    func `another member with that name may be beside it`(member: String) {
        let expansion = MacroExpansion(of: "@BaseInterceptors(A.self) class Box: Store<Int> {\n    \(member)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor override var interceptors"))
    }

    @Test(
        arguments: ["@Store", "@Store(I.self)", "@Statable(Int.self)"],
        [("", ""), ("private", ""), ("package", "package "), ("public", "public "), ("open", "open ")]
    )
    func `a store with possible subclasses has interceptors that they can override`(
        macro: String, access: (written: String, expected: String)
    ) {
        let expansion = MacroExpansion(of: "\(macro) @MainActor @Observable \(access.written) class Box {}")
        #expect(expansion.diagnostics == [])
        let property = "@MainActor \(access.expected)var interceptors: [any Lockstep.StoreInterceptor] { [] }"
        #expect(expansion.contains(onOneLine: property))
    }

    @Test(
        arguments: ["@Store(I.self)", "@Statable(Int.self)"],
        [
            "class Box { var interceptors: [any StoreInterceptor] { make() } }",
            "@BaseInterceptors(A.self) class Box {}",
            "open class Box { override var interceptors: [any StoreInterceptor] { [] } }",
        ])
    func `interceptors that the class declares are not generated again`(macro: String, declaration: String) {
        let expansion = MacroExpansion(of: "\(macro) @MainActor @Observable \(declaration)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.source.ranges(of: "var interceptors").count == 1)
    }

    @Test(arguments: [
        "@Store @Observable final class Box {}", "@Statable(Int.self) @Observable public final class Box {}",
        "@Store(I.self) @MainActor class Box: Store<Int> { init() {} }",
    ])
    func `a store that is final, or a struct store, gets no interceptors`(declaration: String) {
        let expansion = MacroExpansion(of: declaration)
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("interceptors"))
    }

    @Test(arguments: ["struct", "actor", "enum"])
    func `for a type that cannot be a store, only the macro of the store reports the mistake`(kind: String) {
        let expansion = MacroExpansion(of: "@BaseInterceptors(A.self) @Statable(Int.self) @Observable \(kind) Box {}")
        #expect(expansion.diagnostics.count == 1)
    }

    @Test func `on an extension nothing is generated, because the compiler rejects the attribute itself`() {
        expectExpansion(of: "@BaseInterceptors(A.self) extension Box {}", to: "extension Box {}")
    }
}
