import LockstepCore
import LockstepTesting

/// An event of items that two lists contain. Changes and requests have numbers.
enum ItemWalkEvent: Hashable {
    case change(Int, ItemChange, of: Int)
    /// The server makes a change. Later answers contain it.
    case applies(Int)
    case confirm(Int), fail(Int)
    case load(ItemQuestion)
    /// The server reads its items for the answer of a request.
    case reads(Int)
    case deliver(Int), failRequest(Int)
    /// Another client changes an item on the server, and the server pushes an item.
    case elsewhere(Int), push(Int)
    case remove(Int)
}

/// Real families: items, and two lists that contain them, compared with the model.
@MainActor final class ItemWalk: Explorable {
    private let server = ItemServer()
    private let items: QueryFamily<Int, WalkedItem>
    private let lists: QueryFamily<WalkedFolder, [Int]>
    private var model = ItemModel()
    /// The changes whose work has not ended.
    private var changes: [Int: PendingItemChange] = [:]
    private var requests: [Int: ItemRequest] = [:]
    private var last = 0

    private struct PendingItemChange {
        let change: ItemChange
        let id: Int
        let work: HeldWork
        let call: Awaited<Result<Int, StateError>>
        var isApplied = false
    }

    private struct ItemRequest {
        let question: ItemQuestion
        let place: Int
        /// Whether the answer is used. A later request of the same store supersedes a request.
        var isInFlight = true
        var answer: [WalkedItem]?
    }

    init() {
        items = QueryFamily { [server] (_: Int) in try await server.ask()[0] }
        lists = QueryFamily(storing: items, by: \.id, contains: { $1.folder == $0 }) { [server] (_: WalkedFolder) in
            try await server.ask()
        }
    }

    var events: [ItemWalkEvent] {
        let next = last + 1
        let begun: [ItemWalkEvent] = [1, 2].flatMap { id -> [ItemWalkEvent] in
            if items.existing(id)?.latestValue == nil { return [] }
            return [
                .change(next, .mark, of: id), .change(next, .move(to: .a), of: id),
                .change(next, .move(to: .b), of: id),
            ]
        }
        let ended = changes.keys.sorted().flatMap { number -> [ItemWalkEvent] in
            (changes[number]!.isApplied ? [.confirm(number)] : [.applies(number)]) + [.fail(number)]
        }
        let answered = requests.keys.sorted().flatMap { number -> [ItemWalkEvent] in
            [requests[number]!.answer == nil ? .reads(number) : .deliver(number), .failRequest(number)]
        }
        return begun + ended + answered + [.load(.list(.a)), .load(.list(.b)), .load(.item(1))]
            + [.elsewhere(1), .push(1), .push(2), .remove(1)]
    }

    func apply(_ event: ItemWalkEvent) async throws {
        switch event {
        case .change(let number, let change, let id): begin(number, change, of: id)
        case .applies(let number):
            changes[number]!.isApplied = true
            let change = changes[number]!
            change.change.apply(number, to: &server.items[change.id]!)
        case .confirm(let number): await end(number, .success(number))
        case .fail(let number): await end(number, .failure(StateError.unauthorized))
        case .load(let question): await load(question)
        case .reads(let number): requests[number]!.answer = server.answer(requests[number]!.question)
        case .deliver(let number): deliver(requests.removeValue(forKey: number)!, number)
        case .failRequest(let number):
            requests[number] = nil
            server.end(number, .failure(StateError.unauthorized))
        case .elsewhere(let id):
            server.items[id]!.version += 1
            server.items[id]!.folder = server.items[id]!.folder == .a ? .b : .a
        case .push(let id):
            items.upsert([server.items[id]!], by: \.id)
            model.know(server.items[id]!)
            supersede(.item(id))
        case .remove(let id):
            items.remove(id)
            model.remove(id)
            supersede(.item(id))
        }
        for _ in 0..<12 { await Task.yield() }
        try check()
    }

    func finish() async throws {
        for number in changes.keys.sorted() { changes[number]?.work.end(.failure(CancellationError())) }
        for number in requests.keys { server.end(number, .failure(CancellationError())) }
    }
}

// MARK: - Events

extension ItemWalk {
    private func begin(_ number: Int, _ change: ItemChange, of id: Int) {
        last = number
        model.begin(number, change, of: id)
        let (work, item) = (HeldWork(), items[id])
        let call = Awaited { await item.optimistically({ change.apply(number, to: &$0) }, work.take()) }
        changes[number] = PendingItemChange(change: change, id: id, work: work, call: call)
    }

    private func end(_ number: Int, _ result: Result<Int, any Error>) async {
        let change = changes.removeValue(forKey: number)!
        if case .success = result { model.end(number, .confirmed) } else { model.end(number, .failed) }
        change.work.end(result)
        _ = await change.call.task.value
    }

    private func load(_ question: ItemQuestion) async {
        supersede(question)
        let place = model.next()
        let number = server.lastRequest + 1
        requests[number] = ItemRequest(question: question, place: place)
        switch question {
        case .list(let folder): Task { [lists] in await lists[folder].load() }
        case .item(let id): Task { [items] in await items[id].load() }
        }
    }

    private func supersede(_ question: ItemQuestion) {
        for (number, request) in requests where request.question == question { requests[number]!.isInFlight = false }
    }

    private func deliver(_ request: ItemRequest, _ number: Int) {
        server.end(number, .success(request.answer!))
        guard request.isInFlight else { return }
        switch request.question {
        case .list(let folder): model.arrive(request.answer!, in: folder, since: request.place)
        case .item: model.arrive(request.answer!, since: request.place)
        }
    }
}

// MARK: - Checks

extension ItemWalk {
    private func check() throws {
        for id in [1, 2] {
            let entry = items.existing(id)
            try expectSame("item \(id)", entry?.latestValue, model.shown(id))
            try expectSame("pending of \(id)", entry?.pendingChanges ?? 0, model.pending(id))
        }
        for folder in [WalkedFolder.a, .b] {
            guard let ids = lists.existing(folder)?.latestValue else { continue }
            if Set(ids).count < ids.count { throw Disagreement("an item twice: \(ids)") }
            for id in [1, 2] {
                if let isListed = model.mustContain(id, folder) {
                    try expectSame("list \(folder) contains \(id)", ids.contains(id), isListed)
                }
            }
            if let id = ids.first(where: { items.existing($0)?.latestValue == nil }) {
                throw Disagreement("list \(folder) contains \(id), which has no value")
            }
        }
    }
}
