/// The promises Q1 to Q4 for rows whose ids the server gives: a list of past facts about rows that are known by their
/// numbers, whatever their ids are. So no fact is lost because a row gets another id.
struct RenamedRowModel {
    enum Change: Hashable {
        case add
        case edit(Int)
        case delete(Int)
    }

    private enum Fact {
        case began(Int, Change)
        /// The previous and the new value of each written row.
        case wrote([Int: (before: RenamedRow?, after: RenamedRow?)])
        /// These rows are known. They contain the changes that were confirmed when the history had this length.
        case known([RenamedRow], since: Int)
        /// A change ended, or a refresh began.
        case other
    }

    private enum End: Equatable { case confirmed, answered, failed, dropped }

    private var past: [Fact] = []
    private var ends: [Int: (end: End, place: Int)] = [:]
    private var refreshBegan = 0

    mutating func begin(_ number: Int, _ change: Change) { past.append(.began(number, change)) }

    mutating func fail(_ number: Int) { end(number, .failed) }

    /// Confirms a change. An answer also changes what is known about all later writes of its row.
    mutating func confirm(_ number: Int, isAnswered: Bool) {
        guard ends[number] == nil else { return }
        end(number, isAnswered ? .answered : .confirmed)
        guard isAnswered else { return }
        for index in past.indices {
            guard case .wrote(var rows) = past[index], let row = rows[number] else { continue }
            var (before, after) = row
            before?.answer()
            after?.answer()
            rows[number] = (before, after)
            past[index] = .wrote(rows)
        }
    }

    mutating func beginRefresh() {
        refreshBegan = past.count
        past.append(.other)
    }

    mutating func know(_ rows: [RenamedRow]) { past.append(.known(rows, since: past.count)) }
    mutating func refreshed(_ rows: [RenamedRow]) { past.append(.known(rows, since: refreshBegan)) }

    /// Handles a write by other code. A change is dropped if nothing of it is left.
    mutating func write(_ rows: [Int: RenamedRow]) {
        let shown = shown
        if shown == rows { return }
        for number in pending {
            let without = show(without: number)
            let isLeft = Set(without.keys).union(shown.keys).contains { row in
                if without[row] == shown[row] { return false }
                // An added row is left while it exists, a removed row while it is missing.
                if without[row] == nil { return rows[row] != nil }
                return rows[row]?.title == shown[row]?.title
            }
            if without != shown, !isLeft { end(number, .dropped) }
        }
        var changes: [Int: (before: RenamedRow?, after: RenamedRow?)] = [:]
        for row in Set(shown.keys).union(rows.keys) where shown[row] != rows[row] {
            changes[row] = (shown[row], rows[row])
        }
        past.append(.wrote(changes))
    }

    private mutating func end(_ number: Int, _ end: End) {
        guard ends[number] == nil else { return }
        ends[number] = (end, past.count)
        past.append(.other)
    }
}

// MARK: - Answers

extension RenamedRowModel {
    /// The shown rows: the known rows, with all later changes and those that are not part of them, in order (Q1).
    var shown: [Int: RenamedRow] { show(without: nil) }

    /// The changes that started, and neither ended nor were dropped.
    var pending: [Int] {
        past.compactMap { if case .began(let number, _) = $0, ends[number] == nil { number } else { nil } }
    }

    private func show(without left: Int?) -> [Int: RenamedRow] {
        var (rows, knownAt, knownSince) = ([RenamedRow].first.byNumber!, -1, -1)
        for (index, fact) in past.enumerated() {
            guard case .known(let known, let since) = fact else { continue }
            (rows, knownAt, knownSince) = (known.byNumber!, index, since)
        }
        for (index, fact) in past.enumerated() {
            switch fact {
            case .began(let number, let change):
                let end = ends[number]
                if number == left || end?.end == .failed { continue }
                // A change that was confirmed before the request is part of the known value.
                if let end, index < knownAt, end.place < (end.end == .dropped ? knownAt : knownSince) { continue }
                switch change {
                case .add:
                    rows[number] = .added(by: number)
                    if end?.end == .answered { rows[number]?.answer() }
                case .edit(let row): rows[row]?.title = 100 + number
                case .delete(let row): rows[row] = nil
                }
            case .wrote(let changes) where index > knownAt:
                for (row, change) in changes where change.before == nil || change.after == nil || rows[row] != nil {
                    rows[row] = change.after
                }
            default: break
            }
        }
        return rows
    }
}
