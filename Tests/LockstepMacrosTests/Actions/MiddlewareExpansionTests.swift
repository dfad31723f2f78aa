import Testing

/// The expansions of `@Middleware`.
@Suite struct MiddlewareExpansionTests {
    @Test func `a function becomes a middleware beside it`() {
        expectExpansion(
            of: """
                final class Box {
                    @Middleware(ToDoStore.self)
                    private func fetch(_ proxy: ToDoStore.Proxy) async {
                    }
                }
                """,
            to: """
                final class Box {
                    private func fetch(_ proxy: ToDoStore.Proxy) async {
                    }

                    /// A middleware that calls `fetch(_:)`.
                    @MainActor private var fetchMiddleware: Lockstep.AsyncMiddleware<ToDoStore> {
                        Lockstep.AsyncMiddleware { proxy in
                            await self.fetch(proxy)
                        }
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("func f(_ proxy: S.Proxy)", "Lockstep.Middleware { proxy in self.f(proxy) }"),
        ("func f(with p: StoreProxy<S>)", "Lockstep.Middleware { proxy in self.f(with: proxy) }"),
        ("func f(proxy: M.S.Proxy, retries: Int = 1)", "Lockstep.Middleware { proxy in self.f(proxy: proxy) }"),
        ("func f(_ proxy: S.Proxy) throws", "Lockstep.Middleware { proxy in try self.f(proxy) }"),
        (
            "func f(_ proxy: S.Proxy) async throws -> Void",
            "Lockstep.AsyncMiddleware { proxy in try await self.f(proxy) }"
        ),
        ("static func f(_ proxy: S.Proxy)", "Lockstep.Middleware { proxy in Self.f(proxy) }"),
        ("func f(_ proxy: Self.Proxy)", "Lockstep.Middleware { proxy in self.f(proxy) }"),
    ])
    func `the function is called as it is declared`(function: String, body: String) {
        let expansion = MacroExpansion(of: "final class Box {\n    @Middleware(S.self) \(function)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: body))
    }

    @Test func `a proxy of a type alias is reported by a warning, and the function becomes a middleware`() {
        let expansion = MacroExpansion(
            of: "final class Box {\n    @Middleware(S.self) func f(_ proxy: Alias.Proxy) {}\n}"
        )
        #expect(expansion.diagnostics.count == 1)
        #expect(expansion.contains(onOneLine: "Lockstep.Middleware { proxy in self.f(proxy) }"))
    }

    @Test func `the components that follow are built after the middleware`() {
        let expansion = MacroExpansion(
            of: #"""
                final class Box {
                    @Middleware(S.self, then: \Self.aReducer, \Box.b.cReducer) func f(_ proxy: S.Proxy) {}
                }
                """#
        )
        #expect(expansion.diagnostics == [])
        #expect(
            expansion.contains(
                onOneLine: "Lockstep.Middleware { proxy in self.f(proxy) } then: { self.aReducer self.b.cReducer }"
            )
        )
    }

    @Test func `async components may follow an async middleware`() {
        let expansion = MacroExpansion(
            of: #"""
                final class Box {
                    @SuspendingMiddleware(S.self, then: \Self.aReducer) func f(_ proxy: S.Proxy) async {}
                }
                """#
        )
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: "{ proxy in await self.f(proxy) } then: { self.aReducer }"))
    }
}
