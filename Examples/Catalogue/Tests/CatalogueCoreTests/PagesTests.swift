import CatalogueCore
import CatalogueTestSupport
import Foundation
import Lockstep
import LockstepTesting
import Testing

/// Tests of a list that loads page by page.
@MainActor @Suite(.timeLimit(.minutes(20)), .storeHistory, .runtimeWarningsFail)
struct PagesTests {
    private let busy = StateError.server(code: 503, message: "Busy")
    private let shop = TestCatalogue(ScriptedProducts(pages: 2))
    private let gate = Gate<Void>()
    private let page = Catalogue.pageSize

    /// Returns a test of a tab that has loaded the first page. The next pages wait.
    private func loadedTest() async -> TestStore<Search> {
        let test = TestStore(await shop.loadedSearch())
        shop.repository.searching = gate
        return test
    }

    @Test
    func `More pages are requested until the last page`() async {
        let test = await loadedTest()
        #expect(test.store.screen.next == .more)
        #expect(test.store.screen.rows?.count == page)
        for number in [2, 3] {
            test.start { await $0.dispatch(\.more) }
            await test.expect("more") { $0.limit = page * number }
            await gate.nextCall()
            #expect(test.store.screen.next == .loading)
            #expect(test.store.screen.rows?.count == page * (number - 1))
            gate.succeed()
            await test.finishWork()
        }
        #expect(test.store.screen.next == .none)
        #expect(test.store.screen.rows?.count == page * 2 + 1)
        #expect(Set(test.store.screen.rows?.map(\.id) ?? []).count == page * 2 + 1)
        await test.finish()
    }

    @Test
    func `Several requests for more load one page`() async {
        let test = await loadedTest()
        test.start { await $0.dispatch(\.more) }
        await test.expect("more") { $0.limit = page * 2 }
        test.start { await $0.dispatch(\.more) }
        await gate.nextCall()
        gate.succeed()
        await test.finish()
        #expect(gate.callCount == 1)
        #expect(test.store.screen.rows?.count == page * 2)
    }

    @Test
    func `A page that cannot be loaded shows its error after the last row, and can be retried`() async {
        let test = await loadedTest()
        let failed = test.start { await $0.dispatch(\.more) }
        await test.expect("more") { $0.limit = page * 2 }
        await gate.nextCall()
        gate.fail(busy)
        #expect(await failed.value.error as? StateError == busy)
        #expect(test.store.screen.next == .failed(busy))
        #expect(test.store.screen.rows?.count == page)
        #expect(test.store.screen.state.value?.count == page)

        // The retry requests the same page, and not more rows.
        test.start { await $0.dispatch(\.more) }
        await gate.nextCall()
        #expect(test.store.screen.next == .loading)
        gate.succeed()
        await test.finish()
        #expect(test.store.screen.next == .more)
        #expect(test.store.screen.rows?.count == page * 2)
    }

    @Test
    func `A page that arrives during a reload is not added to the new list`() async {
        let test = await loadedTest()
        let more = test.start { await $0.dispatch(\.more) }
        await test.expect("more") { $0.limit = page * 2 }
        await gate.nextCall()
        test.start { await $0.dispatch(\.reload) }
        #expect(await !more.value.isCompleted)
        await gate.nextCall()
        shop.repository.products.removeLast(2 * page)
        gate.succeed()
        await test.finish()
        // The reload read the products that existed when it started.
        #expect(test.store.screen.rows?.count == page)
        #expect(test.store.screen.next == .more)
    }

    @Test
    func `Rows that another tab has loaded are shown on request`() async {
        let (here, there) = (await loadedTest(), TestStore(shop.makeSearch()))
        here.start { await $0.dispatch(\.more) }
        await here.expect("more") { $0.limit = page * 2 }
        await gate.nextCall()
        gate.succeed()
        await here.finish()
        #expect(there.store.screen.rows?.count == page)
        #expect(there.store.screen.next == .more)

        there.start { await $0.dispatch(\.more) }
        await there.expect("more") { $0.limit = page * 2 }
        await there.finish()
        #expect(there.store.screen.rows?.count == page * 2)
        #expect(gate.callCount == 1)
    }

    @Test
    func `A new search starts with one page`() async {
        let test = await loadedTest()
        shop.repository.searching = nil
        test.start { await $0.dispatch(\.more) }
        await test.expect("more") { $0.limit = page * 2 }
        test.start { await $0.dispatch(\.search, "product", false) }
        await test.expect("typed") { $0.typed = "product" }
        await test.expect("shown") { state in
            state.shown = "product"
            state.limit = page
        }
        await test.finish()
    }
}

extension TestStore {
    /// Waits until all started work has ended.
    @MainActor
    fileprivate func finishWork() async {
        _ = await settled { executions.allSatisfy { $0.outcome != nil } }
    }
}
