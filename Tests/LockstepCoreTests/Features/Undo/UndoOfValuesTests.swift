import LockstepCore
import LockstepTesting
import Observation
import Testing

@MainActor @Observable
private final class OpaqueStore: ValueStore {
    let valueStorage = ValueStorage<Opaque, ItemOperation>(storeName: "OpaqueStore")
    var operations: OperationTracker<ItemOperation> { valueStorage.operations(of: self) }
}

@MainActor @Suite("Undo of values that cannot be compared", .timeLimit(.minutes(20)))
struct UndoOfValuesTests {
    private let store = OpaqueStore()
    private let undo = UndoRecorder()

    init() { store.pipeline.attach(undo) }

    private var number: Int? { store.value?.number }

    @Test("U1: each value that is set is a separate step")
    func settledValues() {
        store.set(Opaque(number: 1))
        store.set(Opaque(number: 2))
        #expect(undo.undo() && number == 1)
        #expect(undo.undo() && store.isIdle)
        #expect(!undo.canUndo)
        #expect(undo.redo() && undo.redo() && number == 2)
        #expect(!undo.canRedo)
    }

    @Test("U1: operations are not steps")
    func operations() async {
        store.set(Opaque(number: 1))
        await store.operations.run(.save) {}
        await store.operations.run(.save) { throw StateError.unauthorized }
        store.operations.clearAllErrors()
        #expect(undo.undo() && store.isIdle)
        #expect(!undo.canUndo)
    }

    @Test("U1: operations do not clear redo")
    func operationsAndRedo() async {
        store.set(Opaque(number: 1))
        store.set(Opaque(number: 2))
        undo.undo()
        let gate = Gate<Void>()
        let run = immediately { await store.operations.run(.delete(1)) { try await gate() } }
        #expect(undo.canRedo)
        gate.succeed()
        _ = await run.value
        store.operations.start(.save)
        store.operations.fail(.save, with: StateError.unauthorized)
        store.operations.clearError(for: .save)
        #expect(undo.redo() && number == 2)
    }

    @Test("U1: a running load is not a step, and does not clear redo")
    func loading() async {
        store.set(Opaque(number: 1))
        store.set(Opaque(number: 2))
        undo.undo()
        let gate = Gate<Opaque>()
        let load = immediately { await store.load { try await gate() } }
        #expect(store.isLoading && undo.canRedo)
        gate.succeed(Opaque(number: 3))
        _ = await load.value
        #expect(!undo.canRedo)
        #expect(undo.undo() && number == 1)
        #expect(undo.undo() && store.isIdle)
        #expect(!undo.canUndo)
    }

    @Test("U1: a cancelled load is not a step, and does not clear redo", arguments: ["error", "caller"])
    func cancelledLoad(by kind: String) async {
        store.set(Opaque(number: 1))
        store.set(Opaque(number: 2))
        undo.undo()
        let gate = Gate<Opaque>()
        let load = immediately { await store.load { try await gate() } }
        if kind == "error" { gate.fail(CancellationError()) } else { load.cancel() }
        #expect("\(await load.value)" == "cancelled")
        #expect(number == 1)
        #expect(undo.redo() && number == 2)
        #expect(undo.undo() && undo.undo() && !undo.canUndo)
    }

    @Test("U1: a cancelled load after a failure is not a step")
    func cancelledLoadAfterFailure() async {
        store.set(Opaque(number: 1))
        store.setError(.unauthorized)
        let load = immediately { await store.load { throw CancellationError() } }
        _ = await load.value
        #expect(store.error == .unauthorized)
        #expect(undo.undo() && number == 1)
        #expect(undo.undo() && !undo.canUndo)
        #expect(undo.redo() && undo.redo() && store.error == .unauthorized)
    }

    @Test("U1: startLoading() is not a step")
    func startLoading() {
        store.set(Opaque(number: 1))
        store.startLoading()
        #expect(store.isLoading)
        store.set(Opaque(number: 2))
        #expect(undo.undo() && number == 1)
        store.startLoading()
        #expect(undo.redo() && number == 2)
        #expect(undo.undo() && undo.undo() && !undo.canUndo)
    }

    @Test("U1: a load from a sequence is one step that contains its elements")
    func elements() async {
        store.set(Opaque(number: 1))
        let source = AsyncStream<Opaque>.makeStream()
        source.continuation.yield(Opaque(number: 2))
        source.continuation.yield(Opaque(number: 3))
        source.continuation.finish()
        await store.load(from: source.stream)
        #expect(number == 3)
        #expect(undo.undo() && number == 1)
        #expect(undo.undo() && !undo.canUndo)
    }

    @Test("U1: a load from a sequence without elements is not a step")
    func emptySequence() async {
        store.set(Opaque(number: 1))
        store.set(Opaque(number: 2))
        undo.undo()
        await store.load(from: AsyncStream<Opaque> { $0.finish() })
        #expect(undo.redo() && number == 2)
    }
}
