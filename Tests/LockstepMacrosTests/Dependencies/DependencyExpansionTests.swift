import Testing

/// The expansions of `@Inward` and `@Outward`.
@Suite struct DependencyExpansionTests {
    @Test func `a dependency gets accessors and a key`() {
        expectExpansion(
            of: #"""
                extension Dependencies {
                    @Inward var apiClient: any APIClient = DefaultAPIClient()
                }
                """#,
            to: #"""
                extension Dependencies {
                    var apiClient: any APIClient {
                        get {
                            Self._$inward_apiClient.read(\.apiClient, from: self) { () -> any APIClient in
                                return DefaultAPIClient()
                            }
                        }
                        set {
                            Self._$inward_apiClient.write(to: &self) {
                                newValue
                            }
                        }
                    }

                    /// The key of the dependency `apiClient`.
                    private nonisolated static let _$inward_apiClient = Lockstep.DependencyKey("apiClient")
                }
                """#
        )
    }

    @Test(arguments: [
        ("var retries = 3", "{\n                return 3"),
        ("var retries: Int? = nil", "{ () -> Int? in\n                return nil"),
        ("var retries: Int! = 3", "{ () -> Int? in\n                return 3"),
        (
            "var now: @Sendable () -> Date = { .now }",
            "{ () -> @Sendable () -> Date in\n                return {\n                    .now\n"
        ),
    ])
    func `a default is returned with the property's own type`(property: String, closure: String) {
        let expansion = MacroExpansion(of: "extension Lockstep.OnwardContainer {\n    @Inward \(property)\n}")
        #expect(expansion.contains(closure))
        #expect(expansion.diagnostics == [])
    }

    @Test(arguments: ["public", "package", "fileprivate", "private", "nonisolated", "@MainActor"])
    func `a dependency keeps its modifiers, and its key is private in every isolation`(modifier: String) {
        let expansion = MacroExpansion(of: "extension Dependencies {\n    @Inward \(modifier) var retries: Int = 3\n}")
        #expect(expansion.contains("    \(modifier) var retries: Int {"))
        #expect(expansion.contains("    private nonisolated static let _$inward_retries = "))
        #expect(expansion.diagnostics == [])
    }

    @Test func `a name in backticks keeps them if it is a separate name`() {
        let expansion = MacroExpansion(of: "extension Dependencies {\n    @Inward var `default`: Int = 3\n}")
        #expect(expansion.contains(#"Self._$inward_default.read(\.`default`, from: self)"#))
        #expect(expansion.contains(#"_$inward_default = Lockstep.DependencyKey("default")"#))
    }

    @Test func `a property that uses a dependency gets a getter and a capture`() {
        expectExpansion(
            of: #"""
                final class ToDoInteractor {
                    @Outward(\.apiClient) private var apiClient: any APIClient
                }
                """#,
            to: #"""
                final class ToDoInteractor {
                    private var apiClient: any APIClient {
                        get {
                            _$outward_apiClient.dependencies.apiClient
                        }
                    }

                    /// The scope in which the owner of `apiClient` was created.
                    private nonisolated let _$outward_apiClient = Lockstep.DependencyCapture()
                }
                """#
        )
    }

    @Test(arguments: [
        (#"\Dependencies.endpoint"#, ".dependencies.endpoint\n"),
        (#"\Lockstep.OnwardContainer.endpoint"#, ".dependencies.endpoint\n"),
        (#"\.endpoint.port"#, ".dependencies.endpoint.port\n"),
        (#"\.endpoints[0]?.port"#, ".dependencies.endpoints[0]?.port\n"),
    ])
    func `a key path becomes an access to the dependencies`(keyPath: String, access: String) {
        for owner in ["class", "struct", "actor", "@MainActor final class"] {
            let expansion = MacroExpansion(of: "\(owner) Reader {\n    @Outward(\(keyPath)) var value: Value\n}")
            #expect(expansion.contains(access))
            #expect(expansion.diagnostics == [])
        }
    }

    @Test func `a property cannot declare a dependency and use one`() {
        let expansion = MacroExpansion(of: #"struct Limits { @Outward(\.retries) @Inward var retries: Int }"#)
        #expect(
            expansion.diagnostics.contains(
                "'@Inward' declares a dependency, and '@Outward' reads one; remove one of the two attributes"))
    }
}
