import LockstepCore
import LockstepTesting

/// The rules of optimistic changes, compared with their model.
struct OptimisticHistories: Explorable {
    private var changes = PendingChanges<[ListRow]>(OptimisticEvent.first)
    private var model = OptimisticModel()
    /// The changes whose work has not ended, even if they are no longer pending.
    private var working: [Int: RowChange] = [:]
    private var kept: [ListRow]?
    /// The running load, and the running request of something else. The places are those that the rules know.
    private var refresh: Request?
    private var request: Request?
    private var lastPlace = 0
    /// The place of the last confirmed value.
    private var place = 0
    private var last = 0

    private struct Request {
        let place: Int
        let beginning: Int
    }

    init() {}

    var events: [OptimisticEvent] {
        let next = last + 1
        return [.add(next), .set(next), .remove(next)]
            + working.keys.sorted().flatMap { [.confirm($0), .answer($0), .fail($0)] as [OptimisticEvent] }
            + OptimisticEvent.writes + [.keep, .refresh, .know] + (kept == nil ? [] : [.restore])
            + (refresh == nil ? [] : [.refreshed, .refreshFailed])
            + (request == nil ? [.request] : [.answered, .requestFailed])
    }

    func isPossible(_ event: OptimisticEvent) -> Bool {
        switch event {
        case .add(let number), .set(let number), .remove(let number): number > last
        case .confirm(let number), .answer(let number), .fail(let number): working[number] != nil
        case .restore: kept != nil
        case .refreshed, .refreshFailed: refresh != nil
        case .request: request == nil
        case .answered, .requestFailed: request != nil
        default: true
        }
    }

    mutating func apply(_ event: OptimisticEvent) throws {
        if let (number, change) = event.begun {
            last = number
            working[number] = change
            handle(.begin(number) { change.apply(to: &$0) })
            model.begin(number, change)
        }
        if let write = event.write {
            var rows = changes.shown ?? []
            write.apply(to: &rows)
            handle(.write(rows))
            model.write(rows.byID)
        }
        switch event {
        case .confirm(let number):
            working[number] = nil
            handle(.confirm(number, answer: nil, at: nextPlace()))
            model.confirm(number, isAnswered: false)
        case .answer(let number):
            let answer = working.removeValue(forKey: number)!.answer(to: number)
            handle(.confirm(number, answer: { answer.apply(to: &$0) }, at: nextPlace()))
            model.confirm(number, isAnswered: true)
        case .fail(let number):
            working[number] = nil
            handle(.revert(number))
            model.fail(number)
        case .keep: kept = changes.shown
        case .restore:
            handle(.write(kept))
            model.write(kept!.byID)
        case .refresh:
            refresh = begin()
            handle(.requestEnded)  // a load that was running is superseded
        case .refreshFailed:
            refresh = nil
            handle(.requestEnded)
            model.endRefresh()
        case .refreshed: arrive(OptimisticEvent.fetched, from: exchange(&refresh, with: nil)!)
        case .request: request = begin()
        case .requestFailed:
            request = nil
            handle(.requestEnded)
        case .answered: arrive(OptimisticEvent.listed, from: exchange(&request, with: nil)!)
        case .know:
            // A set value supersedes a load. If it is an element of a load, the load does not end with a value.
            refresh = nil
            place = nextPlace()
            handle(.set(OptimisticEvent.known))
            model.know(OptimisticEvent.known)
        default: break
        }
        try expectSame("shown", changes.shown?.byID, model.shown)
        try expectSame("pending", changes.pending, model.pending)
        if model.pending.isEmpty { try expectSame("confirmed", changes.confirmed.value, changes.shown) }
        if model.pending.isEmpty, refresh == nil, request == nil {
            try expectSame("isEmpty", changes.isEmpty, true)
        }
    }

    private mutating func handle(_ event: PendingChanges<[ListRow]>.Event) {
        changes.handle(event, oldestRequest: [refresh?.place, request?.place].compactMap(\.self).min())
    }

    private mutating func nextPlace() -> Int {
        lastPlace += 1
        return lastPlace
    }

    private mutating func begin() -> Request { Request(place: nextPlace(), beginning: model.beginRefresh()) }

    /// A request brings a value, unless there is a newer one.
    private mutating func arrive(_ rows: [ListRow], from ended: Request) {
        guard ended.place >= place else { return handle(.requestEnded) }
        place = ended.place
        handle(.arrived(rows, since: ended.place))
        handle(.requestEnded)
        model.arrived(rows, since: ended.beginning)
    }
}
