import LockstepCore
import Observation

/// A store of rows, of any style.
@MainActor protocol WalkedRows: AnyObject, Sendable {
    /// The shown rows, loaded or not.
    var rows: [ListRow]? { get }
    var pendingChanges: Int { get }

    func recording(_ recorder: any Recorder)
    func change(_ change: RowChange, _ answer: RowChange?, _ work: @escaping @MainActor () async throws -> Int) async
        -> Result<Int, StateError>
    func write(_ change: RowChange)
    func know(_ rows: [ListRow])
    func forget()
    func refresh(_ work: @escaping @MainActor () async throws -> Int) async -> ExecutionOutcome
    /// Takes a snapshot, and returns a closure that restores it.
    func keep() -> () -> Void
    /// The events that are only possible for a store of this style.
    func possible(_ next: Int) -> [OptimisticWalkEvent]
}

@MainActor @Observable
final class WalkedValueRows: ValueStore, WalkedRows {
    let valueStorage = ValueStorage<[ListRow], OperationEvent.Name>(storeName: "WalkedValueRows")

    init() { set(OptimisticEvent.first) }

    var rows: [ListRow]? { latestValue }

    func recording(_ recorder: any Recorder) { pipeline.attach(recorder) }

    func change(
        _ change: RowChange, _ answer: RowChange?, _ work: @escaping @MainActor () async throws -> Int
    ) async -> Result<Int, StateError> {
        guard let answer else { return await optimistically({ change.apply(to: &$0) }, work) }
        return await optimistically({ change.apply(to: &$0) }, confirming: { rows, _ in answer.apply(to: &rows) }, work)
    }

    func write(_ change: RowChange) {}
    func know(_ rows: [ListRow]) { set(rows) }
    func forget() { reset() }

    func refresh(_ work: @escaping @MainActor () async throws -> Int) async -> ExecutionOutcome {
        await load {
            _ = try await work()
            return OptimisticEvent.fetched
        }
    }

    func keep() -> () -> Void {
        let snapshot = pipeline.snapshot
        return { [self] in pipeline.restore(snapshot) }
    }

    func possible(_ next: Int) -> [OptimisticWalkEvent] { [.load(next), .know, .reset] }
}

struct RowsState: Equatable, Sendable {
    var rows = OptimisticEvent.first
    var other = 0
}

final class WalkedStateRows: Store<RowsState>, WalkedRows {
    init() { super.init(state: RowsState()) }

    var rows: [ListRow]? { state.rows }

    func recording(_ recorder: any Recorder) { pipeline.attach(recorder) }

    func change(
        _ change: RowChange, _ answer: RowChange?, _ work: @escaping @MainActor () async throws -> Int
    ) async -> Result<Int, StateError> {
        guard let answer else { return await optimistically(at: \.rows, { change.apply(to: &$0) }, work) }
        return await optimistically(
            at: \.rows, { change.apply(to: &$0) }, confirming: { rows, _ in answer.apply(to: &rows) }, work)
    }

    func write(_ change: RowChange) {
        commit {
            change.apply(to: &$0.rows)
            $0.other += 1
        }
    }

    func know(_ rows: [ListRow]) { setConfirmed(rows, at: \.rows) }
    func forget() {}
    func refresh(_ work: @escaping @MainActor () async throws -> Int) async -> ExecutionOutcome { .completed }

    func keep() -> () -> Void {
        let snapshot = pipeline.snapshot
        return { [self] in pipeline.restore(snapshot) }
    }

    func possible(_ next: Int) -> [OptimisticWalkEvent] {
        [.write(.add(7)), .write(.set(1, 7)), .write(.set(2, 7)), .write(.remove(1)), .know]
    }
}
