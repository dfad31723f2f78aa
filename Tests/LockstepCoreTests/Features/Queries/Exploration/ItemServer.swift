import LockstepCore

/// An item of two lists. Its marks are the numbers of the changes that it contains.
struct WalkedItem: Identifiable, Equatable {
    let id: Int
    var version = 0
    var marks: Set<Int> = []
    var folder: WalkedFolder
}

enum WalkedFolder: Hashable { case a, b }

/// A change of an item that the app shows before the server confirms it.
enum ItemChange: Hashable {
    case mark
    case move(to: WalkedFolder)

    func apply(_ number: Int, to item: inout WalkedItem) {
        item.marks.insert(number)
        if case .move(let folder) = self { item.folder = folder }
    }
}

/// What a request asks for.
enum ItemQuestion: Hashable {
    case list(WalkedFolder)
    case item(Int)
}

/// A server whose answers are read and delivered when the test says so.
@MainActor final class ItemServer {
    var items = [1: WalkedItem(id: 1, folder: .a), 2: WalkedItem(id: 2, folder: .b)]
    private var waiting: [Int: CheckedContinuation<[WalkedItem], any Error>] = [:]
    private(set) var lastRequest = 0

    func ask() async throws -> [WalkedItem] {
        lastRequest += 1
        let number = lastRequest
        return try await withCheckedThrowingContinuation { waiting[number] = $0 }
    }

    func answer(_ question: ItemQuestion) -> [WalkedItem] {
        switch question {
        case .list(let folder): items.values.filter { $0.folder == folder }.sorted { $0.id < $1.id }
        case .item(let id): [items[id]!]
        }
    }

    func end(_ request: Int, _ result: Result<[WalkedItem], any Error>) {
        waiting.removeValue(forKey: request)?.resume(with: result)
    }
}
