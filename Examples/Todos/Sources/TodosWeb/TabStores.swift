package import Foundation
package import TodosCore

/// The stores of single tabs, one for each list that a tab edits. A store is created when the tab first edits or
/// observes the list.
///
/// The live channel of a tab retains its store. A browser does not report that a tab without a script was closed, or
/// whether a closed tab is only being reloaded. Therefore recently used stores are also kept.
@MainActor
package final class TabStores {
    /// The maximum number of stores that are kept without a live channel.
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

    /// Returns the store of a tab, if it has one.
    package func existing(for tab: UUID, in list: TodoList) -> TodoEditing? {
        all[Key(tab: tab, list: list)]?.store
    }

    /// Returns the store of a tab. Creates a new store if the old one was released.
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
