import Lockstep
import LockstepTesting
import NetworkConditions
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(20)))
struct UnreliableTodoRepositoryTests {
    private let base = ScriptedRepository("Milk")
    private let conditions = ConditionsStore()
    private let clock = ManualClock()
    private var repository: UnreliableTodoRepository { makeRepository(chance: 0) }

    private func makeRepository(chance: Double) -> UnreliableTodoRepository {
        withDependencies {
            $0.clock = clock
            $0.chance = { chance }
        } operation: {
            UnreliableTodoRepository(base, conditions: conditions)
        }
    }

    @Test
    func `Under good conditions, a request succeeds immediately`() async throws {
        _ = try await repository.add(title: "Bread", to: .home)
        try await repository.setDone(true, id: 1)
        #expect(try await repository.todos(in: .home).map(\.isDone) == [true, false])
        try await repository.rename(id: 2, to: "Brown bread")
        _ = try await repository.deleteDone(in: .home)
        #expect(try await repository.todos(in: .home).map(\.title) == ["Brown bread"])
        try await repository.delete(id: 2)
        #expect(try await repository.todos(in: .home) == [])
    }

    @Test
    func `A request waits for its latency on the clock`() async throws {
        conditions.commit { $0.loading.latency = .long }
        let load = Task { [repository] in try await repository.todos(in: .home) }
        await clock.isSlept()
        #expect(clock.advance(by: .seconds(3)) == 0)
        #expect(await base.loads == 0)
        #expect(clock.advance(by: .seconds(1)) == 1)
        #expect(try await load.value.map(\.title) == ["Milk"])
    }

    @Test
    func `A failed save changes nothing`() async throws {
        let error = try #require(Failure.temporary.error)
        conditions.commit { $0.saving.failure = .temporary }
        await #expect(throws: error) { try await repository.add(title: "Bread", to: .home) }
        await #expect(throws: error) { try await repository.setDone(true, id: 1) }
        await #expect(throws: error) { try await repository.rename(id: 1, to: "Bread") }
        await #expect(throws: error) { try await repository.delete(id: 1) }
        try await base.setDone(true, id: 1)
        await #expect(throws: error) { try await repository.deleteDone(in: .home) }
        try await base.setDone(false, id: 1)
        #expect(try await repository.todos(in: .home) == [Todo(id: 1, title: "Milk", isDone: false)])
    }

    @Test
    func `Loading and saving have separate conditions`() async throws {
        let error = try #require(Failure.permanent.error)
        conditions.commit { $0.loading.failure = .permanent }
        await #expect(throws: error) { try await repository.todos(in: .home) }
        _ = try await repository.add(title: "Bread", to: .home)
        conditions.commit { $0.loading.failure = .none }
        #expect(try await repository.todos(in: .home).map(\.title) == ["Milk", "Bread"])
    }

    @Test
    func `Offline, every request fails immediately`() async throws {
        conditions.commit { conditions in
            conditions.connection = .offline
            conditions.loading.latency = .long
        }
        let none = TodoChanges(from: [], to: [])
        await #expect(throws: StateError.network(.noConnection)) { try await repository.todos(in: .home) }
        await #expect(throws: StateError.network(.noConnection)) { try await repository.apply(none, to: .home) }
        #expect(await base.loads == 0)
    }

    @Test(arguments: [(FailureRate.always, 10), (.half, 5), (.fifth, 2)])
    func `The failure rate sets the share of requests that fail`(rate: FailureRate, failures: Int) async throws {
        conditions.commit { conditions in
            conditions.failureRate = rate
            conditions.saving.failure = .temporary
        }
        var failed = 0
        for tenths in 0..<10 {
            let repository = makeRepository(chance: Double(tenths) / 10)
            do { try await repository.delete(id: 7) } catch { failed += 1 }
        }
        #expect(failed == failures)
        _ = try await repository.todos(in: .home)
    }

    @Test
    func `Only the temporary failure can be retried`() {
        #expect(Failure.none.error == nil)
        #expect(Failure.temporary.error?.isRetryable == true)
        #expect(Failure.permanent.error?.isRetryable == false)
    }
}
