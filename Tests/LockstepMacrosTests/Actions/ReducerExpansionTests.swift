import Testing

/// The expansions of `@Reducer`.
@Suite struct ReducerExpansionTests {
    @Test func `a function becomes a reducer beside it`() {
        expectExpansion(
            of: #"""
                final class Box {
                    @Reducer(ToDoStore.self, get: \.count, set: \.count) func increment(_ count: Int) -> Int { count + 1 }
                }
                """#,
            to: #"""
                final class Box {
                    func increment(_ count: Int) -> Int { count + 1 }

                    /// A reducer that calls `increment(_:)`.
                    @MainActor var incrementReducer: Lockstep.Reducer<ToDoStore> {
                        Lockstep.Reducer("increment", get: \.count, set: \.count) {
                            self.increment($0)
                        }
                    }
                }
                """#
        )
    }

    @Test(arguments: [
        ("func f() {}", #"get: \.a"#, nil as String?),
        ("func f(_ a: Int) {}", #"get: \.a"#, #"Lockstep.Reducer("f", get: \.a) { self.f($0) }"#),
        ("func f() -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { self.f() }"#),
        ("func f() -> (Int, Int)", #"set: \.a, \S.b"#, #"Lockstep.Reducer("f", set: \.a, \S.b) { self.f() }"#),
        ("func f() -> Pair", #"set: \.a, \.b"#, #"Lockstep.Reducer("f", set: \.a, \.b) { self.f() }"#),
        ("func f() -> (Int, Int)", #"set: \.pair"#, #"Lockstep.Reducer("f", set: \.pair) { self.f() }"#),
        (
            "func f(_ a: Int, from b: Int, c: Int) -> Int", #"get: \.a, \.b.c, \.c, set: \.a"#,
            #"Lockstep.Reducer("f", get: \.a, \.b.c, \.c, set: \.a) { self.f($0, from: $1, c: $2) }"#
        ),
        (
            "func f(a: Int, b: Int = 1) -> Int", #"get: \.a, set: \.a"#,
            #"Lockstep.Reducer("f", get: \.a, set: \.a) { self.f(a: $0) }"#
        ),
        ("func f(a: Int = 1) -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { self.f() }"#),
        ("func f() throws -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { try self.f() }"#),
        ("func f() throws(E) -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { try self.f() }"#),
        ("func f() throws(Never) -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { self.f() }"#),
        ("func f() async -> Int", #"set: \.a"#, #"Lockstep.AsyncReducer("f", set: \.a) { await self.f() }"#),
        ("func f() async throws -> Int", #"set: \.a"#, #"Lockstep.AsyncReducer("f", set: \.a) { try await self.f() }"#),
        ("static func f() -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { Self.f() }"#),
        ("func `default`() -> Int", #"set: \.a"#, #"Lockstep.Reducer("default", set: \.a) { self.`default`() }"#),
        ("nonisolated func f() -> Int", #"set: \.a"#, #"Lockstep.Reducer("f", set: \.a) { self.f() }"#),
    ])
    func `the function is called as it is declared`(function: String, paths: String, body: String?) {
        let expansion = MacroExpansion(of: "final class Box {\n    @Reducer(S.self, \(paths)) \(function)\n}")
        #expect(expansion.diagnostics.isEmpty == (body != nil))
        if let body { #expect(expansion.contains(onOneLine: body)) }
    }

    @Test(arguments: ["clear all", "2fa"])
    func `the reducer of a function with a raw identifier has a raw identifier`(name: String) {
        let expansion = MacroExpansion(of: #"final class Box { @Reducer(S.self, set: \.a) func `\#(name)`() -> Int }"#)
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("var `\(name)Reducer`: Lockstep.Reducer<S> {"))
        #expect(expansion.contains(onOneLine: "{ self.`\(name)`() }"))
    }

    @Test(arguments: [
        ("private", "private var fReducer"), ("fileprivate", "fileprivate var fReducer"),
        ("package", "package var fReducer"), ("public", "public var fReducer"), ("open", "open var fReducer"),
        ("public static", "public static var fReducer"), ("final", "final var fReducer"),
        ("class", "class var fReducer"),
        ("public override", "public override var fReducer"), ("nonisolated", "var fReducer"), ("", "var fReducer"),
    ])
    func `the reducer has the modifiers of the function`(modifiers: String, declaration: String) {
        let expansion = MacroExpansion(
            of: "final class Box {\n    @Reducer(S.self, set: \\.a) \(modifiers) func f() -> Int { 1 }\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor \(declaration): Lockstep.Reducer<S>"))
    }

    @Test(arguments: ["@available(macOS 26, *)", "@_spi(Tests)", "@_documentation(visibility: internal)"])
    func `the reducer is as available as the function`(attribute: String) {
        let expansion = MacroExpansion(
            of: "final class Box {\n    @Reducer(S.self, set: \\.a) @Other \(attribute) func f() -> Int { 1 }\n}"
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("\(attribute)\n    @MainActor var fReducer"))
    }

    @Test(arguments: [
        "func f() async -> Int", "nonisolated func f() -> Int", "@MainActor func f() -> Int", "static func f() -> Int",
    ])
    func `a function of an actor that can be called on the main actor becomes a reducer`(function: String) {
        let expansion = MacroExpansion(of: "actor Box {\n    @Reducer(S.self, set: \\.a) \(function) { 1 }\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor ") && expansion.contains("var fReducer"))
    }

    @Test func `a global function is called by its name`() {
        let expansion = MacroExpansion(of: "@Reducer(M.Box<Int>.self, set: \\.a) func f() -> Int { 1 }")
        #expect(expansion.contains("@MainActor var fReducer: Lockstep.Reducer<M.Box<Int>>"))
        #expect(expansion.contains(onOneLine: "{ f() }"))
    }
}
