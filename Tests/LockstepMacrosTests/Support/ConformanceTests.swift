import Testing

/// The conformances of a class whose members a macro isolates.
@Suite struct ConformanceTests {
    private static let macros = ["@Store(I.self) @Observable", "@Statable(Int.self) @Observable", "@Interactor"]

    @Test(
        arguments: macros,
        [
            "final class Box {}", "public final class Box {}", "open class Box { required init() {} }",
            "final class Box: Hashable, Other {}", "final class Box<Element> {}",
        ]
    )
    func `a class whose members are isolated is Sendable`(macro: String, declaration: String) {
        let expansion = MacroExpansion(of: "\(macro) \(declaration)")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("extension Box: @unchecked Swift.Sendable {"))
    }

    @Test(
        arguments: macros,
        [
            "@MainActor final class Box {}", "final class Box: Base { init() {} }",
            "final class Box: Space.Base { init() {} }",
        ]
    )
    func `a class that is isolated or may have a superclass gets no Sendable`(macro: String, declaration: String) {
        let expansion = MacroExpansion(of: "\(macro) \(declaration)")
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("Sendable") && expansion.contains("extension Box: Lockstep."))
    }

    @Test func `a struct store inherits Sendable from its superclass`() {
        let expansion = MacroExpansion(of: "@Store(I.self) final class Box: Store<Int> { init() {} }")
        #expect(!expansion.contains("Sendable") && expansion.contains("extension Box: Lockstep.InteractiveStore"))
    }

    @Test(arguments: macros)
    func `a conformance that the class declares is not declared again`(macro: String) {
        let expansion = MacroExpansion(of: "\(macro) final class Box {}", writesConformances: true)
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("extension"))
    }

    @Test func `the conformances have the availability of the class`() {
        let expansion = MacroExpansion(of: "@available(macOS 26, *)\n@Interactor final class Box {}")
        #expect(expansion.contains("@available(macOS 26, *)\nextension Box: @unchecked Swift.Sendable {"))
    }
}
