import Foundation
import LockstepCore
import LockstepPersistence
import LockstepTesting
import Testing

@MainActor @Suite("Members of saved families that are removed while they are made", .timeLimit(.minutes(20)))
struct RemovedMemberTests {
    @Test("F1: a member that a recorder removes while it is made is not part of the family, and nothing traps")
    func removedWhileMade() throws {
        let (folder, log) = (ScriptedFolder(), EventLog())
        try folder.save(["2": Row(title: "Milk")])
        let rows = StoreFamily(limit: 3) { (id: Int) in RowStore(id: id) }
        rows.persist(in: folder) { "\($0)" }
        log.onEvent = { if case .committed(let commit) = $0, commit.label == "restored" { rows.remove(2) } }
        rows.attach(log)
        _ = rows[1]
        #expect(rows[2].title == "Milk")
        #expect(rows.existing(2) == nil && rows.count == 1)
        let made = (3...9).map { rows[$0] }
        #expect(rows[9] === made.last && rows.existing(1) == nil)
        #expect(rows[2].title == "row 2")
    }

    @Test("F1: an observer that removes members and makes them again during removeAll gets members that stay")
    func madeDuringRemoveAll() async throws {
        let folder = ScriptedFolder()
        for id in 1...3 { folder["\(id)"].set { $0.data = Data("{}".utf8) } }
        let rows = StoreFamily(limit: 9) { (id: Int) in RowStore(id: id) }
        let saved = rows.persist(in: folder) { "\($0)" }
        _ = (1...3).map { rows[$0] }
        var made: [RowStore] = []
        let reacting = Reacting({ saved.restoreErrors }) {
            guard made.isEmpty, rows.count == 2 else { return }
            for id in 1...3 { rows.remove(id) }
            made = (1...3).map { rows[$0] }
        }
        rows.removeAll()
        #expect(made.count == 3 && rows.count == 3)
        #expect((1...3).map { rows[$0] }.elementsEqual(made, by: ===))
        for row in made { row.commit { $0.title = "Tea" } }
        #expect(await saved.flush().isSaved)
        for id in 1...3 { #expect(try folder["\(id)"].saved(Row.self)?.title == "Tea") }
        withExtendedLifetime(reacting) {}
    }
}
