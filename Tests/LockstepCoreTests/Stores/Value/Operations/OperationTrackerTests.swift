import LockstepTesting
import Testing

@testable import LockstepCore

@MainActor @Suite("Operations", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct OperationTrackerTests {
    enum Operation: String, CaseIterable { case fetch, save }

    @Test("O1: with two runs of an operation, the operation is active until both have ended")
    func countsRuns() async {
        let tracker = OperationTracker<Operation>()
        let gate = Gate<Int>()
        let runs = (0..<2).map { _ in immediately { await tracker.run(.save) { try await gate() } } }
        #expect(tracker.isActive(.save))
        gate.succeed(1, call: 0)
        #expect(await runs[0].value == .success(1))
        #expect(tracker.isActive(.save))
        #expect(tracker.active == [.save])
        gate.succeed(2, call: 1)
        #expect(await runs[1].value == .success(2))
        #expect(!tracker.isActive(.save))
        #expect(!tracker.hasActiveOperations)
    }

    @Test("O1: runs started and ended by hand are counted too, and the count is never negative")
    func countsByHand() {
        let tracker = OperationTracker<Operation>()
        tracker.start(.fetch)
        tracker.start(.fetch)
        tracker.complete(.fetch)
        #expect(tracker.isActive(.fetch))
        tracker.fail(.fetch, with: StateError.unauthorized)
        #expect(!tracker.isActive(.fetch))
        tracker.complete(.fetch)
        tracker.start(.fetch)
        #expect(tracker.isActive(.fetch))
    }

    @Test("O2: a cancelled run returns the cancellation and leaves no error")
    func cancelledRun() async {
        let tracker = OperationTracker<Operation>()
        let gate = Gate<Int>()
        let run = immediately { await tracker.run(.save) { try await gate() } }
        run.cancel()
        #expect(await run.value == .failure(.cancelled))
        #expect(tracker.error(for: .save) == nil)
        #expect(!tracker.hasErrors && !tracker.isActive(.save))
        tracker.fail(.save, with: CancellationError())
        #expect(!tracker.hasErrors)
    }

    @Test("O2: a cancelled run leaves no error, even if its closure throws another error")
    func cancelledRunThatThrowsAnotherError() async {
        let tracker = OperationTracker<Operation>()
        let log = EventLog()
        tracker.pipeline.attach(log)
        let gate = Gate<Int>(honorsCancellation: false)
        let run = immediately { await tracker.run(.save) { try await gate() } }
        run.cancel()
        gate.fail(Failure())
        #expect(await run.value == .failure(.cancelled))
        #expect(!tracker.hasErrors)
        #expect(log.ended.map { "\($0.outcome!)" } == ["cancelled"])
    }

    @Test("The tracker keeps one observed entry for each operation, however often it is read")
    func manyOperations() {
        let tracker = OperationTracker<Int>()
        for _ in 0..<3 { for number in 0..<1100 { _ = tracker.isActive(number) } }
        #expect(tracker.operations.observedCount == 1100)
    }

    @Test("O2: the error is that of the run that ended last, and the next start clears it")
    func errorOfTheLastRun() async {
        let tracker = OperationTracker<Operation>()
        let gate = Gate<Int>()
        let runs = (0..<2).map { _ in immediately { await tracker.run(.save) { try await gate() } } }
        gate.fail(StateError.unauthorized, call: 1)
        #expect(await runs[1].value == .failure(.unauthorized))
        #expect(tracker.error(for: .save) == .unauthorized)
        gate.succeed(1, call: 0)
        _ = await runs[0].value
        #expect(tracker.error(for: .save) == nil)

        await tracker.run(.save) { throw Failure() }
        #expect(tracker.allErrors == [.save: .unknown("Failure()")])
        tracker.start(.save)
        #expect(tracker.error(for: .save) == nil)
    }

    @Test("Errors are cleared one at a time or all together")
    func clearing() {
        let tracker = OperationTracker<Operation>()
        tracker.fail(.save, with: StateError.unauthorized)
        tracker.fail(.fetch, with: StateError.unauthorized)
        tracker.clearError(for: .save)
        #expect(tracker.allErrors == [.fetch: .unauthorized])
        tracker.clearAllErrors()
        #expect(!tracker.hasErrors)
    }

    @Test("O3: an observer of one operation wakes for that operation only")
    func wakesForOneOperation() {
        let tracker = OperationTracker<Operation>()
        let save = Wakes { tracker.isActive(.save) }
        let saveError = Wakes { tracker.error(for: .save) }
        let any = Wakes { tracker.hasActiveOperations }
        tracker.start(.fetch)
        tracker.fail(.fetch, with: StateError.unauthorized)
        #expect((save.count, saveError.count, any.count) == (0, 0, 2))
        tracker.start(.save)
        tracker.start(.save)
        #expect((save.count, saveError.count, any.count) == (1, 0, 3))
        tracker.fail(.save, with: StateError.unauthorized)
        #expect((save.count, saveError.count, any.count) == (1, 1, 3))
    }

    @Test("O3: an operation that starts and completes within one commit wakes its observers once")
    func startingAndCompletingInACommit() {
        let (tracker, counter) = (OperationTracker<Operation>(), CounterStore())
        let wakes = [Wakes { tracker.isActive(.save) }, Wakes { tracker.hasActiveOperations }]
        counter.commit { _ in
            tracker.start(.save)
            tracker.complete(.save)
        }
        #expect(wakes.map(\.count) == [1, 1])
    }

    @Test("Runs are executions, and their work is nested in them")
    func executions() async {
        let tracker = OperationTracker<Operation>()
        let store = CounterStore()
        let log = EventLog()
        tracker.pipeline.attach(log)
        store.pipeline.attach(log)
        await tracker.run(.save) {
            await Task.yield()
            store.increment()
        }
        #expect(
            log.lines == [
                "start save", "commit save started", "start increment()", "commit increment()",
                "end increment() completed", "commit save completed", "end save completed",
            ])
        #expect(log.started[1].parent == log.started[0].id)
        #expect((log.commits[0].after as? ValueSnapshot<Never>)?.operations.active == ["save": 1])
    }

    @Test("run(_:into:) tracks the operation and loads the value")
    func runInto() async {
        let tracker = OperationTracker<Operation>()
        let value = AsyncValue<Int>()
        let gate = Gate<Int>(honorsCancellation: false)
        let run = immediately { await tracker.run(.fetch, into: value) { try await gate() } }
        #expect(tracker.isActive(.fetch) && value.isLoading)
        await gate.isCalled()
        gate.succeed(5)
        #expect(await run.value == .success(5))
        #expect(value.state == .loaded(5) && !tracker.isActive(.fetch))

        let failed = await tracker.run(.fetch, into: value) { throw StateError.unauthorized }
        #expect(failed == .failure(.unauthorized))
        #expect(value.state == .failed(.unauthorized) && tracker.error(for: .fetch) == .unauthorized)

        let superseded = immediately { await tracker.run(.fetch, into: value) { try await gate() } }
        await gate.isCalled(2)
        value.set(6)
        #expect(await superseded.value == .failure(.cancelled))
        #expect(value.state == .loaded(6) && !tracker.hasErrors && !tracker.isActive(.fetch))
        gate.succeed(7, call: 1)
    }

    @Test("A snapshot restores errors by name, also in another tracker, and does not change running operations")
    func restoring() throws {
        let tracker = OperationTracker<Operation>()
        tracker.fail(.save, with: StateError.unauthorized)
        let snapshot = tracker.pipeline.anySnapshot
        let other = OperationTracker<Operation>()
        other.complete(.save)
        other.start(.fetch)
        let wakes = Wakes { other.error(for: .save) }
        #expect(other.pipeline.restore(anySnapshot: snapshot))
        #expect(other.allErrors == [.save: .unauthorized])
        #expect(other.active == [.fetch])
        #expect(wakes.count == 1)
        #expect(!other.pipeline.restore(anySnapshot: 7))
    }

    @Test("A captured snapshot restores the errors of operations with equal names, and a changed one restores by name")
    func restoringEqualNames() {
        struct Save: Hashable, CustomStringConvertible {
            let id: Int
            var description: String { "save" }
        }
        let tracker = OperationTracker<Save>()
        tracker.fail(Save(id: 1), with: StateError.unauthorized)
        tracker.complete(Save(id: 2))
        let snapshot = tracker.pipeline.anySnapshot
        tracker.fail(Save(id: 2), with: StateError.network(.timeout))
        #expect(tracker.pipeline.restore(anySnapshot: snapshot))
        #expect(tracker.allErrors == [Save(id: 1): .unauthorized])
        var changed = snapshot as! ValueSnapshot<Never>
        changed.operations.errors["save"] = .network(.timeout)
        #expect(tracker.pipeline.restore(anySnapshot: changed))
        #expect(tracker.error(for: Save(id: 1)) == .network(.timeout))
    }
}
