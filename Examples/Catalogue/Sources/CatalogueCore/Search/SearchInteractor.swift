package import Lockstep
import NetworkConditions

/// The actions of a ``Search``.
@Interactor
package final class SearchInteractor {
    @Outward(\.clock) private var clock: any Clock<Duration>

    /// Shows what was typed at once, and its products when they are there: until then, the earlier ones stay. A search that
    /// begins meanwhile takes the place of this one.
    ///
    /// Its second argument says whether more may be typed: if so, it waits for that first.
    package var search: AsyncAction<Search, String, Bool> {
        AsyncAction(policy: .latest) { typed, isTyping in
            Reducer("typed", setter: \.typed) { typed }
            AsyncMiddleware { proxy in
                if isTyping { try await self.clock.sleep(for: Search.debounce) }
                await proxy.catalogue.found[Search.text(from: typed)].loadIfNeeded()
            }
            Reducer("shown", get: \.typed, \.shown, \.limit, set: \.shown, \.limit) { current, shown, limit in
                let text = Search.text(from: typed)
                return current == typed && text != shown ? (text, Catalogue.pageSize) : (shown, limit)
            }
        }
    }

    /// Shows a text as a page does that is opened with it in its address: there are no earlier products to show meanwhile.
    package var open: Action<Search, String, Int> {
        Action { typed, limit in
            Reducer("open", setter: \.typed, \.shown, \.limit) { (typed, Search.text(from: typed), limit) }
        }
    }

    /// Shows another page of the list: one that another tab has loaded already, or the next one. After an error, it tries
    /// again.
    package var more: AsyncAction<Search> {
        AsyncAction {
            Reducer("more", get: \.loadedCount, \.limit, set: \.limit) { count, limit -> Int in
                count < limit ? limit : limit + Catalogue.pageSize
            }
            AsyncMiddleware { proxy in
                let list = proxy.catalogue.found[proxy.shown]
                if list.items.count < proxy.limit, list.hasNext { try await list.loadNext().get() }
            }
        }
    }

    /// Loads the list again, from its first page on.
    package var reload: AsyncAction<Search> {
        AsyncAction {
            AsyncMiddleware { proxy in
                let catalogue = proxy.catalogue
                let favourites = Task { await catalogue.favourites.refresh() }
                let outcome = await catalogue.found[proxy.shown].reload()
                await favourites.value
                try outcome.get()
            }
        }
    }
}
