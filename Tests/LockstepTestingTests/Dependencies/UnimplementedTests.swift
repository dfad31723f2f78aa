import LockstepCore
import LockstepTesting
import Testing

extension Dependencies {
    private static let priceKey = DependencyKey("price")
    private static let clientKey = DependencyKey("client")
    private static let labelKey = DependencyKey("label")

    /// A dependency without a value, as `@Inward` would declare it.
    fileprivate var price: Int {
        get {
            Dependencies.priceKey.read(\.price, from: self) { unimplemented("price", placeholder: 3) }
        }
        set { Dependencies.priceKey.write(to: &self) { newValue } }
    }

    /// A dependency whose type has no empty value.
    fileprivate var client: any Client {
        get { Dependencies.clientKey.read(\.client, from: self) { () -> any Client in unimplemented("client") } }
        set { Dependencies.clientKey.write(to: &self) { newValue } }
    }

    /// A dependency whose default reads a dependency without a value.
    fileprivate var label: String {
        get { Dependencies.labelKey.read(\.label, from: self) { "\(Dependencies.current.price) €" } }
        set { Dependencies.labelKey.write(to: &self) { newValue } }
    }
}

extension Dependencies {
    private static let shelfKey = DependencyKey("shelf")
    private static let nameKey = DependencyKey("name")

    /// A dependency whose default reads a dependency without a value, through another default.
    fileprivate var shelf: [String] {
        get { Dependencies.shelfKey.read(\.shelf, from: self) { [Dependencies.current.label] } }
        set { Dependencies.shelfKey.write(to: &self) { newValue } }
    }

    /// A dependency whose default reads a dependency whose type has no empty value.
    fileprivate var name: String {
        get { Dependencies.nameKey.read(\.name, from: self) { "\(Dependencies.current.client)" } }
        set { Dependencies.nameKey.write(to: &self) { newValue } }
    }
}

private protocol Client: Sendable {}
private struct LocalClient: Client {}

@MainActor @Suite("Dependencies without a value", .timeLimit(.minutes(20)))
struct UnimplementedTests {
    private func message(_ name: String) -> String {
        """
        The dependency “\(name)” was read and has no value. Override it for the code that reads it: \
        `withDependencies { $0.\(name) = … }`.
        """
    }

    private func message(_ name: String, inTheDefaultOf other: String) -> String {
        """
        The dependency “\(name)” was read and has no value. The default of “\(other)” reads it, and a default reads no \
        overrides. Override “\(other)”: `withDependencies { $0.\(other) = … }`.
        """
    }

    @Test("D4: each read fails the test by name, and returns the placeholder", arguments: 1...3)
    func placeholder(number: Int) async {
        let failures = await failures { #expect(Dependencies.current.price == 3) }
        #expect(failures.map(\.message) == [message("price")])
    }

    @Test("D4: a default that reads one without a value is not kept, so each test fails", arguments: 1...3)
    func madeOfOne(number: Int) async {
        let failures = await failures { #expect(Dependencies.current.label == "3 €") }
        #expect(failures.map(\.message) == [message("price", inTheDefaultOf: "label")])
    }

    @Test("D4: the failure names the default that reads the dependency, because only an override of the default helps")
    func overriddenInADefault() async {
        let failures = await failures {
            withDependencies {
                $0.price = 7
            } operation: {
                #expect(Dependencies.current.shelf == ["3 €"])
            }
            withDependencies {
                $0.label = "7 €"
            } operation: {
                #expect(Dependencies.current.shelf == ["3 €"])
            }
            withDependencies {
                $0.shelf = ["7 €"]
            } operation: {
                #expect(Dependencies.current.shelf == ["7 €"])
            }
        }
        let message = message("price", inTheDefaultOf: "shelf")
        #expect(failures.map(\.message) == [message, message])
    }

    @Test("D4: a dependency that the test overrides is not reported")
    func overridden() {
        withDependencies {
            $0.price = 7
            $0.client = LocalClient()
        } operation: {
            #expect(Dependencies.current.price == 7)
            #expect(Dependencies.current.client is LocalClient)
        }
    }

    @Test("The issue is at the declaration of the dependency")
    func location() {
        withKnownIssue {
            _ = Dependencies.current.price
        } matching: { issue in
            issue.sourceLocation?.fileID == "LockstepTestingTests/UnimplementedTests.swift"
                && issue.sourceLocation?.line == 13
        }
    }

    @Test("D4: the failure names the execution that read the dependency, and the place where it started")
    func reader() async {
        let store = PlainStore()
        let failures = await failures {
            store.commit { $0.text = "\(Dependencies.current.price)" }
            await store.intercepted("sum", fileID: "Shop/Till.swift", line: 9) { _ in
                await Task { store.commit { $0.text += "\(Dependencies.current.price)" } }.value
                store.commit { $0.text += Dependencies.current.label }
            }
        }
        #expect(store.text == "333 €")
        let place = " It was read in “sum” of \(store.pipeline.store), which started at Shop/Till.swift:9."
        #expect(
            failures.map(\.message) == [
                message("price"), message("price") + place, message("price", inTheDefaultOf: "label") + place,
            ])
    }

    @Test("If the type has an empty value, the read returns it")
    func emptyValues() async {
        let failures = await failures {
            #expect(unimplemented("1") as Int? == nil)
            #expect(unimplemented("2") as Int == 0)
            #expect(unimplemented("3") as Duration == .zero)
            #expect(unimplemented("4") as String == "")
            #expect(unimplemented("5") as [Int] == [])
            #expect(unimplemented("6") as [String: Int] == [:])
            #expect(unimplemented("7") as Set<Int> == [])
            #expect(unimplemented("8") as Bool == false)
            #expect((unimplemented("9") as (any Client)?) == nil)
            unimplemented("10") as Void
        }
        #expect(failures.map(\.message) == (1...10).map { message("\($0)") })
    }

    @Test("D4: if there is no empty value, the issue comes first, then a trap that names the dependency")
    func trap() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // The issue of the child process is also an issue of this test.
            withKnownIssue { _ = Dependencies.current.client }
        }
        let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        let trap = """
            The dependency “client” was read and has no value, and there is no empty Client to return. Override “client”, \
            or declare “client” with a value that the test continues with: unimplemented("client", placeholder: …).
            """
        #expect(output.contains(trap), "\(output)")
    }

    @Test("D4: if there is no empty value, a trap in a default names the default to override")
    func trapInADefault() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            // The issue of the child process is also an issue of this test.
            withKnownIssue { _ = Dependencies.current.name }
        }
        let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(output.contains("Override “name”, or declare “client” with"), "\(output)")
    }
}
