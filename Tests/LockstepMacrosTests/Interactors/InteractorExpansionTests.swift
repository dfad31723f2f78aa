import Testing

/// The expansions of `@Interactor`.
@Suite struct InteractorExpansionTests {
    @Test func `an interactor gets an initializer, a factory and the conformance, on the main actor`() {
        expectExpansion(
            of: """
                @Interactor
                final class ToDoInteractor {
                    let limit = 3
                    func fetch() async {}
                }
                """,
            to: """
                final class ToDoInteractor {
                    @MainActor
                    let limit = 3
                    @MainActor
                    func fetch() async {}

                    /// Creates the interactor.
                    @MainActor init() {
                    }

                    /// Creates an interactor for a store.
                    @MainActor static func build() -> ToDoInteractor {
                        ToDoInteractor()
                    }
                }

                extension ToDoInteractor: Lockstep.InteractorProtocol {
                }

                extension ToDoInteractor: @unchecked Swift.Sendable {
                }
                """
        )
    }

    @Test func `an interactor that is not final gets the members that its subclasses need`() {
        expectExpansion(
            of: "@Interactor @MainActor open class Base {\n}",
            to: """
                @MainActor open class Base {

                    /// Creates the interactor.
                    @MainActor public required init() {
                    }

                    /// Creates an interactor for a store.
                    @MainActor public static func build() -> Self {
                        Self()
                    }
                }

                extension Base: Lockstep.InteractorProtocol {
                }
                """
        )
    }

    @Test(arguments: [
        "init() {}", "init(api: API = .live) {}", "private init(ids: Int...) {}",
        "convenience init() { self.init(id: 1) }",
        "init(id: Int) {}\n    convenience init() { self.init(id: 1) }",
        "init(id: Int) {}\n    convenience init(step: Int = 1) { self.init(id: step) }",
    ])
    func `the factory calls an initializer that needs no arguments`(initializer: String) {
        let expansion = MacroExpansion(of: "@Interactor final class Box {\n    \(initializer)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("static func build() -> Box {") && !expansion.contains("Creates the interactor"))
    }

    @Test(arguments: ["static func build() -> Box { Box(id: 1) }", "class func build() -> Self { make() }"])
    func `a written factory is kept`(factory: String) {
        let expansion = MacroExpansion(of: "@Interactor class Box {\n    init(id: Int) {}\n    \(factory)\n}")
        #expect(expansion.diagnostics == [])
        #expect(
            !expansion.contains("Creates an interactor") && expansion.contains("extension Box: Lockstep.Interactor"))
    }

    @Test func `an instance function called build does not replace the factory`() {
        let expansion = MacroExpansion(of: "@Interactor final class Box {\n    func build() {}\n}")
        #expect(expansion.contains("static func build() -> Box {"))
    }

    @Test(arguments: ["", "public ", "package "])
    func `no initializer is generated if the class may have a superclass`(access: String) {
        let expansion = MacroExpansion(of: "@Interactor \(access)final class Box: Base {\n}")
        #expect(expansion.diagnostics == [])
        #expect(!expansion.contains("init()") && expansion.contains("\(access)static func build() -> Box {"))
    }

    @Test(arguments: [
        "@Outward(\\.api) var api: API", "var name: String?", "lazy var api: API = make()",
        "override var title: String { didSet {} }",
    ])
    func `properties with a value need no initializer`(property: String) {
        let expansion = MacroExpansion(of: "@Interactor final class Box {\n    \(property)\n}")
        #expect(expansion.diagnostics == [])
        #expect(expansion.contains("@MainActor init() {"))
    }
}
