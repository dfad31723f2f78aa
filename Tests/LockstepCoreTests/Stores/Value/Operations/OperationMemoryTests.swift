import LockstepCore
import LockstepTesting
import Observation
import Testing

/// Operations that carry an object, as `.delete(id)` carries an identifier.
private enum FileOperation: Hashable {
    case delete(Token)
    case save
}

private typealias Tracker = OperationTracker<FileOperation>

@MainActor @Observable
private final class FileStore: ValueStore {
    let valueStorage = ValueStorage<Int, FileOperation>(storeName: "FileStore")
    var operations: OperationTracker<FileOperation> { valueStorage.operations(of: self) }
}

/// Counts executions that ended, and keeps no events.
@MainActor private final class EndCounter: Recorder {
    private(set) var count = 0

    func record(_ event: StoreEvent) {
        if case .ended = event { count += 1 }
    }
}

@MainActor @Suite("The memory of operations", .onOlderSystemsToo, .timeLimit(.minutes(20)))
struct OperationMemoryTests {
    private let operations = Tracker()

    /// Uses an operation, and expects that its payload is released afterwards.
    private func expectRelease(
        of tracker: Tracker? = nil, sourceLocation: SourceLocation = #_sourceLocation,
        after use: (Tracker, FileOperation) async -> Void
    ) async {
        weak var reference: Token?
        do {
            let token = Token()
            reference = token
            await use(tracker ?? operations, .delete(token))
        }
        #expect(await eventually { reference == nil }, sourceLocation: sourceLocation)
    }

    @Test("A completed operation is not kept")
    func completed() async {
        await expectRelease { tracker, operation in await tracker.run(operation) {} }
        await expectRelease { tracker, operation in
            tracker.start(operation)
            tracker.complete(operation)
        }
    }

    @Test(
        "A task that a completed run left behind does not keep the operation",
        arguments: [RunPolicy.latest, .queue, .drop])
    func leftover(policy: RunPolicy) async {
        let gate = Gate<Void>()
        await expectRelease { tracker, operation in
            await tracker.run(operation, policy: policy) {
                Task { try? await gate() }
                await gate.isCalled()
            }
        }
        gate.succeed()
    }

    @Test("A cancelled operation is not kept")
    func cancelled() async {
        await expectRelease { tracker, operation in await tracker.run(operation) { throw CancellationError() } }
    }

    @Test("A failed operation is not kept after its error is cleared")
    func failed() async {
        await expectRelease { tracker, operation in
            await tracker.run(operation) { throw StateError.unauthorized }
            #expect(tracker.error(for: operation) == .unauthorized)
            tracker.clearError(for: operation)
        }
        await expectRelease { tracker, operation in
            await tracker.run(operation) { throw StateError.unauthorized }
            tracker.clearAllErrors()
        }
    }

    @Test("An operation that was read and never run is not kept")
    func read() async {
        await expectRelease { tracker, operation in
            #expect(!tracker.isActive(operation) && tracker.error(for: operation) == nil)
            #expect(!tracker.active.contains(operation))
        }
    }

    @Test("An operation whose observers were woken is not kept")
    func observed() async {
        await expectRelease { tracker, operation in
            var wakes = 0
            await tracker.run(operation) {
                let isActive = withObservationTracking {
                    tracker.isActive(operation)
                } onChange: {
                    MainActor.assumeIsolated { wakes += 1 }
                }
                #expect(isActive)
            }
            #expect(wakes == 1)
        }
    }

    @Test("A recorded operation is not kept by the tracker")
    func recorded() async {
        let recorder = EndCounter()
        operations.pipeline.attach(recorder)
        await expectRelease { tracker, operation in await tracker.run(operation) {} }
        #expect(recorder.count == 1)
    }

    @Test("An operation of a value store is not kept, even if a snapshot with its error was restored in between")
    func valueStore() async {
        let store = FileStore()
        await expectRelease(of: store.operations) { tracker, operation in
            await tracker.run(operation) { throw StateError.unauthorized }
            let failed = store.pipeline.snapshot
            tracker.clearAllErrors()
            let clean = store.pipeline.snapshot
            store.pipeline.restore(failed)
            store.pipeline.restore(clean)
            #expect(!tracker.hasErrors)
        }
    }

    @Test("The error of one operation does not keep another operation alive")
    func others() async {
        await operations.run(.save) { throw StateError.unauthorized }
        await expectRelease { tracker, operation in await tracker.run(operation) {} }
        #expect(operations.error(for: .save) == .unauthorized)
    }

    @Test("O3: an operation that was forgotten wakes its observers when it runs again")
    func again() async {
        let token = Token()
        for _ in 0..<3 {
            let wakes = Wakes { [operations] in operations.isActive(.delete(token)) }
            await operations.run(.delete(token)) {}
            #expect(wakes.seen == [false, true, false])
            wakes.end()
        }
    }

    @Test("O3: an observer that reads an operation before its first run wakes, even after many other operations ran")
    func observedBefore() async {
        let token = Token()
        let wakes = Wakes { [operations] in operations.isActive(.delete(token)) }
        for _ in 0..<1_500 {
            let other = FileOperation.delete(Token())
            _ = operations.isActive(other)
            operations.start(other)
            operations.complete(other)
        }
        #expect(wakes.count == 0)
        await operations.run(.delete(token)) {}
        #expect(wakes.seen == [false, true, false])
    }
}
