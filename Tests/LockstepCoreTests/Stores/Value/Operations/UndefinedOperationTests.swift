import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

/// An operation with a number, which may be `nan`.
private enum PlayerOperation: Hashable { case seek(Double), load }

@MainActor @Observable
private final class PlayerStore: ValueStore {
    let valueStorage = ValueStorage<Int, PlayerOperation>(storeName: "PlayerStore")
    var operations: OperationTracker<PlayerOperation> { valueStorage.operations(of: self) }
}

@MainActor @Suite("Operations that contain nan", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct UndefinedOperationTests {
    private let store = PlayerStore()
    private let undefined = PlayerOperation.seek(.nan)
    private var operations: OperationTracker<PlayerOperation> { store.operations }

    @Test("O1: an operation that contains nan ends, with each policy", arguments: RunPolicy.allCases)
    func ends(policy: RunPolicy) async {
        let gate = Gate<Void>()
        let run = immediately { [operations, undefined] in
            await operations.run(undefined, policy: policy) { try await gate() }
        }
        await gate.nextCall()
        #expect(operations.isActive(undefined) && operations.active.count == 1)
        #expect(!operations.isActive(.seek(0)) && !operations.isActive(.seek(-Double.nan)))
        gate.succeed()
        _ = await run.value
        #expect(!operations.isActive(undefined) && !operations.hasActiveOperations && operations.scheduler.keys.isEmpty)
    }

    @Test("O2: the error of an operation that contains nan is found, cleared and restored")
    func errors() async {
        await operations.run(undefined) { throw StateError.unauthorized }
        #expect(operations.error(for: undefined) == .unauthorized && operations.allErrors.count == 1)
        let failed = store.pipeline.snapshot
        operations.clearError(for: undefined)
        #expect(!operations.hasErrors)
        store.pipeline.restore(failed)
        #expect(operations.error(for: undefined) == .unauthorized)
        operations.clearAllErrors()
        #expect(!operations.hasErrors && operations.allErrors.isEmpty)
        await operations.run(undefined) { throw StateError.unauthorized }
        await operations.run(undefined) {}
        #expect(!operations.hasErrors)
    }

    @Test("P3: a run of an operation that contains nan is dropped while another one runs")
    func drop() async {
        let gate = Gate<Void>()
        let first = immediately { [operations, undefined] in
            await operations.run(undefined, policy: .drop) { try await gate() }
        }
        await gate.nextCall()
        var hasWorked = false
        await operations.run(undefined, policy: .drop) { hasWorked = true }
        await operations.run(.seek(1), policy: .drop) {}
        gate.succeed()
        _ = await first.value
        #expect(!hasWorked)
        await operations.run(undefined, policy: .drop) { hasWorked = true }
        #expect(hasWorked)
    }

    @Test("O3: an observer of an operation that contains nan wakes when the operation starts and ends")
    func wakes() async {
        let wakes = Wakes { [operations, undefined] in operations.isActive(undefined) }
        await operations.run(undefined) {}
        await operations.run(.load) {}
        #expect(wakes.seen == [false, true, false])
    }
}
