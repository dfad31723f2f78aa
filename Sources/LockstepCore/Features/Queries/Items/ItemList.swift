/// A list of the ids of items that a family stores (promise K11).
///
/// The last answers decide which items the list contains. Only for an item that changed since the request of its answer began,
/// the rule of the list decides.
@MainActor final class ItemList<ID: Hashable & Sendable> {
    private let access: ListAccess<ID>
    private let items: StoredItems<ID>
    /// The place where the request of the list began; zero if there was no answer.
    private var place = 0
    /// The items of the answers, and the places where their requests began.
    private var answered: [ID: Int] = [:]
    private var isReceiving = false
    /// The items that are in the list by the rule, although the answers lack them.
    private var added: Set<ID> = []
    /// The items that left the list by the rule. The value is the item before it, which is `nil` if it was the first one.
    private var left: [ID: ID?] = [:]
    /// The items whose confirmed values satisfy the rule since they changed, in the order of their changes.
    private var joining: [ID] = []
    /// The ids of the list, for a version of the list.
    private var listed: (ids: Set<ID>, version: Int) = ([], -1)

    init(_ access: ListAccess<ID>, of items: StoredItems<ID>) {
        self.access = access
        self.items = items
    }

    /// The ids of the list as a set; `nil` if the list has no value.
    private var ids: Set<ID>? {
        guard let list = access.read() else { return nil }
        if listed.version != list.version {
            listed = (Set(list.ids), list.version)
            // What the app put into the list or took out of it counts as answered.
            for id in listed.ids {
                left[id] = nil
                if answered[id] == nil, !added.contains(id) { answered[id] = place }
            }
            answered = answered.filter { listed.ids.contains($0.key) || left.keys.contains($0.key) }
            added.formIntersection(listed.ids)
        }
        return listed.ids
    }

    private func hasChanged(_ id: ID) -> Bool { items.hasChanged(id, answered[id] ?? place) }
}

// MARK: - Changes of items

extension ItemList: FamilyList {
    func contains(_ id: ID) -> Bool { isReceiving || ids?.contains(id) == true }

    var loads: (any RefetchableCore)? { access.loads() }

    func valueDidChange(of id: ID, _ change: MemberChange) {
        guard !isReceiving, let satisfies = items.satisfies(id) else { return }
        let hasChanged = hasChanged(id)
        let isConfirmed = items.isConfirmed(id)
        if !isConfirmed || !hasChanged {
            joining.removeAll { $0 == id }
        } else if change.isNews, !items.satisfied(change.before), !joining.contains(id) {
            joining.append(id)
        }
        guard let isListed = ids?.contains(id) else { return }
        let joins = access.startsHere() && (!isConfirmed || joining.contains(id))
        let belongs = hasChanged ? satisfies && (isListed || left.keys.contains(id) || joins) : answered[id] != nil
        if belongs == isListed { return }
        if belongs {
            access.change(.name("item added"), insertion(of: id))
            listed.ids.insert(id)
        } else {
            note(leaving: id, from: access.read()?.ids ?? [])
            access.change(.name("item removed")) { $0.removeAll { $0 == id } }
            listed.ids.remove(id)
        }
        noteOwnChange()
    }

    func membersWereRemoved(_ removed: Set<ID>?) {
        guard let removed else {
            (answered, added, left, joining) = ([:], [], [:], [])
            return access.change(.name("item removed")) { $0 = [] }
        }
        let ids = access.read()?.ids ?? []
        for id in removed {
            if ids.contains(id) { note(leaving: id, from: ids) }
            guard let before = left.removeValue(forKey: id) else { continue }
            for (other, place) in left where place == id { left[other] = .some(before) }
        }
        joining.removeAll(where: removed.contains)
        answered = answered.filter { !removed.contains($0.key) }
        added.subtract(removed)
        if ids.contains(where: removed.contains) {
            access.change(.name("item removed")) { $0.removeAll(where: removed.contains) }
        }
    }

    private func note(leaving id: ID, from ids: [ID]) {
        added.remove(id)
        guard let index = ids.firstIndex(of: id) else { return }
        left[id] = .some(index == 0 ? nil : ids[index - 1])
    }

    /// Returns a closure that inserts an item where it was before. An item that was not in the list becomes the first one.
    private func insertion(of id: ID) -> @MainActor (inout [ID]) -> Void {
        let before = left.removeValue(forKey: id) ?? nil
        if answered[id] == nil { added.insert(id) }
        let left = left
        return { ids in
            if ids.contains(id) { return }
            var before = before
            for _ in 0...left.count {
                guard let item = before else { break }
                if let index = ids.firstIndex(of: item) { return ids.insert(id, at: index + 1) }
                before = left[item] ?? nil
            }
            ids.insert(id, at: 0)
        }
    }

    /// Notices that ``listed`` already contains a change of this object.
    private func noteOwnChange() {
        guard let list = access.read(), list.ids.count == listed.ids.count, !access.hasPendingChanges() else { return }
        listed.version = list.version
    }
}

// MARK: - Answers

/// A list that receives answers whose items a family stores.
@MainActor protocol AnswerReceiver<ID>: AnyObject {
    associatedtype ID: Sendable

    /// Stores the items of the answers that bring a new list, and corrects the ids.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - ids: The ids of the answers.
    ///   - startsHere: Whether there is no page before these answers. Only then, other items can join the list.
    func receive(_ answers: [StoredAnswer<ID>], _ ids: inout [ID], startsHere: Bool)

    /// Stores the items of one more page at an end of the list, and corrects the ids of the page.
    func receivePage(_ answer: StoredAnswer<ID>, _ ids: inout [ID], at end: PageOperation)

    /// Removes the ids of a page that the list contains.
    func keepNew(_ page: inout [ID], in ids: [ID])

    /// Notices that a page was added.
    func didAdd(_ page: [ID])

    /// Notices that pages at an end of the list were dropped.
    func didDropPages()
}

extension ItemList: AnswerReceiver {
    func receive(_ answers: [StoredAnswer<ID>], _ ids: inout [ID], startsHere: Bool) {
        (answered, added, left) = ([:], [], [:])
        place = answers.first?.place ?? 0
        store(answers, &ids, after: [])
        joining.removeAll { !hasChanged($0) }
        guard startsHere else { return }
        let news = joining + items.pending().filter { !items.isConfirmed($0) }
        let known = news.isEmpty ? [] : Set(ids)
        for id in news where !known.contains(id) && items.satisfies(id) == true { insertion(of: id)(&ids) }
    }

    func receivePage(_ answer: StoredAnswer<ID>, _ ids: inout [ID], at end: PageOperation) {
        _ = self.ids  // notices changes of the list before those of the page
        store([answer], &ids, after: end == .next ? access.read()?.ids ?? [] : [])
    }

    func keepNew(_ page: inout [ID], in ids: [ID]) {
        let known = access.hasPendingChanges() ? Set(ids) : self.ids ?? []
        page.removeAll(where: known.contains)
    }

    func didAdd(_ page: [ID]) {
        listed.ids.formUnion(page)
        noteOwnChange()
    }

    func didDropPages() {
        guard let ids else { return }
        let startsHere = access.startsHere()
        // An item that left a dropped page does not return by itself, but with its page.
        for id in Array(left.keys) where !isPlaceListed(of: id, in: ids, startsHere: startsHere) {
            (left[id], answered[id]) = (nil, nil)
        }
    }

    /// Returns whether the list still has the place from which an item left.
    private func isPlaceListed(of id: ID, in ids: Set<ID>, startsHere: Bool) -> Bool {
        var id = id
        for _ in 0...left.count {
            guard let before = left[id] else { return false }
            guard let before else { return startsHere }
            if ids.contains(before) { return true }
            id = before
        }
        return false
    }

    /// Stores the items of answers, and removes repeated ids, and those that do not belong to the list by the rule.
    ///
    /// - Parameters:
    ///   - answers: The answers.
    ///   - ids: The ids of the answers.
    ///   - before: The ids before those of the answers.
    private func store(_ answers: [StoredAnswer<ID>], _ ids: inout [ID], after before: [ID]) {
        isReceiving = true
        defer { isReceiving = false }
        for answer in answers { answer.store(&ids) }
        var known: Set<ID> = []
        ids.removeAll { !known.insert($0).inserted }
        for answer in answers {
            for id in answer.ids where known.contains(id) {
                answered[id] = answer.place
                added.remove(id)
            }
        }
        let leaving = Set(ids.filter { hasChanged($0) && items.satisfies($0) == false })
        if leaving.isEmpty { return }
        let all = before + ids
        for id in leaving { note(leaving: id, from: all) }
        ids.removeAll(where: leaving.contains)
    }
}

/// What a list reads of the items that a family stores.
@MainActor struct StoredItems<ID: Hashable> {
    /// Returns whether an item satisfies the rule of the list; `nil` if the item has no value, or the list has no rule.
    let satisfies: (ID) -> Bool?
    /// Returns whether an earlier confirmed value of an item satisfied the rule; `false` if there was no value.
    let satisfied: (Any?) -> Bool
    /// Returns whether an item was changed, or has a pending change, since a place.
    let hasChanged: (ID, Int) -> Bool
    /// Returns whether an item satisfies the rule without its pending changes.
    let isConfirmed: (ID) -> Bool
    /// Returns the items with pending changes.
    let pending: () -> [ID]
}

/// How the ids of a list are read and changed.
@MainActor struct ListAccess<ID> {
    /// Returns the ids and their version; `nil` if the list has no value, or is being restored.
    let read: () -> (ids: [ID], version: Int)?
    /// Returns the loads of the list; `nil` if the list is released.
    let loads: () -> (any RefetchableCore)?
    /// Whether there is no page before the loaded items.
    let startsHere: () -> Bool
    /// Whether the list has pending optimistic changes of its own.
    let hasPendingChanges: () -> Bool
    /// Changes the ids in a commit.
    let change: (CommitLabel, @escaping @MainActor (inout [ID]) -> Void) -> Void
}

extension ValueStoreCore {
    /// Returns the access to the ids that the value contains.
    ///
    /// - Parameters:
    ///   - ids: The place of the ids in the value.
    ///   - startsHere: A closure that returns whether there is no page before those of a value.
    /// - Returns: The access.
    func listAccess<ID>(
        at ids: WritableKeyPath<Value, [ID]>, startsHere: @escaping (Value) -> Bool = { _ in true }
    ) -> ListAccess<ID> {
        ListAccess { [weak self] in
            guard let self, !isRestoring, let value = machine.latestValue else { return nil }
            return (value[keyPath: ids], machine.stateVersion)
        } loads: { [weak self] in
            self
        } startsHere: { [weak self] in
            self?.machine.latestValue.map(startsHere) ?? true
        } hasPendingChanges: { [weak self] in
            (self?.pendingCount ?? 0) > 0
        } change: { [weak self] label, change in
            self?.amend(label) { change(&$0[keyPath: ids]) }
        }
    }
}
