import Testing

/// The expansions of `@Intercept`.
@Suite struct InterceptExpansionTests {
    @Test func `the body is put into a call, with the arguments for its payload`() {
        expectExpansion(
            of: """
                @MainActor final class CounterStore: Store<Counter> {
                    /// Counts.
                    @Intercept
                    func increment() {
                        commit { $0.count += 1 }
                    }

                    @Intercept(LoggingInterceptor.self, Space.Timing<Int>.self)
                    public func add(_ amount: Int, times count: Int = 1) async throws(CounterError) -> Int { amount }
                }
                """,
            to: """
                @MainActor final class CounterStore: Store<Counter> {
                    /// Counts.
                    func increment() {
                        self.intercepted("increment") { (_: Lockstep.ExecutionContext) -> Swift.Void in
                            commit {
                                $0.count += 1
                            }
                        }
                    }
                    public func add(_ amount: Int, times count: Int = 1) async throws(CounterError) -> Int {
                        return try await self.intercepted("add", signature: "CounterStore.add(_: Int, times: Int) async -> Int", \
                arguments: ["amount": amount as Any, "count": count as Any], by: {
                                [LoggingInterceptor(), Space.Timing<Int>()]
                            }) { (_: Lockstep.ExecutionContext) async throws(CounterError) -> Int in
                            amount
                        }
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("DebounceInterceptor(for: .seconds(1))", "DebounceInterceptor(for: .seconds(1))"),
        ("Self.shared, Logging()", "Self.shared, Logging()"), ("logging", "logging"),
        ("Space.logging", "Space.logging"),
        ("Timing { print($0) }", "Timing { print($0) }"), (".init()", ".init()"), ("Logging.self", "Logging()"),
    ])
    func `an instance is created as written, in the closure that is called once for each store`(
        argument: String, made: String
    ) {
        let methods = ["func work() {}", "func work(context: ExecutionContext) {}"]
        for method in methods {
            let expansion = MacroExpansion(of: "class Box: Store<Int> { @Intercept(\(argument)) \(method) }")
            #expect(expansion.diagnostics == [])
            #expect(expansion.contains(onOneLine: "signature: \"Box.work("))
            let source = expansion.source.filter { !$0.isWhitespace }
            #expect(source.contains("by:{[\(made.filter { !$0.isWhitespace })]})"))
        }
    }

    @Test func `a body that catches errors is put into a function, which keeps the types of the errors`() {
        expectExpansion(
            of: """
                @MainActor final class CounterStore: Store<Counter> {
                    @Intercept
                    func add(_ amount: Int, times count: Int) async throws(CounterError) -> Int {
                        do { return try await check(amount * count) } catch { throw error }
                    }
                }
                """,
            to: """
                @MainActor final class CounterStore: Store<Counter> {
                    func add(_ amount: Int, times count: Int) async throws(CounterError) -> Int {
                        func add(_: Swift.Void, times _: Swift.Void) async throws(CounterError) -> Int {
                            do {
                                return try await check(amount * count)
                            } catch {
                                throw error
                            }
                        }
                        return try await self.intercepted("add", \
                arguments: ["amount": amount as Any, "count": count as Any]) \
                { (_: Lockstep.ExecutionContext) async throws(CounterError) -> Int in
                            return try await add((), times: ())
                        }
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("if true { do { run() } catch E.a { }  }", true), ("do { } catch { } ; { do { } catch { } }()", true),
        ("do { run() }", false), ("do throws(E) { run() } catch { }", false),
        ("run { do { } catch { } }", false), ("func inner() { do { } catch { } }; inner()", false),
        ("do { do { } catch { } }", true), ("run()", false), ("do { self.work() } catch { other.work() }", true),
        ("do { } catch { run { work() } }", false), ("let work = 1; do { } catch { print(work) }", false),
    ])
    func `only a body whose own statements catch errors is put into a function`(body: String, isFunction: Bool) {
        let expansion = expansion(of: "func work() { \(body) }")
        #expect(expansion.diagnostics == [])
        #expect(expansion.source.ranges(of: "func work()").count == (isFunction ? 2 : 1))
        #expect(expansion.contains(onOneLine: "-> Swift.Void in work() }") == isFunction)
    }

    @Test(arguments: [
        ("_ a: Int, `in` b: Int, `let` c: Int", "(_: Swift.Void, in _: Swift.Void, `let` _: Swift.Void)"),
        ("work: Int", nil), ("_ work: Int", nil), ("work other: Int", "(work _: Swift.Void)"),
    ])
    func `the function has the labels of the method`(parameters: String, placeholders: String?) {
        let expansion = expansion(of: "func work(\(parameters)) { do { run() } catch { run() } }")
        #expect(expansion.diagnostics == [])
        let head = "func work\(placeholders ?? "(") {"
        #expect(expansion.contains(onOneLine: head) == (placeholders != nil))
    }

    @Test func `a method with a context is kept, and gets an overload without the context`() {
        expectExpansion(
            of: """
                @MainActor final class CounterStore: Store<Counter> {
                    @Intercept(FetchEffect.self)
                    private func fetch(_ amount: Int, context: ExecutionContext) async throws -> Int {
                        amount
                    }
                }
                """,
            to: """
                @MainActor final class CounterStore: Store<Counter> {
                    private func fetch(_ amount: Int, context: ExecutionContext) async throws -> Int {
                        amount
                    }

                    /// Calls `fetch(_:context:)` inside the store's interceptors.
                    @MainActor func fetch(_ amount: Int) async throws -> Int {
                        return try await self.intercepted("fetch", \
                signature: "CounterStore.fetch(_: Int, context: ExecutionContext) async -> Int", \
                arguments: ["amount": amount as Any], by: {
                                [FetchEffect()]
                            }) { (context: Lockstep.ExecutionContext) async throws -> Int in
                            return try await self.fetch(amount, context: context)
                        }
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("() {}", "-> Swift.Void in"), ("() -> Int { 1 }", "-> Int in 1"), ("() -> Self { self }", "-> Self in self"),
        ("() -> String! { nil }", "-> String? in nil"), ("() async {}", "async -> Swift.Void in"),
        ("() throws -> (a: Int, b: Int) { (1, 2) }", "throws -> (a: Int, b: Int) in (1, 2)"),
        ("() async throws(E) {}", "async throws(E) -> Swift.Void in"),
        ("() throws(Never) {}", "throws(Never) -> Swift.Void in"),
    ])
    func `the closure has the effects and the result of the method`(method: String, closure: String) {
        let expansion = expansion(of: "func work\(method)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: "{ (_: Lockstep.ExecutionContext) \(closure)"))
    }

    @Test(arguments: [
        ("() {}", ""), ("() -> Int { 1 }", "return "), ("() throws {}", "try "), ("() throws(E) {}", "try "),
        ("() throws(Never) {}", ""), ("() throws(Never) -> Int { 1 }", "return "), ("() async {}", "await "),
        ("() async throws -> Int { 1 }", "return try await "),
    ])
    func `the call has the effects of the method`(method: String, prefix: String) {
        #expect(expansion(of: "func work\(method)").contains(onOneLine: "{ \(prefix)self.intercepted("))
    }

    @Test(arguments: [
        ("_ amount: Int", #"["amount": amount as Any]"#), ("to amount: inout Int", #"["amount": amount as Any]"#),
        ("for `in`: Int", #"["in": `in` as Any]"#), ("_ amounts: Int...", #"["amounts": amounts as Any]"#),
        ("_ body: @escaping () -> Void", #"["body": body as Any]"#), ("_ item: some P", #"["item": item as Any]"#),
        ("_ items: (repeat each Item)", #"["items": items as Any]"#),
        ("_ body: (() -> Void)?", #"["body": body as Any]"#), ("_ item: sending Item", #"["item": item as Any]"#),
        ("_ a: Int, _: Int, _ c: any P", #"["a": a as Any, "c": c as Any]"#),
    ])
    func `arguments that can be kept are in the payload, under their own names`(parameters: String, payload: String) {
        let expansion = expansion(of: "func work(\(parameters)) {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("arguments: \(payload))"))
    }

    @Test(arguments: [
        "_ body: () -> Void", "_ body: @MainActor () -> Void", "_ body: @autoclosure () -> Int", "_: Int",
        "label _: Int",
        "_ body: @autoclosure @escaping () -> Int", "_ items: repeat each Item", "_ item: consuming Item",
        "_ item: borrowing Item", "_ bodies: () -> Void...", "_ body: (() -> Void)",
        "_ body: ((@MainActor () -> Void))",
    ])
    func `arguments that cannot be kept are left out of the payload`(parameters: String) {
        let expansion = expansion(of: "func work(\(parameters)) {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("self.intercepted(\"work\") {"))
    }

    @Test(arguments: [
        ("_ item: Item, context: ExecutionContext", "_ item: Item", "(item, context: context)"),
        ("context: ExecutionContext, item: Item = .new", "item: Item = .new", "(context: context, item: item)"),
        ("context: Lockstep.ExecutionContext", "", "(context: context)"),
        ("_ context: Item, _ execution: ExecutionContext", "_ context: Item", "(context, execution)"),
        ("_ _: ExecutionContext", "", "(context)"),
        ("of _: ExecutionContext, _ context: Int", "_ context: Int", "(of: _context, context)"),
        (
            "_: Int, of _: Int, c: ExecutionContext", "_ argument1: Int, of argument2: Int",
            "(argument1, of: argument2, c: c)"
        ),
        (
            "_: Int, c: ExecutionContext, argument1: Int", "_ _argument1: Int, argument1: Int",
            "(_argument1, c: c, argument1: argument1)"
        ),
        ("a: inout Int, c: ExecutionContext", "a: inout Int", "(a: &a, c: c)"),
        ("a: @autoclosure () -> Int, c: ExecutionContext", "a: @autoclosure () -> Int", "(a: a(), c: c)"),
        ("a: @escaping () -> Int, c: ExecutionContext", "a: @escaping () -> Int", "(a: a, c: c)"),
        ("a: repeat each Item, c: ExecutionContext", "a: repeat each Item", "(a: repeat each a, c: c)"),
        (
            "`default` a: Int, `inout` b: Int, c: ExecutionContext", "`default` a: Int, `inout` b: Int",
            "(default: a, `inout`: b, c: c)"
        ),
    ])
    func `an overload passes its parameters on`(parameters: String, overload: String, arguments: String) {
        let expansion = expansion(of: "func work(\(parameters)) {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor func work(\(overload)) {"))
        #expect(expansion.contains("self.work\(arguments)\n"))
    }

    @Test(arguments: [
        ("", "@MainActor func"), ("private ", "@MainActor func"), ("fileprivate ", "@MainActor fileprivate func"),
        ("public ", "@MainActor public func"), ("open ", "@MainActor open func"),
        ("package final ", "@MainActor package final func"), ("override ", "@MainActor override func"),
        ("@discardableResult ", "@discardableResult\n    @MainActor func"), ("@MainActor ", "@MainActor\n    func"),
        ("@available(macOS 26, *) public ", "@available(macOS 26, *)\n    @MainActor public func"),
        ("@Other(1) @Builder ", "@MainActor func"),
        ("@_spi(Tests) public ", "@_spi(Tests)\n    @MainActor public func"),
        (
            "@_documentation(visibility: internal) public ",
            "@_documentation(visibility: internal)\n    @MainActor public func"
        ),
        (
            "\n#if DEBUG\n@discardableResult @Other\n#endif\n",
            "#if DEBUG\n    @discardableResult\n    #endif\n    @MainActor func"
        ),
        ("\n#if DEBUG\n@Other\n#endif\n", "@MainActor func"),
    ])
    func `an overload is as visible and as available as the method, and never private`(prefix: String, overload: String)
    {
        let expansion = expansion(of: "\(prefix)func work(context: ExecutionContext) {}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("interceptors.\n    \(overload) work() {"))
    }

    @Test(arguments: [
        ("/// Does it.", "/// Does it."),
        ("/** Does it. */", "/** Does it. */"),
        (
            "/// Does it.\n///\n/// - Parameter context: Of\n///   it.\n/// - Returns: It.",
            "/// Does it.\n///\n/// - Returns: It."
        ),
        (
            "/// Does it.\n///\n/// - Parameters:\n///   - context: It.\n/// - Returns: It.",
            "/// Does it.\n///\n/// - Returns: It."
        ),
        (
            "/// Does it.\n///\n/// - Parameters:\n///   - item: An item.\n///   - context: It.",
            "/// Does it.\n///\n/// - Parameters:\n///   - item: An item."
        ),
        ("/// Does it.\n///\n/// - Parameter context: It.", "/// Does it."),
        ("@discardableResult\n/// Does it.\n// It does.", "/// Does it.\n@discardableResult"),
        ("// No documentation.", "/// Calls `work(context:)` inside the store's interceptors."),
    ])
    func `an overload has the method's documentation, without that of the context`(
        comment: String, expected: String
    ) {
        let expansion = MacroExpansion(
            of:
                "@Statable(Int.self) @Observable @MainActor class Box {\n\(comment)\n@Intercept func work(context: ExecutionContext) {}\n}"
        )
        #expect(expansion.diagnostics == [])
        let lines = expansion.source.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(lines.joined(separator: "\n").contains("}\n\(expected)\n@MainActor func work() {"))
    }

    @Test func `an overload keeps generic parameters and their requirements`() {
        let expansion = expansion(
            of: "func work<T, U>(_ item: T, context: ExecutionContext) -> U where T: P, U == T.Item { item.u }")
        #expect(expansion.contains("func work<T, U>(_ item: T) -> U where T: P, U == T.Item {"))
    }

    @Test func `every statement of the body is kept`() {
        let expansion = expansion(
            of: """
                func work() {
                    let a = 1 // One.
                    // Two.
                    defer { b() }
                    c(a)
                }
                """)
        #expect(expansion.contains(onOneLine: "in let a = 1 // One. // Two. defer { b() } c(a) } } }"))
    }

    @Test func `own interceptors belong to one of several methods with the same name`() {
        let first = expansion(of: "func set(_ value: Int) {}", arguments: "(A.self)")
        #expect(first.contains("signature: \"Box.set(_: Int)\""))
        let second = expansion(of: "func set(_ value: [String:\n Int]) {}", arguments: "(A.self)")
        #expect(second.contains("signature: \"Box.set(_: [String: Int])\""))
        let nested = MacroExpansion(of: "enum Space { class Box: Store<Int> { @Intercept(A.self) func set() {} } }")
        #expect(nested.contains("signature: \"Space.Box.set()\""))
    }

    @Test(arguments: [
        ("func show<T: P>(_ v: T) {}", "Box.show<T: P>(_: T)"),
        ("func show<T>(_ v: T) -> T where T: Q { v }", "Box.show<T>(_: T) -> T where T: Q"),
        ("private func show() {}", "Box.show()"),
    ])
    func `requirements distinguish methods with the same name and types`(method: String, signature: String) {
        #expect(expansion(of: method, arguments: "(A.self)").contains("signature: \"\(signature)\""))
    }

    @Test(arguments: [
        ("extension Box where T: P { _ func show() {} }", "Box where T: P.show()"),
        ("extension Box { _ private func show() {} }", "TestModule/test.swift: Box.show()"),
        ("extension Box { _ fileprivate func show() {} }", "TestModule/test.swift: Box.show()"),
        ("private extension Box { _ func show() {} }", "TestModule/test.swift: Box.show()"),
        ("private extension Box { _ internal func show() {} }", "TestModule/test.swift: Box.show()"),
    ])
    func `methods of two extensions have their own interceptors`(declaration: String, signature: String) {
        let expansion = MacroExpansion(of: declaration.replacing("_", with: "@Intercept(A.self)"))
        #expect(expansion.contains("signature: \"\(signature)\""))
    }

    @Test(arguments: [
        ("public ", "@MainActor internal func"), ("package ", "@MainActor internal func"), ("", "@MainActor func"),
        ("fileprivate ", "@MainActor func"), ("private ", "@MainActor func"),
    ])
    func `the overload of a private method in an extension is not public`(access: String, overload: String) {
        let method = "@Intercept private func work(context: ExecutionContext) {}"
        let expansion = MacroExpansion(of: "\(access)extension Box {\n    \(method)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("interceptors.\n    \(overload) work() {"))
    }

    @Test(arguments: [
        "extension Box { @Intercept func work() {} }", "class Box: Base { @Intercept func work() {} }",
        "@Store(I.self) @MainActor @Observable class Box { @Intercept func work() {} }",
        "class Box: ValueStore { @Intercept func work() {} }",
        "class Box: Base, @MainActor PropertyStore { @Intercept func work() {} }",
        "class Box: InteractiveStore { @Intercept func work() {} }",
    ])
    func `a method of a possible store is intercepted`(source: String) {
        let expansion = MacroExpansion(of: source)
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("self.intercepted(\"work\")"))
    }

    @Test func `a keyword as a name is written in backticks if needed`() {
        let expansion = expansion(of: "func `default`(context: ExecutionContext) { a }")
        #expect(
            expansion.contains("self.intercepted(\"default\")")
                && expansion.contains("self.`default`(context: context)"))
    }

    private func expansion(of method: String, arguments: String = "") -> MacroExpansion {
        MacroExpansion(of: "@MainActor class Box: Store<Int> {\n    @Intercept\(arguments) \(method)\n}")
    }
}
