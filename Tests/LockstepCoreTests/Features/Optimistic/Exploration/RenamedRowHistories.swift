import LockstepCore
import LockstepTesting

/// The rules of optimistic changes for rows whose ids the server gives, compared with their model.
struct RenamedRowHistories: Explorable {
    private var changes = PendingChanges<[RenamedRow]>(.first)
    private var model = RenamedRowModel()
    /// The changes whose work has not ended, even if they are no longer pending.
    private var working: Set<Int> = []
    private var kept: [RenamedRow]?
    /// The place of the running load; `nil` if there is none.
    private var refresh: Int?
    private var lastPlace = 0
    private var last = 0

    init() {}

    /// The number of the last row that a change added.
    private var target: Int? { changes.shown?.last { $0.number < 500 }?.number }

    var events: [RenamedRowEvent] {
        let next = last + 1
        let ended = working.sorted().flatMap { [.confirm($0), .answer($0), .fail($0)] as [RenamedRowEvent] }
        var ofTarget: [RenamedRowEvent] = []
        if let target {
            ofTarget = [
                .edit(next, target), .delete(next, target), .writeEdit(target), .writeDelete(target),
                .writeMove(target),
            ]
        }
        return [.add(next)] + ended + ofTarget + [.push, .keep, .know, .refresh] + (kept == nil ? [] : [.restore])
            + (refresh == nil ? [] : [.refreshed, .refreshFailed])
    }

    func isPossible(_ event: RenamedRowEvent) -> Bool {
        func isShown(_ row: Int) -> Bool { changes.shown?.byNumber?[row] != nil }
        return switch event {
        case .add(let number): number > last
        case .edit(let number, let row), .delete(let number, let row): number > last && isShown(row)
        case .confirm(let number), .answer(let number), .fail(let number): working.contains(number)
        case .writeEdit(let row), .writeDelete(let row), .writeMove(let row): isShown(row)
        case .restore: kept != nil
        case .refreshed, .refreshFailed: refresh != nil
        default: true
        }
    }

    mutating func apply(_ event: RenamedRowEvent) throws {
        switch event {
        case .add(let number):
            begin(number, .add) { rows in
                if rows[id: -number] == nil { rows.append(.added(by: number)) }
            }
        case .edit(let number, let row):
            let id = id(of: row)
            begin(number, .edit(row)) { $0[id: id]?.title = 100 + number }
        case .delete(let number, let row):
            let id = id(of: row)
            begin(number, .delete(row)) { $0[id: id] = nil }
        case .confirm(let number): end(number, .confirm(number, answer: nil, at: nextPlace()))
        case .answer(let number):
            end(number, .confirm(number, answer: { $0[id: -number]?.answer() }, at: nextPlace()))
        case .fail(let number): end(number, .revert(number))
        case .writeEdit(let row):
            let id = id(of: row)
            write { $0[id: id]?.title = 7 }
        case .writeDelete(let row):
            let id = id(of: row)
            write { $0[id: id] = nil }
        case .writeMove(let row):
            let id = id(of: row)
            write { rows in
                guard let moved = rows[id: id] else { return }
                rows[id: moved.id] = nil
                rows.insert(moved, at: 0)
            }
        case .push: write { if $0[id: 507] == nil { $0.append(.saved(507)) } }
        case .keep: kept = changes.shown
        case .restore: write { [kept] in $0 = kept! }
        case .refresh:
            refresh = nextPlace()
            handle(.requestEnded)  // a load that was running is superseded
            model.beginRefresh()
        case .refreshFailed:
            refresh = nil
            handle(.requestEnded)
            model.beginRefresh()
        case .refreshed:
            let place = refresh!
            refresh = nil
            handle(.arrived(.fetched, since: place))
            model.refreshed(.fetched)
        case .know:
            // The rows that the server has: those that were answered, with another title.
            let known = changes.confirmed.value!.filter { $0.id > 0 }.map { RenamedRow.saved($0.id, title: 60) }
            refresh = nil
            handle(.set(known))
            model.know(known)
        }
        guard let shown = changes.shown?.byNumber else { throw Disagreement("a row twice: \(changes.shown ?? [])") }
        try expectSame("shown", shown, model.shown)
        try expectSame("pending", changes.pending, model.pending)
        if model.pending.isEmpty, refresh == nil { try expectSame("isEmpty", changes.isEmpty, true) }
    }

    private mutating func handle(_ event: PendingChanges<[RenamedRow]>.Event) {
        changes.handle(event, oldestRequest: refresh)
    }

    private mutating func nextPlace() -> Int {
        lastPlace += 1
        return lastPlace
    }

    private func id(of row: Int) -> Int { changes.shown!.byNumber![row]!.id }

    private mutating func begin(
        _ number: Int, _ change: RenamedRowModel.Change, _ closure: @escaping @MainActor (inout [RenamedRow]) -> Void
    ) {
        last = number
        working.insert(number)
        handle(.begin(number, closure))
        model.begin(number, change)
    }

    private mutating func end(_ number: Int, _ event: PendingChanges<[RenamedRow]>.Event) {
        working.remove(number)
        handle(event)
        switch event {
        case .confirm(_, let answer, _):
            model.confirm(number, isAnswered: answer != nil)
            // A restored snapshot is shown exactly, with the ids that the rows had. That is not explored.
            if answer != nil { kept = nil }
        default: model.fail(number)
        }
    }

    private mutating func write(_ change: (inout [RenamedRow]) -> Void) {
        var rows = changes.shown!
        change(&rows)
        handle(.write(rows))
        model.write(rows.byNumber!)
    }
}
