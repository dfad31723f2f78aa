import Testing

@testable import LockstepCore

@Suite("Charging dependencies", .timeLimit(.minutes(20)))
struct DependencyChargeTests {
    private struct Endpoint: Sendable, Equatable {
        var host = "localhost"
        var port = 80
    }

    @Test("A charged value is in force everywhere until it is discharged")
    func charging() async {
        let dependency = DeclaredDependency("dependency") { 1 }
        Dependencies.charge(\.[dependency], 2)
        #expect(dependency.current == 2)
        #expect(await Task.detached { dependency.current }.value == 2)
        Dependencies.charge(\.[dependency], 3)
        #expect(dependency.current == 3)
        Dependencies.discharge(\.[dependency])
        #expect(dependency.current == 1)
    }

    @Test("An override takes precedence over a charged value, and does not become part of it")
    func overriding() {
        let dependency = DeclaredDependency("dependency") { Endpoint() }
        withDependencies {
            $0[dependency].host = "override"
        } operation: {
            Dependencies.charge(\.[dependency].port, 1)
            #expect(dependency.current == Endpoint(host: "override"))
        }
        #expect(dependency.current == Endpoint(port: 1))
        Dependencies.discharge(\.[dependency].port)
        #expect(dependency.current == Endpoint())
    }

    @Test("Charging and discharging a dependency does not change other dependencies")
    func others() {
        let one = DeclaredDependency("one") { 1 }
        let other = DeclaredDependency("other") { 1 }
        Dependencies.charge(\.[one], 2)
        Dependencies.discharge(\.[other])
        #expect((one.current, other.current) == (2, 1))
    }

    @Test("A charged value replaces the default, and the default is not built")
    func defaultNotBuilt() {
        let built = CallCounter()
        let dependency = DeclaredDependency("dependency") { built.call() }
        Dependencies.charge(\.[dependency], 7)
        #expect(dependency.current == 7)
        Dependencies.charge(\.[dependency], 8)
        Dependencies.discharge(\.[dependency])
        #expect(built.count == 0)
        #expect(dependency.current == 1)
    }

    @Test("A charged value may read its own dependency when it is released")
    func released() {
        final class Connection: Sendable {
            let close: @Sendable () -> Void
            init(_ close: @escaping @Sendable () -> Void) { self.close = close }
            deinit { close() }
        }
        let dependency = DeclaredDependency<Connection?>("dependency") { nil }
        let closed = Locked<[Bool]>([])
        func charge() {
            let connection = Connection {
                let isCharged = dependency.current != nil
                closed.withLock { $0.append(isCharged) }
            }
            Dependencies.charge(\.[dependency], connection)
        }
        charge()
        charge()
        Dependencies.discharge(\.[dependency])
        #expect(closed.withLock { $0 } == [true, false])
    }

    @Test("If threads read while values are charged, each read returns the default or one complete charged value")
    func duringReads() {
        let dependency = DeclaredDependency("dependency") { [0, 0, 0] }
        let torn = CallCounter()
        onThreads(8) { thread in
            for round in 1...500 {
                if thread == 0 { Dependencies.charge(\.[dependency], [round, round, round]) }
                if thread == 1, round.isMultiple(of: 10) { Dependencies.discharge(\.[dependency]) }
                let value = dependency.current
                if value.count != 3 || Set(value).count != 1 || !(0...500).contains(value[0]) { torn.call() }
            }
        }
        #expect(torn.count == 0)
        Dependencies.charge(\.[dependency], [1, 2, 3])
        #expect(dependency.current == [1, 2, 3])
    }
}
