import Foundation
import Lockstep
import Testing
import TodosCore
import TodosWeb

@MainActor
struct TabStoresTests {
    private let stores = TabStores(list: TodoStore())

    @Test
    func `A tab has one store, and its own`() {
        let (here, there) = (UUID(), UUID())
        #expect(stores.existing(for: here) == nil)
        let store = stores.store(for: here)
        #expect(stores.store(for: here) === store)
        #expect(stores.existing(for: here) === store)
        #expect(stores.store(for: there) !== store)
    }

    @Test
    func `Of the stores that nobody holds those used last are kept`() {
        let tabs = (0...TabStores.limit).map { _ in UUID() }
        for tab in tabs.dropLast() { _ = stores.store(for: tab) }
        // However often one of them is used, it takes the place of one.
        for _ in tabs { _ = stores.store(for: tabs[0]) }
        stores.store(for: tabs[0]).dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        _ = stores.store(for: tabs.last!)
        #expect(stores.existing(for: tabs[0])?.edits.count == 1)
        #expect(stores.existing(for: tabs[1]) == nil)
        #expect(tabs.dropFirst(2).allSatisfy { stores.existing(for: $0) != nil })
    }

    @Test
    func `A store that somebody holds stays the one of its tab`() {
        let tab = UUID()
        let held = stores.store(for: tab)
        for _ in 0...TabStores.limit { _ = stores.store(for: UUID()) }
        #expect(stores.store(for: tab) === held)
    }
}
