import LockstepTesting
import Observation
import Testing

@testable import LockstepCore

/// An operation that counts how often operations are described.
private struct Upload: Hashable, CustomStringConvertible {
    static let descriptions = Locked(0)

    var name: String
    var id = 0

    var description: String {
        Self.descriptions.withLock { $0 += 1 }
        return name
    }
}

@MainActor @Observable
private final class UploadStore: ValueStore {
    let valueStorage = ValueStorage<Int, Upload>(storeName: "UploadStore")
    var operations: OperationTracker<Upload> { valueStorage.operations(of: self) }
}

@MainActor @Suite("Recorded operations", .timeLimit(.minutes(20)))
struct OperationSnapshotTests {
    private let store = UploadStore()
    private let log = EventLog()

    init() { store.pipeline.attach(log) }

    private func descriptions(of work: () async -> Void) async -> Int {
        let before = Upload.descriptions.withLock { $0 }
        await work()
        return Upload.descriptions.withLock { $0 } - before
    }

    @Test("A recorded change describes only the operation that it changes")
    func describing() async {
        func fail(_ number: Int) async {
            await store.operations.run(Upload(name: "\(number)")) { throw StateError.unauthorized }
        }
        let first = await descriptions { await fail(0) }
        for number in 1..<50 { await fail(number) }
        #expect(await descriptions { await fail(50) } <= first)
        #expect(await descriptions { store.set(1) } == 0)
        #expect(store.pipeline.snapshot.operations.errors.count == 51)
    }

    @Test("A snapshot has the runs and the errors of all operations, also of operations with the same name")
    func namesakes() async {
        let operations = store.operations
        let uploads = ["a", "b"].flatMap { name in (0..<2).map { Upload(name: name, id: $0) } }
        var expected = (active: [Upload: Int](), failed: Set<Upload>())
        var random = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            let upload = uploads.randomElement(using: &random)!
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1:
                operations.start(upload)
                expected.active[upload, default: 0] += 1
                expected.failed.remove(upload)
            case 2:
                operations.complete(upload)
                expected.active[upload] = max(0, (expected.active[upload] ?? 0) - 1)
                expected.failed.remove(upload)
            case 3:
                operations.fail(upload, with: .unauthorized)
                expected.active[upload] = max(0, (expected.active[upload] ?? 0) - 1)
                expected.failed.insert(upload)
            default:
                operations.clearError(for: upload)
                expected.failed.remove(upload)
            }
            var snapshot = OperationsSnapshot()
            for (upload, runs) in expected.active where runs > 0 { snapshot.active[upload.name, default: 0] += runs }
            for upload in expected.failed { snapshot.errors[upload.name] = .unauthorized }
            #expect(store.pipeline.snapshot.operations == snapshot)
            #expect(Set(operations.allErrors.keys) == expected.failed)
        }
        let failed = store.pipeline.snapshot
        operations.clearAllErrors()
        #expect(store.pipeline.snapshot.operations.errors.isEmpty)
        store.pipeline.restore(failed)
        #expect(Set(operations.allErrors.keys) == expected.failed)
    }
}
