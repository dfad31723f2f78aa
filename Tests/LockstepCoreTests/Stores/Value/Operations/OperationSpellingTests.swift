import Foundation
import LockstepCore
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@MainActor @Suite struct OperationSpellingTests {
    private let operations = OperationTracker<ItemOperation>()

    @Test("The case of an error is inferred, and errors of other types are converted")
    func failing() {
        operations.start(.save)
        operations.fail(.save, with: .network(.timeout))
        #expect(operations.error(for: .save) == .network(.timeout))
        operations.start(.save)
        operations.fail(.save, with: URLError(.cannotFindHost))
        #expect(operations.error(for: .save) == .network(.dnsError))
        let error: any Error = Failure()
        operations.start(.delete(1))
        operations.fail(.delete(1), with: error)
        #expect(operations.error(for: .delete(1)) == .unknown("Failure()"))
        operations.start(.save)
        operations.fail(.save, with: CancellationError())
        #expect(operations.error(for: .save) == nil)
        operations.start(.save)
        operations.fail(.save, with: .cancelled)
        #expect(operations.error(for: .save) == nil && !operations.isActive(.save))
    }

    @Test("The closure of a run can have the label `task`")
    func task() async throws {
        func work() async throws -> Int {
            #expect(operations.isActive(.save))
            return 7
        }
        #expect(try await operations.run(.save, task: work).get() == 7)
        #expect(try await operations.run(.save) { try await work() }.get() == 7)
        let failed = await operations.run(.save, task: { () async throws -> Int in throw Failure() })
        #expect(failed == .failure(.unknown("Failure()")))
        #expect(operations.error(for: .save) == .unknown("Failure()"))
    }
}
