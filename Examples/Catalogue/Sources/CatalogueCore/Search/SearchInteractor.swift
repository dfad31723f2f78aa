package import Lockstep
import NetworkConditions

/// The actions of a ``Search``.
@Interactor
package final class SearchInteractor {
    @Outward(\.clock) private var clock: any Clock<Duration>

    /// Shows the typed text immediately, and its products when they are loaded. Until then, the earlier products stay
    /// visible. A new search supersedes this one.
    ///
    /// The second argument says whether the user may type more. If so, the action waits for a pause first.
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

    /// Shows a text for a page that is opened with the text in its address. There are no earlier products to show.
    package var open: Action<Search, String, Int> {
        Action { typed, limit in
            Reducer("open", setter: \.typed, \.shown, \.limit) { (typed, Search.text(from: typed), limit) }
        }
    }

    /// Shows another page of the list: a page that another tab has already loaded, or the next one. Retries after an
    /// error.
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

    /// Loads the list again, starting at the first page.
    package var reload: AsyncAction<Search> {
        AsyncAction {
            AsyncMiddleware { proxy in
                let catalogue = proxy.catalogue
                async let favourites: Void = catalogue.favourites.refresh()
                let outcome = await catalogue.found[proxy.shown].reload()
                await favourites
                try outcome.get()
            }
        }
    }
}
