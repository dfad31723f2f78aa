import Lockstep
import LockstepTesting
import Testing
import TodosCore
import TodosTestSupport

@MainActor @Suite(.timeLimit(.minutes(1)))
struct UnreliableTodoRepositoryTests {
    private let base = ScriptedRepository("Milk")
    private let conditions = ConditionsStore()
    private let clock = ManualClock()
    private var repository: UnreliableTodoRepository {
        withDependencies {
            $0.clock = clock
        } operation: {
            UnreliableTodoRepository(base, conditions: conditions)
        }
    }

    @Test
    func `Under good conditions it works at once`() async throws {
        try await repository.add(title: "Bread")
        try await repository.setDone(true, id: 1)
        #expect(try await repository.todos().map(\.isDone) == [true, false])
        try await repository.rename(id: 2, to: "Brown bread")
        try await repository.deleteDone()
        #expect(try await repository.todos().map(\.title) == ["Brown bread"])
        try await repository.delete(id: 2)
        #expect(try await repository.todos() == [])
    }

    @Test
    func `Latency is waited for on the clock`() async throws {
        conditions.commit { $0.loading.latency = .long }
        let load = Task { [repository] in try await repository.todos() }
        await clock.isSlept()
        #expect(clock.advance(by: .seconds(3)) == 0)
        #expect(await base.loads == 0)
        #expect(clock.advance(by: .seconds(1)) == 1)
        #expect(try await load.value.map(\.title) == ["Milk"])
    }

    @Test
    func `A save that fails has changed nothing`() async throws {
        let error = try #require(Failure.temporary.error)
        conditions.commit { $0.saving.failure = .temporary }
        await #expect(throws: error) { try await repository.add(title: "Bread") }
        await #expect(throws: error) { try await repository.setDone(true, id: 1) }
        await #expect(throws: error) { try await repository.rename(id: 1, to: "Bread") }
        await #expect(throws: error) { try await repository.delete(id: 1) }
        try await base.setDone(true, id: 1)
        await #expect(throws: error) { try await repository.deleteDone() }
        try await base.setDone(false, id: 1)
        #expect(try await repository.todos() == [Todo(id: 1, title: "Milk", isDone: false)])
    }

    @Test
    func `Loading and saving have conditions of their own`() async throws {
        let error = try #require(Failure.permanent.error)
        conditions.commit { $0.loading.failure = .permanent }
        await #expect(throws: error) { try await repository.todos() }
        try await repository.add(title: "Bread")
        conditions.commit { $0.loading.failure = .none }
        #expect(try await repository.todos().map(\.title) == ["Milk", "Bread"])
    }

    @Test
    func `Only the temporary failure is worth another try`() {
        #expect(Failure.none.error == nil)
        #expect(Failure.temporary.error?.isRetryable == true)
        #expect(Failure.permanent.error?.isRetryable == false)
    }
}
