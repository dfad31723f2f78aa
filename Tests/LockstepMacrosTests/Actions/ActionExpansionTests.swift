import Testing

/// The expansions of `@Action`.
@Suite struct ActionExpansionTests {
    @Test func `the components are in the order of their groups`() {
        expectExpansion(
            of: #"""
                final class Box {
                    @Action(
                        reducers: \Self.aReducer, \Box.bReducer, middlewares: \.cMiddleware, lateReducers: \Self.d.eReducer
                    )
                    public var load: Action<ToDoStore>
                }
                """#,
            to: """
                final class Box {
                    public var load: Action<ToDoStore> {
                        get {
                            Lockstep.Action {
                                self.aReducer
                                self.bReducer
                                self.cMiddleware
                                self.d.eReducer
                            }
                        }
                    }
                }
                """
        )
    }

    @Test(arguments: [
        ("@Action(lateReducers: \\Self.b, middlewares: \\Self.a)", "{ self.a self.b }"),
        ("@Action(\\Self.a)", "{ self.a }"), ("@Action(\\Self.b, \\Self.a, \\Self.b)", "{ self.b self.a self.b }"),
    ])
    func `components may come in any group, and repeatedly`(attribute: String, body: String) {
        let expansion = MacroExpansion(of: "final class Box {\n    \(attribute) var x: Action<S>\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: "Lockstep.Action \(body)"))
    }

    @Test(arguments: ["Action", "SuspendingAction"], ["AsyncAction<S>", "Lockstep.AsyncAction<M.Box<Int>>"])
    func `the written type determines the kind of action`(attribute: String, type: String) {
        let expansion = MacroExpansion(of: "final class Box {\n    @\(attribute)(\\Self.a) var x: \(type)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: "get { Lockstep.AsyncAction { self.a } }"))
    }

    @Test(arguments: ["struct Box", "extension Box", "extension Space.Box", "extension Space.Box where A == B"])
    func `an action may be declared in any type`(type: String) {
        let expansion = MacroExpansion(of: "\(type) {\n    @Action(\\Box.a, \\Space.Box.a) var x: Action<S>\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains(onOneLine: "get { Lockstep.Action { self.a self.a } }"))
    }

    @Test func `on a function nothing is generated, because the compiler rejects the attribute itself`() {
        expectExpansion(of: "@Action(\\Self.a) func box() {}", to: "func box() {}")
    }
}
