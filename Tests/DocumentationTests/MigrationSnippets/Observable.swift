import Lockstep

// What docs/migration/Observable.md shows, word for word; `MigrationTests` compares the two.

struct Member: Equatable, Sendable { var name: String }

@MainActor final class Directory {
    var isOffline = false
    var members = [Member(name: "Ada")]

    func fetchMembers() async throws -> [Member] {
        if isOffline { throw StateError.network(.noConnection) }
        return members
    }

    func invite(_ member: Member) async throws {
        if isOffline { throw StateError.network(.noConnection) }
        members.append(member)
    }
}

// snippet: same class
@Store
@MainActor @Observable
final class MemberFilter {
    var text = ""
    var showsGuests = true { didSet { if !showsGuests { text = "" } } }

    var isActive: Bool { !text.isEmpty || !showsGuests }
}
// end

// snippet: members
@Statable([Member].self)
@MainActor @Observable
final class MemberList {
    let filter = MemberFilter()

    var shown: [Member] { (value ?? []).filter { filter.text.isEmpty || $0.name.contains(filter.text) } }

    func refresh(from directory: Directory) async {
        await load(retry: .exponential(max: 2), timeout: .seconds(10)) { try await directory.fetchMembers() }
    }

    func invite(_ member: Member, to directory: Directory) async -> StateError? {
        let result = await optimistically({ $0.append(member) }) { try await directory.invite(member) }
        if case .failure(let error) = result { return error }
        return nil
    }
}
// end
