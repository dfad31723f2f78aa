import LockstepCore
import LockstepTesting

/// An event of items that two lists contain. Changes and requests have numbers.
enum ItemWalkEvent: Hashable {
    case change(Int, ItemChange, of: Int)
    /// The server makes a change. Later answers contain it. A change that is confirmed was made at the latest then.
    case applies(Int)
    case confirm(Int), fail(Int)
    /// A request, for which the server reads its items at once.
    case load(Int, ItemQuestion)
    /// A request whose answer arrives at once.
    case fetch(Int, ItemQuestion)
    /// The server reads its items again for the answer of a request.
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
    private var lastChange = 0
    private var lastRequest = 0

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
        /// The number that the server gave the request.
        let call: Int
        let load: Task<ExecutionOutcome, Never>
        /// Whether the answer is used. A later request of the same store supersedes a request.
        var isInFlight = true
        var answer: [WalkedItem]
    }

    init() {
        items = QueryFamily { [server] (_: Int) in try await server.ask()[0] }
        lists = QueryFamily(storing: items, by: \.id, contains: { $1.folder == $0 }) { [server] (_: WalkedFolder) in
            try await server.ask()
        }
    }

    private static let questions: [ItemQuestion] = [.list(.a), .list(.b), .item(1)]

    var events: [ItemWalkEvent] {
        let next = lastChange + 1
        let begun: [ItemWalkEvent] = [1, 2].filter(isKnown).flatMap { id -> [ItemWalkEvent] in
            [ItemChange.mark, .move(to: .a), .move(to: .b)].map { .change(next, $0, of: id) }
        }
        let ended = changes.keys.sorted().flatMap { number -> [ItemWalkEvent] in
            (changes[number]!.isApplied ? [] : [.applies(number)]) + [.confirm(number), .fail(number)]
        }
        let answered = requests.keys.sorted().flatMap { number -> [ItemWalkEvent] in
            [.reads(number), .deliver(number), .failRequest(number)]
        }
        let asked = Self.questions.flatMap { question -> [ItemWalkEvent] in
            [.load(lastRequest + 1, question), .fetch(lastRequest + 1, question)]
        }
        return begun + ended + answered + asked + [.elsewhere(1), .push(1), .push(2), .remove(1)]
    }

    func isPossible(_ event: ItemWalkEvent) -> Bool {
        switch event {
        case .change(let number, _, let id): number > lastChange && isKnown(id)
        case .applies(let number): changes[number]?.isApplied == false
        case .confirm(let number), .fail(let number): changes[number] != nil
        case .load(let number, _), .fetch(let number, _): number > lastRequest
        case .reads(let number), .deliver(let number), .failRequest(let number): requests[number] != nil
        case .elsewhere, .push, .remove: true
        }
    }

    private func isKnown(_ id: Int) -> Bool { items.existing(id)?.latestValue != nil }

    func apply(_ event: ItemWalkEvent) async throws {
        switch event {
        case .change(let number, let change, let id): begin(number, change, of: id)
        case .applies(let number): apply(number)
        case .confirm(let number):
            if !changes[number]!.isApplied { apply(number) }
            await end(number, .success(number))
        case .fail(let number): await end(number, .failure(StateError.unauthorized))
        case .load(let number, let question): await load(number, question)
        case .fetch(let number, let question):
            await load(number, question)
            await deliver(requests.removeValue(forKey: number)!)
        case .reads(let number): requests[number]!.answer = server.answer(requests[number]!.question)
        case .deliver(let number): await deliver(requests.removeValue(forKey: number)!)
        case .failRequest(let number):
            await end(requests.removeValue(forKey: number)!, .failure(StateError.unauthorized))
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
        for request in requests.values { server.end(request.call, .failure(CancellationError())) }
    }
}

// MARK: - Events

extension ItemWalk {
    private func begin(_ number: Int, _ change: ItemChange, of id: Int) {
        lastChange = number
        model.begin(number, change, of: id)
        let (work, item) = (HeldWork(), items[id])
        let call = Awaited { await item.optimistically({ change.apply(number, to: &$0) }, work.take()) }
        changes[number] = PendingItemChange(change: change, id: id, work: work, call: call)
    }

    private func apply(_ number: Int) {
        changes[number]!.isApplied = true
        let change = changes[number]!
        change.change.apply(number, to: &server.items[change.id]!)
    }

    private func end(_ number: Int, _ result: Result<Int, any Error>) async {
        let change = changes.removeValue(forKey: number)!
        if case .success = result { model.end(number, .confirmed) } else { model.end(number, .failed) }
        change.work.end(result)
        _ = await change.call.task.value
    }

    private func load(_ number: Int, _ question: ItemQuestion) async {
        supersede(question)
        lastRequest = number
        let (place, call) = (model.next(), server.lastRequest + 1)
        let load =
            switch question {
            case .list(let folder): Task { [lists] in await lists[folder].load() }
            case .item(let id): Task { [items] in await items[id].load() }
            }
        requests[number] = ItemRequest(
            question: question, place: place, call: call, load: load, answer: server.answer(question))
        while server.lastRequest < call { await Task.yield() }
    }

    private func supersede(_ question: ItemQuestion) {
        for (number, request) in requests where request.question == question { requests[number]!.isInFlight = false }
    }

    private func end(_ request: ItemRequest, _ result: Result<[WalkedItem], any Error>) async {
        server.end(request.call, result)
        if request.isInFlight { _ = await request.load.value }
    }

    private func deliver(_ request: ItemRequest) async {
        await end(request, .success(request.answer))
        guard request.isInFlight else { return }
        switch request.question {
        case .list(let folder): model.arrive(request.answer, in: folder, since: request.place)
        case .item: model.arrive(request.answer, since: request.place)
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
