import Foundation
import Lockstep
import LockstepTesting
import Testing
import TodosTestSupport

@testable import TodosCore

/// Tests of saving the workspace and restoring it at the next start.
@MainActor @Suite(.timeLimit(.minutes(20)), .runtimeWarningsFail)
struct WorkspaceStoreTests {
    private let storage = MemoryStorage()

    private func makeList(_ repository: ScriptedRepository = ScriptedRepository()) -> TodoStore {
        withDependencies {
            $0.repository = repository
        } operation: {
            TodoStore(.work)
        }
    }

    @Test
    func `The list, the filter and the drafts are restored at the next start`() async {
        let workspace = WorkspaceStore(savedIn: storage)
        workspace.choose(.work, .active)
        workspace.type("Write rep", in: .work)
        workspace.type("Buy m", in: .home)
        #expect(workspace.saved?.status.isPending == true)
        await workspace.saved?.flush()
        #expect(workspace.saved?.status.isSaved == true)

        let next = WorkspaceStore(savedIn: MemoryStorage(storage.data))
        #expect(next.state == workspace.state)
        #expect((next.list, next.filter) == (.work, .active))
        #expect(next.draft(in: .work) == "Write rep")
        #expect(next.draft(in: .home) == "Buy m")
    }

    /// A change of the saved data needs a new version, a migration and a new fixture.
    @Test(arguments: 1...Workspace.version)
    func `The saved data of each version is migrated`(version: Int) throws {
        var expected = Workspace()
        expected.list = .work
        expected.filter = .active
        expected.drafts = [.work: "Buy oat milk and"]
        if version > 1 { expected.drafts[.home] = "Call" }
        let workspace = WorkspaceStore(savedIn: MemoryStorage(try Self.fixture(version)))
        #expect(workspace.saved?.status.error == nil)
        #expect(workspace.state == expected)
    }

    @Test
    func `The saved data has the format of the current version`() async throws {
        let fixture = try Self.fixture(Workspace.version)
        storage.data = fixture
        let workspace = WorkspaceStore(savedIn: storage)
        workspace.type("", in: .home)
        await workspace.saved?.flush()
        workspace.type("Call", in: .home)
        await workspace.saved?.flush()
        #expect(storage.writes == 2)
        func payload(_ data: Data?) -> Data? { data?.split(separator: UInt8(ascii: "\n"), maxSplits: 1).last }
        #expect(payload(storage.data) == payload(fixture))
    }

    private static func fixture(_ version: Int) throws -> Data {
        let file = try #require(
            Bundle.module.url(forResource: "Workspace-\(version)", withExtension: "state", subdirectory: "Fixtures"))
        return try Data(contentsOf: file)
    }

    @Test
    func `A draft is removed when its todo is saved, and kept when saving fails`() async {
        let workspace = WorkspaceStore(savedIn: storage)
        let list = makeList()
        workspace.type("  ", in: .work)
        #expect(await workspace.add("  ", to: list, form: UUID()).error != nil)
        #expect(workspace.draft(in: .work) == "  ")
        workspace.type("Tea", in: .work)
        workspace.type("Milk", in: .home)
        #expect(await workspace.add("Tea", to: list, form: UUID()).error == nil)
        #expect(workspace.drafts == [.home: "Milk"])
    }

    @Test
    func `Text typed while a todo is being saved is the next draft`() async {
        let gate = Gate<Void>()
        let repository = ScriptedRepository()
        await repository.holdSaving(at: gate)
        let workspace = WorkspaceStore(savedIn: storage)
        let list = makeList(repository)
        workspace.type("Tea", in: .work)
        let adding = Task { await workspace.add("Tea", to: list, form: UUID()) }
        await gate.isCalled()
        // If the program is killed now, the next start restores the draft.
        #expect(workspace.draft(in: .work) == "Tea")
        workspace.type("Jam", in: .work)
        gate.succeed()
        _ = await adding.value
        #expect(workspace.draft(in: .work) == "Jam")
    }

    @Test
    func `An unchanged choice or draft is not saved again`() async {
        let workspace = WorkspaceStore(savedIn: storage)
        workspace.choose(.home, .all)
        workspace.type("", in: .home)
        #expect(workspace.saved?.status.isSaved == true)
    }

    @Test
    func `A storage that is full or in use is reported, and the drafts stay`() async {
        let workspace = WorkspaceStore(savedIn: storage)
        storage.fail([.write], with: PersistenceError.noSpace("memory"))
        workspace.type("Tea", in: .home)
        await workspace.saved?.flush()
        guard case .failing(.noSpace) = workspace.saved?.status else {
            Issue.record("The status is \(String(describing: workspace.saved?.status))")
            return
        }
        #expect(workspace.draft(in: .home) == "Tea")
        let other = RuntimeWarning.$handler.withValue({ _ in }) { WorkspaceStore(savedIn: storage) }
        guard case .blocked(.inUse) = other.saved?.status else {
            Issue.record("Two stores can save to the same storage")
            return
        }
        storage.recover()
        await workspace.saved?.flush()
        #expect(workspace.saved?.status.isSaved == true)
    }
}

extension Result {
    fileprivate var error: Failure? { if case .failure(let error) = self { error } else { nil } }
}
