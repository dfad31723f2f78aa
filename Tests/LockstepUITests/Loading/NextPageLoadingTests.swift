import LockstepCore
import Testing

@testable import LockstepUI

@Suite("Loads of the next page", .timeLimit(.minutes(20))) @MainActor struct NextPageLoadingTests {
    @Test("After a load that cancelled itself, a load of the list starts automatic loading again")
    func reloading() async {
        let found = PagedQueryFamily { (_: Int, cursor: Int?) in
            if cursor != nil { throw CancellationError() }
            return Page(items: [1], next: 1)
        }
        let entry = found[1]
        let loading = NextPageLoading()
        await entry.load()
        await loading.loadPage(of: entry)
        #expect(!loading.isLoadExpected(of: entry))
        // Nothing is rendered during the load of the list.
        await entry.reload()
        #expect(loading.isLoadExpected(of: entry))
        await loading.appear(entry, loading.rendering(of: entry))
        #expect(!loading.isLoadExpected(of: entry))
    }

    @Test("The row at the start loads the page before, also if the list then has as many pages as before")
    func previousPage() async {
        let found = PagedQueryFamily(keepsPages: 1) { (_: Int, cursor: Int?) in
            let page = cursor ?? 5
            return Page(items: [page], previous: page > 0 ? page - 1 : nil, next: page + 1)
        }
        let entry = found[1]
        let loading = NextPageLoading(at: .previous)
        await entry.load()
        for page in [4, 3, 2] {
            let rendering = loading.rendering(of: entry)
            await loading.appear(entry, rendering)
            #expect(entry.items == [page] && loading.rendering(of: entry) != rendering)
        }
    }
}
