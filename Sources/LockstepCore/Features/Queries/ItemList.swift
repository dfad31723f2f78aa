/// A list of the ids of items that a family stores (promise K11).
///
/// The last answer decides which items the list contains. Only for an item that changed since the request of the answer
/// began, the rule of the list decides.
@MainActor final class ItemList<ID: Hashable & Sendable> {
    private let access: ListAccess<ID>
    private let items: StoredItems<ID>
    /// The place where the request of the last answer began; zero if there was no answer.
    private var place = 0
    private var isReceiving = false
    /// The objects that keep the items of the last answer.
    private var holds: [MemberHold] = []
    /// The items of the last answer that are not in the list by the rule. The value is the item before it, which is `nil` if it
    /// was the first one.
    private var removed: [ID: ID?] = [:]
    /// The items that are in the list by the rule, although the last answer lacks them, with the objects that keep them.
    private var added: [ID: MemberHold] = [:]
    /// The items that belong to the list by the rule since they changed, in the order of their changes.
    private var joining: [ID] = []
    /// The ids of the list, for a version of the list.
    private var listed: (ids: Set<ID>, version: Int) = ([], -1)

    init(_ access: ListAccess<ID>, of items: StoredItems<ID>) {
        self.access = access
        self.items = items
    }

    private func isListed(_ id: ID, _ list: (ids: [ID], version: Int)) -> Bool {
        if listed.version != list.version { listed = (Set(list.ids), list.version) }
        return listed.ids.contains(id)
    }
}

// MARK: - Changes of items

extension ItemList: FamilyList {
    func valueDidChange(of id: ID, _ change: MemberChange) {
        guard !isReceiving, let satisfies = items.satisfies(id) else { return }
        let hasChanged = items.hasChanged(id, place)
        if !satisfies || !hasChanged {
            joining.removeAll { $0 == id }
        } else if change.isNews, !items.satisfied(change.before), !joining.contains(id) {
            joining.append(id)
        }
        guard let list = access.read() else { return }
        let isListed = isListed(id, list)
        let isInAnswer = isListed ? added[id] == nil : removed.keys.contains(id)
        let belongs = hasChanged ? satisfies && (isListed || isInAnswer || joining.contains(id)) : isInAnswer
        if belongs == isListed { return }
        if belongs {
            access.change(.name("item added"), insertion(of: id))
        } else {
            note(removalOf: id, from: list.ids)
            access.change(.name("item removed")) { $0.removeAll { $0 == id } }
        }
    }

    func membersWereRemoved(_ ids: Set<ID>?) {
        let isRemoved: (ID) -> Bool = { ids?.contains($0) ?? true }
        joining.removeAll(where: isRemoved)
        removed = removed.filter { !isRemoved($0.key) }
        added = added.filter { !isRemoved($0.key) }
        guard access.read()?.ids.contains(where: isRemoved) == true else { return }
        access.change(.name("item removed")) { $0.removeAll(where: isRemoved) }
    }

    private func note(removalOf id: ID, from ids: [ID]) {
        guard added.removeValue(forKey: id) == nil, let index = ids.firstIndex(of: id) else { return }
        removed[id] = .some(index == 0 ? nil : ids[index - 1])
    }

    /// Returns a closure that inserts an item where it was in the last answer. An item that the answer lacks becomes the first
    /// one.
    private func insertion(of id: ID) -> @MainActor (inout [ID]) -> Void {
        let before = removed.removeValue(forKey: id)
        if before == nil { added[id] = items.keep(id) }
        let removed = removed
        return { ids in
            if ids.contains(id) { return }
            var before = before ?? nil
            while let item = before {
                if let index = ids.firstIndex(of: item) { return ids.insert(id, at: index + 1) }
                before = removed[item] ?? nil
            }
            ids.insert(id, at: 0)
        }
    }
}

// MARK: - Answers

/// A list that receives answers whose items a family stores.
@MainActor protocol AnswerReceiver<ID>: AnyObject {
    associatedtype ID: Sendable

    /// Stores the items of the answers that bring a new list, and corrects the ids.
    func receive(_ answers: [StoredAnswer<ID>], _ ids: inout [ID])

    /// Stores the items of the next page, and corrects the ids of the page.
    func receiveNext(_ answer: StoredAnswer<ID>, _ ids: inout [ID])
}

extension ItemList: AnswerReceiver {
    func receive(_ answers: [StoredAnswer<ID>], _ ids: inout [ID]) {
        (removed, added) = ([:], [:])
        place = answers.first?.place ?? 0
        holds = store(answers, &ids)
        let news = joining + items.pending().filter { !joining.contains($0) }
        joining = news.filter { items.hasChanged($0, place) && items.satisfies($0) == true }
        let known = joining.isEmpty ? [] : Set(ids)
        for id in joining where !known.contains(id) { insertion(of: id)(&ids) }
    }

    func receiveNext(_ answer: StoredAnswer<ID>, _ ids: inout [ID]) {
        holds += store([answer], &ids)
        for id in answer.ids { added[id] = nil }
        if let list = access.read() { ids.removeAll { isListed($0, list) } }
    }

    /// Stores the items of answers, and removes repeated ids, and those that do not belong to the list by the rule. Returns the
    /// objects that keep the items.
    private func store(_ answers: [StoredAnswer<ID>], _ ids: inout [ID]) -> [MemberHold] {
        isReceiving = true
        defer { isReceiving = false }
        let holds = answers.flatMap { $0.store(&ids) }
        var known: Set<ID> = []
        ids.removeAll { !known.insert($0).inserted }
        let answered = ids
        var leaving: Set<ID> = []
        for answer in answers {
            for id in answer.ids where items.hasChanged(id, answer.place) && items.satisfies(id) == false {
                note(removalOf: id, from: answered)
                leaving.insert(id)
            }
        }
        if !leaving.isEmpty { ids.removeAll(where: leaving.contains) }
        return holds
    }
}

/// What a list reads of the items that a family stores.
@MainActor struct StoredItems<ID: Hashable> {
    /// Returns whether an item satisfies the rule of the list; `nil` if the item has no value, or the list has no rule.
    let satisfies: (ID) -> Bool?
    /// Returns whether an earlier value of an item satisfied the rule; `false` if there was no value.
    let satisfied: (Any?) -> Bool
    /// Returns whether an item was changed, or has a pending change, since a place.
    let hasChanged: (ID, Int) -> Bool
    /// Returns the items that satisfy the rule because of their pending changes.
    let pending: () -> [ID]
    /// Returns an object that keeps an item; `nil` if there is no such item.
    let keep: (ID) -> MemberHold?
}

/// How the ids of a list are read and changed.
@MainActor struct ListAccess<ID> {
    /// Returns the ids and their version; `nil` if the list has no value.
    let read: () -> (ids: [ID], version: Int)?
    /// Changes the ids in a commit.
    let change: (CommitLabel, @escaping @MainActor (inout [ID]) -> Void) -> Void
}

extension ValueStoreCore {
    /// Returns the access to the ids that the value contains.
    func listAccess<ID>(at ids: WritableKeyPath<Value, [ID]>) -> ListAccess<ID> {
        ListAccess { [weak self] in
            guard let self, let value = machine.latestValue else { return nil }
            return (value[keyPath: ids], machine.stateVersion)
        } change: { [weak self] label, change in
            self?.amend(label) { change(&$0[keyPath: ids]) }
        }
    }

    /// Changes the latest value in a commit. A running load continues.
    private func amend(_ label: CommitLabel, _ change: @escaping @MainActor (inout Value) -> Void) {
        commit(label) {
            guard var value = machine.latestValue else { return }
            beginTransaction(.setting, label)
            defer { endTransaction() }
            if let shown = optimisticallyShown(after: change) { value = shown } else { change(&value) }
            _ = handleAlone(.show(value))
        }
    }
}
