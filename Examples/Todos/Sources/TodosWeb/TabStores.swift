package import Foundation
package import TodosCore

/// The stores of single tabs, each made when its tab first changes something or asks for the live channel.
///
/// A tab keeps its store by its live channel. A browser does not say that a tab without a script was closed, nor whether
/// a tab that went away is only being reloaded: of those, the ones used last are kept.
@MainActor
package final class TabStores {
    /// How many stores are kept that no live channel keeps.
    package static let limit = 100

    private let list: TodoStore
    private var all: [UUID: Reference] = [:]
    private var recent: [TodoEditing] = []

    private struct Reference {
        weak var store: TodoEditing?
    }

    /// Creates the stores of tabs that show one list.
    package init(list: TodoStore) {
        self.list = list
    }

    /// The store of a tab, if it has one.
    package func existing(for tab: UUID) -> TodoEditing? {
        all[tab]?.store
    }

    /// The store of a tab. It may be made anew once nobody keeps it.
    package func store(for tab: UUID) -> TodoEditing {
        let store = existing(for: tab) ?? TodoEditing(list: list)
        recent.removeAll { $0 === store }
        recent.append(store)
        if recent.count > Self.limit { recent.removeFirst() }
        all[tab] = Reference(store: store)
        all = all.filter { $0.value.store != nil }
        return store
    }
}
