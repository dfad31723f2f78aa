package import Foundation
package import TodosCore

/// The stores of single tabs, one for each list that a tab changes, made when it first does so or follows the list.
///
/// A tab keeps its store by its live channel. A browser does not report that a tab without a script was closed, nor whether
/// a tab that went away is only being reloaded: of those, the ones used last are kept.
@MainActor
package final class TabStores {
    /// How many stores are kept that no live channel keeps.
    package static let limit = 100

    private let lists: TodoLists
    private var all: [Key: Reference] = [:]
    private var recent: [TodoEditing] = []

    private struct Key: Hashable {
        var tab: UUID
        var list: TodoList
    }

    private struct Reference {
        weak var store: TodoEditing?
    }

    /// Creates the stores of tabs that show these lists.
    package init(lists: TodoLists) {
        self.lists = lists
    }

    /// The store of a tab, if it has one.
    package func existing(for tab: UUID, in list: TodoList) -> TodoEditing? {
        all[Key(tab: tab, list: list)]?.store
    }

    /// The store of a tab. When nothing has kept it, it is made again.
    package func store(for tab: UUID, in list: TodoList) -> TodoEditing {
        let store = existing(for: tab, in: list) ?? TodoEditing(list: lists[list])
        recent.removeAll { $0 === store }
        recent.append(store)
        if recent.count > Self.limit { recent.removeFirst() }
        all[Key(tab: tab, list: list)] = Reference(store: store)
        all = all.filter { $0.value.store != nil }
        return store
    }
}
