/// The promises Q1 to Q4 by definition: a list of past facts, in which every answer is looked up.
struct OptimisticModel {
    private enum Fact {
        case began(Int, RowChange)
        case confirmed(Int, isAnswered: Bool)
        case failed(Int)
        /// A later write removed the whole effect of the change.
        case dropped(Int)
        /// The previous and the new value of each written row.
        case wrote([Int: (before: Int?, after: Int?)])
        /// A value appeared, or the value disappeared.
        case replaced([Int: Int]?)
        case refreshBegan
        case refreshEnded
        /// These rows are known. They include the changes that were confirmed when the history had this length.
        case known([ListRow], since: Int)
    }

    private var past: [Fact] = []
    private let first: [ListRow]?

    init(_ first: [ListRow]? = OptimisticEvent.first) { self.first = first }

    mutating func begin(_ number: Int, _ change: RowChange) { past.append(.began(number, change)) }

    mutating func confirm(_ number: Int, isAnswered: Bool) {
        guard isPending(number) else { return }
        past.append(.confirmed(number, isAnswered: isAnswered))
        if isAnswered { carryAnswer(to: number) }
    }

    /// An answer also changes a row that a later write added. A row that a later write changed keeps the later value.
    private mutating func carryAnswer(to number: Int) {
        var change: RowChange?
        for (index, fact) in past.enumerated() {
            switch fact {
            case .began(number, let begun): change = begun
            case .wrote(var changes):
                guard case .set(let id, let value) = change?.answer(to: number), let row = changes[id] else { continue }
                guard row.before == nil, row.after != nil else { continue }
                changes[id] = (nil, value)
                past[index] = .wrote(changes)
            default: break
            }
        }
    }

    mutating func fail(_ number: Int) { if isPending(number) { past.append(.failed(number)) } }

    /// - Returns: The place of the beginning, for ``arrived(_:since:)``.
    @discardableResult
    mutating func beginRefresh() -> Int {
        past.append(.refreshBegan)
        return past.count - 1
    }
    mutating func endRefresh() { past.append(.refreshEnded) }
    mutating func know(_ rows: [ListRow]) { past.append(.known(rows, since: past.count)) }

    /// The answer of a request arrives.
    mutating func arrived(_ rows: [ListRow], since beginning: Int) { past.append(.known(rows, since: beginning)) }

    mutating func refreshed(_ rows: [ListRow]) {
        let beginning = past.lastIndex { if case .refreshBegan = $0 { true } else { false } }
        let since = beginning ?? 0
        past += [.known(rows, since: since), .refreshEnded]
    }

    /// Forgets everything. There is no value.
    mutating func reset() { self = OptimisticModel(nil) }

    /// Handles a write by other code to the shown value. A change is dropped if nothing of it is left: each row that
    /// it added is removed, and each row that it changed or removed has another value or is removed.
    mutating func write(_ rows: [Int: Int]?) {
        if shown == rows { return }
        guard let shown, let rows else {
            past += (rows == nil ? pending.map { .dropped($0) } : []) + [.replaced(rows)]
            return
        }
        let dropped = pending.filter { number in
            guard let without = show(without: number), without != shown else { return false }
            return Set(without.keys).union(shown.keys).allSatisfy { id in
                shown[id] == without[id] || rows[id] != shown[id] && (rows[id] == nil || without[id] != nil)
            }
        }
        var changes: [Int: (before: Int?, after: Int?)] = [:]
        for id in Set(shown.keys).union(rows.keys) where shown[id] != rows[id] { changes[id] = (shown[id], rows[id]) }
        past += dropped.map { .dropped($0) } + [.wrote(changes)]
    }
}

// MARK: - Answers

extension OptimisticModel {
    /// The shown rows: the known rows, with all later changes and those that are not part of them, in order (Q1).
    var shown: [Int: Int]? { show(without: nil) }

    /// The changes that started, and neither ended nor were dropped.
    var pending: [Int] {
        past.compactMap { if case .began(let number, _) = $0, isPending(number) { number } else { nil } }
    }

    private func isPending(_ number: Int) -> Bool {
        var isPending = false
        for fact in past {
            switch fact {
            case .began(number, _): isPending = true
            case .confirmed(number, _), .failed(number), .dropped(number): isPending = false
            default: break
            }
        }
        return isPending
    }

    private func show(without left: Int?) -> [Int: Int]? {
        var rows = first
        var knownAt = -1
        var knownSince = -1
        for (index, fact) in past.enumerated() {
            if case .known(let known, let since) = fact { (rows, knownAt, knownSince) = (known, index, since) }
        }
        for (index, fact) in past.enumerated() {
            switch fact {
            case .began(let number, let change):
                let end = end(of: number)
                if number == left || end.isFailure || (index < knownAt && end.place < knownSince) { continue }
                // A dropped change is not part of any value that became known later.
                if end.isDropped, end.place < knownAt { continue }
                if rows != nil {
                    change.apply(to: &rows!)
                    if end.isAnswered { change.answer(to: number).apply(to: &rows!) }
                }
            case .wrote(let changes) where index > knownAt && rows != nil:
                for (id, change) in changes {
                    let place = rows!.firstIndex { $0.id == id }
                    switch (change.before, change.after, place) {
                    case (_, nil, _): rows!.removeAll { $0.id == id }
                    case (_, let after?, let place?):
                        // The write applies even if the row now has another value.
                        rows![place].value = after
                    case (nil, let after?, nil): rows!.append(ListRow(id: id, value: after))
                    case (_?, _?, nil): break
                    }
                }
            case .replaced(let replaced) where index > knownAt: rows = replaced?.map { ListRow(id: $0, value: $1) }
            default: break
            }
        }
        return rows?.byID
    }

    private func end(of number: Int) -> (place: Int, isAnswered: Bool, isFailure: Bool, isDropped: Bool) {
        for (index, fact) in past.enumerated() {
            switch fact {
            case .confirmed(number, let isAnswered): return (index, isAnswered, false, false)
            case .failed(number): return (index, false, true, false)
            case .dropped(number): return (index, false, false, true)
            default: break
            }
        }
        return (.max, false, false, false)
    }
}
