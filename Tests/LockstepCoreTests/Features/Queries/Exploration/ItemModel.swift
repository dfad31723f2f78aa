/// The promises K11 and Q3 by definition: a list of past facts, in which every answer is looked up.
struct ItemModel {
    enum End { case confirmed, failed }

    private struct Change {
        let number: Int
        let id: Int
        let change: ItemChange
        let begin: Int
        var end: (End, place: Int)?
    }

    /// A known value of an item, and where its request began.
    private struct Known {
        let item: WalkedItem
        let place: Int
    }

    private struct Answer {
        let ids: [Int]
        let place: Int
    }

    private var now = 0
    private var changes: [Change] = []
    private var known: [Int: Known] = [:]
    private var removals: [Int: Int] = [:]
    private var answers: [WalkedFolder: Answer] = [:]

    /// The place of an event.
    mutating func next() -> Int {
        now += 1
        return now
    }

    mutating func begin(_ number: Int, _ change: ItemChange, of id: Int) {
        changes.append(Change(number: number, id: id, change: change, begin: next()))
    }

    mutating func end(_ number: Int, _ end: End) {
        let place = next()
        for index in changes.indices where changes[index].number == number { changes[index].end = (end, place) }
    }

    /// An item is pushed.
    mutating func know(_ item: WalkedItem) { known[item.id] = Known(item: item, place: next()) }

    /// An answer arrives. It does not change what is known since its request began.
    mutating func arrive(_ items: [WalkedItem], since place: Int) {
        for item in items where known[item.id].map({ $0.place <= place }) ?? true && !wasRemoved(item.id, since: place)
        {
            known[item.id] = Known(item: item, place: place)
        }
    }

    mutating func arrive(_ items: [WalkedItem], in folder: WalkedFolder, since place: Int) {
        arrive(items, since: place)
        answers[folder] = Answer(ids: items.map(\.id).filter { !wasRemoved($0, since: place) }, place: place)
    }

    mutating func remove(_ id: Int) {
        removals[id] = next()
        known[id] = nil
        changes.removeAll { $0.id == id }
        for (folder, answer) in answers {
            answers[folder] = Answer(ids: answer.ids.filter { $0 != id }, place: answer.place)
        }
    }

    private func wasRemoved(_ id: Int, since place: Int) -> Bool { removals[id].map { $0 > place } == true }
}

// MARK: - Answers

extension ItemModel {
    /// The known value, with the changes that are pending, or were confirmed after the request of the value began.
    func shown(_ id: Int) -> WalkedItem? {
        guard let known = known[id] else { return nil }
        var item = known.item
        for change in changes where change.id == id && isApplied(change, after: known.place) {
            change.change.apply(change.number, to: &item)
        }
        return item
    }

    func pending(_ id: Int) -> Int { changes.count { $0.id == id && $0.end == nil } }

    private func isApplied(_ change: Change, after place: Int) -> Bool {
        switch change.end {
        case nil: true
        case (.confirmed, let end)?: end > place
        case (.failed, _)?: false
        }
    }

    /// Returns whether a list must contain an item; `nil` if both is right.
    func mustContain(_ id: Int, _ folder: WalkedFolder) -> Bool? {
        guard let answer = answers[folder], let shown = shown(id), let known = known[id] else { return nil }
        let confirmed = changes.contains { change in
            guard change.id == id, case (.confirmed, let end)? = change.end else { return false }
            return end > answer.place
        }
        guard pending(id) > 0 || known.place > answer.place || confirmed else { return answer.ids.contains(id) }
        if shown.folder != folder { return false }
        if answer.ids.contains(id) { return true }
        // The app moved it to the list.
        var before = known.item
        for change in changes where change.id == id && isApplied(change, after: known.place) {
            if isApplied(change, after: answer.place) { break }
            change.change.apply(change.number, to: &before)
        }
        let moves = changes.contains {
            $0.id == id && $0.change == .move(to: folder) && isApplied($0, after: max(known.place, answer.place))
        }
        return moves && before.folder != folder ? true : nil
    }
}
