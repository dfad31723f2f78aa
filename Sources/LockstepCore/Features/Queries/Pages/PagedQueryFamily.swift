/// A family of lists that are loaded by key, page by page. It behaves like a ``QueryFamily`` whose values are
/// ``Pages``.
///
/// ```swift
/// // `api.find` returns a `Page`: the items, and the cursor of the next page.
/// let found = PagedQueryFamily { (search: Search, cursor: Int?) in try await api.find(search, from: cursor ?? 0) }
/// await found[search].loadIfNeeded()
/// await found[search].loadNext()
/// print(found[search].items, found[search].hasNext)
/// ```
///
/// Isolation: the main actor.
@MainActor
public final class PagedQueryFamily<Key: Hashable, Item: Sendable, Cursor: Sendable>:
    StoreFamily<Key, PagedQueryEntry<Key, Item, Cursor>>
{
    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - freshFor: How long a list is fresh after it was loaded or set; `nil` for no time limit. Loading the next
    ///     page does not make the list fresh (promise K2).
    ///   - keepsUnused: The minimum time for which an unused entry is kept. It must be greater than zero.
    ///   - limit: The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - reloadsAllPages: Whether a load of a list fetches as many pages as before. If this parameter is `false`, the
    ///     load fetches only the first page.
    ///   - keepsPages: The maximum number of loaded pages of a list; `nil` for no limit. When a further page is loaded, pages at the
    ///     other end of the list are dropped, and can be loaded again. A page can be dropped if the page beside it has its cursor,
    ///     as ``Page/previous`` or ``Page/next``. A number below 1 traps.
    ///   - retry: The rule for retries after an error (promise L7).
    ///   - timeout: The longest time for the load of one page; `nil` for no limit.
    ///   - clock: The clock that measures all of these times.
    ///   - load: A closure that returns the page of a key at a cursor. It runs on the main actor. The cursor of the
    ///     first page is `nil`. The cursor of a later page is ``Page/next`` of the previous page.
    public convenience init(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        reloadsAllPages: Bool = false, keepsPages: Int? = nil, retry: RetryPolicy = .never, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ load: @escaping @MainActor (Key, Cursor?) async throws -> Page<Item, Cursor>
    ) {
        let options = QueryOptions(
            freshFor: freshFor, keepsUnused: keepsUnused, limit: limit, retry: retry, timeout: timeout, clock: clock)
        self.init(options, reloadsAllPages: reloadsAllPages, keepsPages: keepsPages, load)
    }

    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - options: The options; see ``QueryOptions/automatic``.
    ///   - reloadsAllPages: Whether a load of a list fetches as many pages as before. If this parameter is `false`, a signal on which
    ///     the list refetches leaves only its first page.
    ///   - keepsPages: The maximum number of loaded pages of a list; `nil` for no limit. When a further page is loaded, pages at the
    ///     other end of the list are dropped, and can be loaded again. A page can be dropped if the page beside it has its cursor,
    ///     as ``Page/previous`` or ``Page/next``. A number below 1 traps.
    ///   - load: A closure that returns the page of a key at a cursor. It runs on the main actor.
    public convenience init(
        _ options: QueryOptions, reloadsAllPages: Bool = true, keepsPages: Int? = nil,
        _ load: @escaping @MainActor (Key, Cursor?) async throws -> Page<Item, Cursor>
    ) {
        let rules = PageRules(reloadsAllPages: reloadsAllPages, limit: keepsPages)
        self.init(options, rules) { key, options in
            PagedQueryEntry(key, options, rules) { cursor in
                LoadedPage(page: try await load(key, cursor))
            }
        }
    }

    private init(
        _ options: QueryOptions, _ rules: PageRules,
        entry: @escaping @MainActor (Key, QueryOptions) -> PagedQueryEntry<Key, Item, Cursor>
    ) {
        FamilyMisuse.check(rules.limit, of: "keepsPages")
        let options = options.withCurrentNetwork
        super.init(keepsUnused: options.keepsUnused, limit: options.limit, clock: options.clock) { key in
            entry(key, options)
        }
        followAppStatus(options)
    }

    /// Creates a family of lists whose items another family stores. The items of an entry are the ids of the stored items.
    ///
    /// ```swift
    /// let messages = QueryFamily { (id: Message.ID) in try await api.message(id) }
    /// let inbox = PagedQueryFamily(storing: messages, by: \.id) { (folder: Folder, cursor: Int?) in
    ///     try await api.page(of: folder, from: cursor ?? 0)  // returns a Page<Message, Int>
    /// }
    /// await inbox[folder].loadIfNeeded()
    /// let titles = inbox[folder].items.map { messages[$0].value?.title ?? "" }
    /// ```
    ///
    /// An item has one value, whichever lists contain it. A change of the item wakes only the observers of this item. The
    /// family of the items keeps an item while a list contains it (promise K11).
    ///
    /// - Parameters:
    ///   - items: The family that stores the items.
    ///   - id: The id of an item, which is its key in `items`.
    ///   - freshFor: How long a list is fresh after it was loaded or set; `nil` for no time limit.
    ///   - keepsUnused: The minimum time for which an unused entry is kept. It must be greater than zero.
    ///   - limit: The number of entries to keep; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - reloadsAllPages: Whether a load of a list fetches as many pages as before.
    ///   - keepsPages: The maximum number of loaded pages of a list; `nil` for no limit. When a further page is loaded, pages at the
    ///     other end of the list are dropped, and can be loaded again. A page can be dropped if the page beside it has its cursor,
    ///     as ``Page/previous`` or ``Page/next``. A number below 1 traps.
    ///   - retry: The rule for retries after an error (promise L7).
    ///   - timeout: The longest time for the load of one page; `nil` for no limit.
    ///   - clock: The clock that measures all of these times.
    ///   - contains: A rule that returns whether an item belongs to the list of a key. An item leaves the list when a newer
    ///     value does not satisfy the rule. It joins the list, as the first item, when a change by the app makes it satisfy the
    ///     rule. If this parameter is `nil`, only the answers of `load` decide.
    ///   - load: A closure that returns the page of a key at a cursor. It runs on the main actor.
    public convenience init<Stored: Sendable>(
        storing items: QueryFamily<Item, Stored>, by id: KeyPath<Stored, Item>,
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        reloadsAllPages: Bool = false, keepsPages: Int? = nil, retry: RetryPolicy = .never, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(), contains: (@MainActor (Key, Stored) -> Bool)? = nil,
        _ load: @escaping @MainActor (Key, Cursor?) async throws -> Page<Stored, Cursor>
    ) where Item: Hashable {
        let options = QueryOptions(
            freshFor: freshFor, keepsUnused: keepsUnused, limit: limit, retry: retry, timeout: timeout, clock: clock)
        self.init(
            options, storing: items, by: id, reloadsAllPages: reloadsAllPages, keepsPages: keepsPages,
            contains: contains,
            load)
    }

    /// Creates a family of lists whose items another family stores. The items of an entry are the ids of the stored items.
    ///
    /// - Parameters:
    ///   - options: The options; see ``QueryOptions/automatic``.
    ///   - items: The family that stores the items.
    ///   - id: The id of an item, which is its key in `items`.
    ///   - reloadsAllPages: Whether a load of a list fetches as many pages as before. If this parameter is `false`, a signal on which
    ///     the list refetches leaves only its first page.
    ///   - keepsPages: The maximum number of loaded pages of a list; `nil` for no limit. When a further page is loaded, pages at the
    ///     other end of the list are dropped, and can be loaded again. A page can be dropped if the page beside it has its cursor,
    ///     as ``Page/previous`` or ``Page/next``. A number below 1 traps.
    ///   - contains: A rule that returns whether an item belongs to the list of a key; see
    ///     ``init(storing:by:freshFor:keepsUnused:limit:reloadsAllPages:keepsPages:retry:timeout:clock:contains:_:)``.
    ///   - load: A closure that returns the page of a key at a cursor. It runs on the main actor.
    public convenience init<Stored: Sendable>(
        _ options: QueryOptions, storing items: QueryFamily<Item, Stored>, by id: KeyPath<Stored, Item>,
        reloadsAllPages: Bool = true, keepsPages: Int? = nil,
        contains: (@MainActor (Key, Stored) -> Bool)? = nil,
        _ load: @escaping @MainActor (Key, Cursor?) async throws -> Page<Stored, Cursor>
    ) where Item: Hashable {
        let rules = PageRules(reloadsAllPages: reloadsAllPages, limit: keepsPages)
        self.init(options, rules) { key, options in
            let loadPage: PageLoader<Item, Cursor>.LoadPage = { cursor in
                var page = Page<Item, Cursor>(items: [], next: nil)
                let answer = try await items.storing(by: id) {
                    let loaded = try await load(key, cursor)
                    (page.previous, page.next, page.total) = (loaded.previous, loaded.next, loaded.total)
                    return loaded.items
                }
                page.items = answer.ids
                return LoadedPage(page: page, answer: answer)
            }
            return PagedQueryEntry(key, options, rules, loadPage) {
                items.makeList($0, of: key, contains: contains)
            }
        }
    }
}
