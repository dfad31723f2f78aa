import Foundation
import Testing

@testable import LockstepCore

private struct Download: Hashable, CustomStringConvertible {
    let id: Int
    /// Two downloads have the same name.
    var description: String { "file \(id / 2)" }
}

@MainActor @Observable
private final class DownloadStore: ValueStore {
    let valueStorage = ValueStorage<Int, Download>(storeName: "DownloadStore")
    var operations: OperationTracker<Download> { valueStorage.operations(of: self) }
}

@MainActor @Suite("The log of operations", .timeLimit(.minutes(20)))
struct OperationLogTests {
    /// The entries of a store at one moment.
    private struct Moment {
        var runs: [Int: Int] = [:]
        var failed: Set<Int> = []

        /// The snapshot as plain dictionaries.
        var snapshot: OperationsSnapshot {
            var active: [String: Int] = [:]
            for (id, count) in runs where count > 0 { active["file \(id / 2)", default: 0] += count }
            let errors = failed.map { ("file \($0 / 2)", StateError.unauthorized) }
            return OperationsSnapshot(active: active, errors: Dictionary(errors) { first, _ in first })
        }
    }

    /// Changes 100 operations in a random order, and returns each snapshot beside the expected state.
    private func history(
        of store: DownloadStore, _ count: Int
    ) -> [(snapshot: ValueSnapshot<Int>, expected: Moment)] {
        var moment = Moment()
        return (0..<count).map { _ in
            let id = Int.random(in: 0..<100)
            if Bool.random() {
                store.operations.start(Download(id: id))
                moment.runs[id, default: 0] += 1
                moment.failed.remove(id)
            } else if Bool.random() {
                store.operations.fail(Download(id: id), with: .unauthorized)
                moment.runs[id] = max(0, (moment.runs[id] ?? 0) - 1)
                moment.failed.insert(id)
            } else {
                store.operations.complete(Download(id: id))
                moment.runs[id] = max(0, (moment.runs[id] ?? 0) - 1)
                moment.failed.remove(id)
            }
            return (store.pipeline.snapshot, moment)
        }
    }

    @Test("A snapshot keeps its runs and errors while the operations change, over several logs")
    func snapshots() throws {
        let store = DownloadStore()
        store.pipeline.attach(HistoryRecorder(limit: 10))
        let history = history(of: store, 2_000)
        for (snapshot, expected) in history { #expect(snapshot.operations == expected.snapshot) }
        let last = try #require(history.last?.snapshot.operations)
        #expect(last != history[history.count - 300].snapshot.operations)
        #expect(last.hashValue == history.last?.expected.snapshot.hashValue)
        let decoded = try JSONDecoder().decode(OperationsSnapshot.self, from: JSONEncoder().encode(last))
        #expect(decoded == last)
    }

    @Test("A restore sets the errors of the operations of any snapshot, in the same store and in another one")
    func restoring() throws {
        let (store, other) = (DownloadStore(), DownloadStore())
        store.pipeline.attach(HistoryRecorder(limit: 10))
        let history = history(of: store, 1_000)
        for index in stride(from: 0, to: history.count, by: 37) {
            for store in [store, other] {
                store.pipeline.restore(history[index].snapshot)
                #expect(Set(store.operations.allErrors.keys.map(\.id)) == history[index].expected.failed)
            }
        }
    }

    @Test("A changed snapshot has the changed runs and errors, and both are restored by name")
    func changed() {
        let store = DownloadStore()
        store.pipeline.attach(HistoryRecorder(limit: 10))
        store.operations.start(Download(id: 0))
        store.operations.fail(Download(id: 2), with: .unauthorized)
        var snapshot = store.pipeline.snapshot
        snapshot.operations.errors["file 0"] = .network(.timeout)
        #expect(snapshot.operations.active == ["file 0": 1])
        #expect(snapshot.operations.errors == ["file 0": .network(.timeout), "file 1": .unauthorized])
        snapshot.operations.active = [:]
        #expect(snapshot.operations.errors.count == 2 && snapshot.operations.active.isEmpty)
        #expect(store.pipeline.snapshot.operations.errors == ["file 1": .unauthorized])
        store.pipeline.restore(snapshot)
        #expect(store.operations.error(for: Download(id: 0)) == .network(.timeout))
    }

    @Test("A mirror of a snapshot shows the runs and the errors")
    func mirror() {
        let store = DownloadStore()
        store.pipeline.attach(HistoryRecorder(limit: 10))
        store.operations.start(Download(id: 0))
        let parts = Mirror(reflecting: store.pipeline.snapshot.operations).children
        #expect(parts.map(\.label) == ["active", "errors"])
        #expect(parts.first?.value as? [String: Int] == ["file 0": 1])
    }
}
