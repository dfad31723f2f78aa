import SwiftDiagnostics

extension MacroMisuse {
    /// Wrong uses of `@Middleware`.
    static let middleware: [MacroMisuse] = middlewareFunctions

    private static let middlewareFunctions: [MacroMisuse] = [
        MacroMisuse(
            name: "variable",
            source: """
                final class Box {
                    @Middleware(S.self) let a = 1
                }
                """,
            message: "'@Middleware' can only be attached to a function",
            line: 2,
            column: 25
        ),
        MacroMisuse(
            name: "no proxy parameter",
            source: """
                final class Box {
                    @Middleware(S.self) func f() async {}
                }
                """,
            message: "'@Middleware' calls 'f' with a proxy of the store; add a parameter for it",
            line: 2,
            column: 30,
            fixIts: ["add the parameter 'proxy'"],
            fixed: """
                final class Box {
                    @Middleware(S.self) func f(_ proxy: S.Proxy) async {}
                }
                """
        ),
        MacroMisuse(
            name: "a second parameter",
            source: """
                final class Box {
                    @Middleware(S.self) func f(_ proxy: S.Proxy, id: Int) {}
                }
                """,
            message: "'@Middleware' calls 'f' with a proxy of the store and nothing else; remove this parameter, or "
                + "give it a default value",
            line: 2,
            column: 50
        ),
        MacroMisuse(
            name: "proxy of another store",
            source: """
                final class Box {
                    @Middleware(S.self) func f(_ proxy: Other.Proxy) {}
                }
                """,
            message: "'@Middleware' calls 'f' with a proxy of 'S', not of 'Other'; write the same name in "
                + "both places",
            line: 2,
            column: 41,
            severity: .warning,
            fixIts: ["replace with 'S.Proxy'"],
            fixed: """
                final class Box {
                    @Middleware(S.self) func f(_ proxy: S.Proxy) {}
                }
                """
        ),
        MacroMisuse(
            name: "returned value",
            source: """
                final class Box {
                    @Middleware(S.self) func f(_ proxy: S.Proxy) -> Int { 1 }
                }
                """,
            message: "a middleware returns nothing; dispatch a mutator in 'f', or make it a reducer",
            line: 2,
            column: 53
        ),
        MacroMisuse(
            name: "another global actor",
            source: """
                final class Box {
                    @Middleware(S.self) @DatabaseActor func f(_ proxy: S.Proxy) {}
                }
                """,
            message: "'f' must be isolated to the main actor, because '@Middleware' calls it there",
            line: 2,
            column: 25,
            fixIts: ["replace '@DatabaseActor' with '@MainActor'"],
            fixed: """
                final class Box {
                    @Middleware(S.self) @MainActor func f(_ proxy: S.Proxy) {}
                }
                """
        ),
        MacroMisuse(
            name: "follower that is not a key path",
            source: """
                final class Box {
                    @Middleware(S.self, then: aReducer) func f(_ proxy: S.Proxy) {}
                }
                """,
            message: "'@Middleware' needs a key path literal here, such as '\\Self.fetchMiddleware'",
            line: 2,
            column: 31,
            fixIts: ["replace with '\\Self.aReducer'"],
            fixed: """
                final class Box {
                    @Middleware(S.self, then: \\Self.aReducer) func f(_ proxy: S.Proxy) {}
                }
                """
        ),
        MacroMisuse(
            name: "follower of another type",
            source: """
                final class Box {
                    @Middleware(S.self, then: \\Self.a, \\Other.b) func f(_ proxy: S.Proxy) {}
                }
                """,
            message: "'@Middleware' can only use components that 'Box' declares, not those of 'Other'",
            line: 2,
            column: 41,
            fixIts: ["replace 'Other' with 'Self'"],
            fixed: """
                final class Box {
                    @Middleware(S.self, then: \\Self.a, \\Self.b) func f(_ proxy: S.Proxy) {}
                }
                """
        ),
        MacroMisuse(
            name: "async follower of a synchronous middleware",
            source: """
                final class Box {
                    @SuspendingMiddleware(S.self, then: \\Self.a) func f(_ proxy: S.Proxy) throws {}
                }
                """,
            message: "'f' is not 'async', so async components cannot follow it; add 'async'",
            line: 2,
            column: 41,
            fixIts: ["add 'async'"],
            fixed: """
                final class Box {
                    @SuspendingMiddleware(S.self, then: \\Self.a) func f(_ proxy: S.Proxy) async throws {}
                }
                """
        ),
    ]
}
