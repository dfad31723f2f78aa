import LockstepCore
import LockstepTesting

/// The rules of optimistic changes, compared with their model.
struct OptimisticHistories: Explorable {
    private var changes = PendingChanges<[ListRow]>(OptimisticEvent.first)
    private var model = OptimisticModel()
    /// The changes whose work has not ended, even if they are no longer pending.
    private var working: [Int: RowChange] = [:]
    private var kept: [ListRow]?
    private var isRefreshing = false
    private var last = 0

    init() {}

    var events: [OptimisticEvent] {
        let next = last + 1
        return [.add(next), .set(next), .remove(next)]
            + working.keys.sorted().flatMap { [.confirm($0), .answer($0), .fail($0)] as [OptimisticEvent] }
            + OptimisticEvent.writes + [.keep, .refresh, .know] + (kept == nil ? [] : [.restore])
            + (isRefreshing ? [.refreshed, .refreshFailed] : [])
    }

    func isPossible(_ event: OptimisticEvent) -> Bool {
        switch event {
        case .add(let number), .set(let number), .remove(let number): number > last
        case .confirm(let number), .answer(let number), .fail(let number): working[number] != nil
        case .restore: kept != nil
        case .refreshed, .refreshFailed: isRefreshing
        default: true
        }
    }

    mutating func apply(_ event: OptimisticEvent) throws {
        if let (number, change) = event.begun {
            last = number
            working[number] = change
            changes.handle(.begin(number) { change.apply(to: &$0) })
            model.begin(number, change)
        }
        if let write = event.write {
            var rows = changes.shown ?? []
            write.apply(to: &rows)
            changes.handle(.write(rows))
            model.write(rows.byID)
        }
        switch event {
        case .confirm(let number):
            working[number] = nil
            changes.handle(.confirm(number, answer: nil))
            model.confirm(number, isAnswered: false)
        case .answer(let number):
            let answer = working.removeValue(forKey: number)!.answer(to: number)
            changes.handle(.confirm(number) { answer.apply(to: &$0) })
            model.confirm(number, isAnswered: true)
        case .fail(let number):
            working[number] = nil
            changes.handle(.revert(number))
            model.fail(number)
        case .keep: kept = changes.shown
        case .restore:
            changes.handle(.write(kept))
            model.write(kept!.byID)
        case .refresh:
            isRefreshing = true
            changes.handle(.refreshBegan)
            model.beginRefresh()
        case .refreshFailed:
            isRefreshing = false
            changes.handle(.refreshEnded)
            model.endRefresh()
        case .refreshed:
            isRefreshing = false
            changes.handle(.refreshed(OptimisticEvent.fetched))
            model.refreshed(OptimisticEvent.fetched)
        case .know:
            // A set value supersedes a load. If it is an element of a load, the load does not end with a value.
            isRefreshing = false
            changes.handle(.set(OptimisticEvent.known))
            model.know(OptimisticEvent.known)
        default: break
        }
        try expectSame("shown", changes.shown?.byID, model.shown)
        try expectSame("pending", changes.pending, model.pending)
        if model.pending.isEmpty { try expectSame("confirmed", changes.confirmed.value, changes.shown) }
        if model.pending.isEmpty, !isRefreshing { try expectSame("isEmpty", changes.isEmpty, true) }
    }
}
