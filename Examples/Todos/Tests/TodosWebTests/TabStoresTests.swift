import Foundation
import Lockstep
import Testing
import TodosCore
import TodosWeb

@MainActor
struct TabStoresTests {
    private let stores = TabStores(lists: TodoLists())

    @Test
    func `Each tab has its own store`() {
        let (here, there) = (UUID(), UUID())
        #expect(stores.existing(for: here, in: .home) == nil)
        let store = stores.store(for: here, in: .home)
        #expect(stores.store(for: here, in: .home) === store)
        #expect(stores.existing(for: here, in: .home) === store)
        #expect(stores.store(for: there, in: .home) !== store)
    }

    @Test
    func `A tab has a store for each list`() {
        let tab = UUID()
        let home = stores.store(for: tab, in: .home)
        #expect(stores.existing(for: tab, in: .work) == nil)
        #expect(stores.store(for: tab, in: .work).list.list == .work)
        #expect(stores.existing(for: tab, in: .home) === home)
    }

    @Test
    func `Stores without another owner are kept if they were used recently`() {
        let tabs = (0...TabStores.limit).map { _ in UUID() }
        for tab in tabs.dropLast() { _ = stores.store(for: tab, in: .home) }
        // A store counts once, however often it is used.
        for _ in tabs { _ = stores.store(for: tabs[0], in: .home) }
        stores.store(for: tabs[0], in: .home).dispatch(\.edit, 1, TitleEdit(title: "Milk"))
        _ = stores.store(for: tabs.last!, in: .home)
        #expect(stores.existing(for: tabs[0], in: .home)?.edits.count == 1)
        #expect(stores.existing(for: tabs[1], in: .home) == nil)
        #expect(tabs.dropFirst(2).allSatisfy { stores.existing(for: $0, in: .home) != nil })
    }

    @Test
    func `A store with another owner stays the store of its tab`() {
        let tab = UUID()
        let held = stores.store(for: tab, in: .home)
        for _ in 0...TabStores.limit { _ = stores.store(for: UUID(), in: .home) }
        #expect(stores.store(for: tab, in: .home) === held)
    }
}
