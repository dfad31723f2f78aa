public import Lockstep
import Testing

// The ways to declare and use dependencies that the documents do not show. Their main test is that they compile: this
// file is built with either default isolation, and with `NonisolatedNonsendingByDefault` off and on.

/// A type with a dependency is `Codable` if it has its own `CodingKeys`.
struct CodableOwner: Codable {
    var id = 1
    @Outward(\.everywhere) var number: Int

    enum CodingKeys: CodingKey { case id }
}

// MARK: Declarations

struct Endpoint: Sendable, Equatable {
    var host = "localhost"
    var port = 80
}

@MainActor class Engine {
    init() {}

    var name: String { "engine" }
}

final class Turbine: Engine {
    override var name: String { "turbine" }
}

/// A class without annotations: its initializer has the isolation of the module.
final class Ledger: Sendable {
    let entries: [Int]

    init(entries: [Int] = []) {
        self.entries = entries
    }
}

func makeEndpoint() -> Endpoint { Endpoint(port: 8080) }

extension Dependencies {
    @Inward var retries = 3
    @Inward var endpoint: Endpoint = makeEndpoint()
    @Inward var guessedEndpoint = makeEndpoint()
    @Inward var label: String? = nil
    @Inward var unwrapped: Int! = 4
    @Inward var title: String? = "title"
    @Inward @MainActor var engine: Engine = Turbine()
    @Inward var ledger: Ledger = Ledger()
    @Inward var makeNumber: @Sendable () -> Int = { 1 }
    @Inward var onMain: @MainActor () -> Int = { 2 }
    @Inward var size: (width: Int, height: Int) = (3, 4)
    @Inward var `default`: Int = 5
    @Inward private var secret: Int = 6
    @Inward var choice: String = if Bool(true) { "left" } else { "right" }
    @Inward var numbers: [Int] = [
        1,  // with a comment
        2,
    ]

    /// A default whose object reads another dependency.
    @Inward var form: Form = Form(name: "form")

    /// A default that reads another dependency.
    @Inward var address: String = "at \(Dependencies.current.endpoint.host)"

    /// A value that is computed from other dependencies at each read.
    var summary: String { "\(retries) \(`default`) \(secret)" }
}

public extension Dependencies {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @Inward var visible: Int = 7
}

extension Lockstep.Dependencies {
    // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
    @Inward public var alsoVisible: Int = 8
}

extension Dependencies {
    @Inward nonisolated var everywhere: Int = 9
    @Inward @MainActor var onMainActor: MainActorClient = MainActorClient()
}

@MainActor final class MainActorClient {
    let number = 10
}

// MARK: Owners

class Service {
    init() {}

    @Outward(\.retries) var retries: Int
    @Outward(\.endpoint.port) var port: Int
    @Outward(\.title?.count) var length: Int?
    @Outward(\Dependencies.engine) @MainActor final var engine: Engine
}

final class SpecialService: Service {
    @Outward(\.default) private var own: Int

    var sum: Int { own + retries }
}

struct Form: Equatable {
    var name: String
    @Outward(\.retries) var retries: Int
}

actor Worker {
    @Outward(\.everywhere) var number: Int
}

final class SharedWorker: Sendable {
    @Outward(\.everywhere) nonisolated var number: Int
}

@MainActor @Observable
final class ObservableOwner {
    @Outward(\.onMainActor) @ObservationIgnored var client: MainActorClient
    @Outward(\.retries) @ObservationIgnored var retries: Int
    var count = 0
}

/// A class without annotations: another macro isolates the members to the main actor.
@Statable(Int.self)
@Observable
final class StatableOwner {
    @Outward(\.onMainActor) @ObservationIgnored var client: MainActorClient
    @Outward(\.retries) @ObservationIgnored private var retries: Int

    func fetch() async {
        await load { self.client.number + self.retries }
    }
}

// MARK: Tests

@MainActor @Suite struct DependencyVariants {
    @Test func `defaults of every kind keep their type`() {
        let current = Dependencies.current
        #expect(current.retries == 3)
        #expect(current.endpoint == Endpoint(port: 8080))
        #expect(current.guessedEndpoint.port == 8080)
        #expect(current.label == nil)
        #expect(current.title == "title")
        #expect(current.unwrapped == 4)
        #expect(current.engine.name == "turbine")
        #expect(current.ledger.entries == [])
        #expect(current.makeNumber() == 1)
        #expect(current.onMain() == 2)
        #expect(current.size == (3, 4))
        #expect(current.choice == "left")
        #expect(current.numbers == [1, 2])
        #expect(current.visible + current.alsoVisible == 15)
        #expect(current.onMainActor.number == 10)
        #expect(current.ledger === Dependencies.current.ledger)
    }

    @Test func `overrides of every kind keep their type`() {
        withDependencies {
            $0.retries += 1
            $0.endpoint.port = 1
            $0.label = "label"
            $0.title = nil
            $0.engine = Engine()
            $0.ledger = Ledger(entries: [1])
            let makeNumber = $0.makeNumber
            $0.makeNumber = { makeNumber() + 1 }
            $0.onMain = { 3 }
            $0.size.width = 9
            $0.default = 4
        } operation: {
            let current = Dependencies.current
            #expect(current.retries == 4)
            #expect(current.endpoint == Endpoint(port: 1))
            #expect(current.label == "label")
            #expect(current.title == nil)
            #expect(current.engine.name == "engine")
            #expect(current.ledger.entries == [1])
            #expect(current.makeNumber() == 2)
            #expect(current.onMain() == 3)
            #expect(current.size == (9, 4))
            #expect(current.summary == "4 4 6")
        }
        #expect(Dependencies.current.summary == "3 5 6")
    }

    @Test func `a default reads other dependencies, and its object reads them later`() {
        withDependencies {
            $0.endpoint = Endpoint(host: "override")
            $0.retries = 2
        } operation: {
            #expect(Dependencies.current.form.retries == 2)
            #expect(Dependencies.current.address == "at localhost")
        }
        #expect(Dependencies.current.form.retries == 3)
    }

    @Test func `classes, structs and actors have dependencies`() async {
        let (service, form, worker, shared) = withDependencies {
            $0.retries = 7
            $0.everywhere = 70
            $0.title = "a longer title"
        } operation: {
            (SpecialService(), Form(name: "form"), Worker(), SharedWorker())
        }
        #expect(service.retries == 7)
        #expect(service.sum == 12)
        #expect(service.port == 8080)
        #expect(service.length == 14)
        #expect(service.engine.name == "turbine")
        #expect(form.retries == 7)
        #expect(form == Form(name: "form"))
        #expect(await worker.number == 70)
        #expect(shared.number == 70)
    }

    @Test func `observable classes and stores have dependencies`() async {
        #expect(ObservableOwner().client.number == 10)
        let store = withDependencies {
            $0.retries = 1
        } operation: {
            StatableOwner()
        }
        await store.fetch()
        #expect(store.value == 11)
    }

    @Test func `work with overrides keeps the caller's isolation, and passes on its result and error`() async throws {
        final class Box {
            var count = 0
        }
        struct Failure: Error {}

        let box = Box()
        let returned = await withDependencies {
            $0.retries = 5
        } operation: {
            await Task.yield()
            MainActor.assertIsolated()
            box.count = Dependencies.current.retries
            return box
        }
        #expect(returned.count == 5)
        await #expect(throws: Failure.self) {
            try await withDependencies {
                $0.retries = 6
            } operation: {
                await Task.yield()
                throw Failure()
            }
        }
        do throws(Failure) {
            try withDependencies {
                $0.retries = 6
            } operation: { () throws(Failure) in
                throw Failure()
            }
            Issue.record("The error was lost.")
        } catch {
            let _: Failure = error
        }
    }

    @Test func `child tasks and tasks have the overrides, and detached tasks the captured values`() async {
        let (inherited, detached) = await withDependencies {
            $0.everywhere = 90
        } operation: {
            let worker = SharedWorker()
            async let child = Dependencies.current.everywhere
            let task = Task { Dependencies.current.everywhere }
            let detached = Task.detached { (Dependencies.current.everywhere, worker.number) }
            return ([await child, await task.value], await detached.value)
        }
        #expect(inherited == [90, 90])
        #expect(detached == (9, 90))
    }
}
