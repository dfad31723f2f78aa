/// Lists that are loaded by key, page by page.
///
/// ```swift
/// let found = PagedQueryFamily { (search: Search, cursor: Int?) in try await api.find(search, from: cursor ?? 0) }
/// await found[search].loadIfNeeded()
/// await found[search].loadNext()
/// print(found[search].items, found[search].hasNext)
/// ```
///
/// It is a family as ``QueryFamily`` is. The pages of a list are one value.
///
/// Isolation: the main actor.
@MainActor
public final class PagedQueryFamily<Key: Hashable, Item: Sendable, Cursor: Sendable>:
    StoreFamily<Key, PagedQueryEntry<Key, Item, Cursor>>
{
    /// Creates a family without entries.
    ///
    /// - Parameters:
    ///   - freshFor: How long a list is fresh after its first page was loaded; `nil` for as long as it is not invalidated. Further pages do
    ///     not make it fresher.
    ///   - keepsUnused: How long an entry that is not used is kept at least. It must be greater than zero.
    ///   - limit: How many entries there may be; see ``StoreFamily/init(keepsUnused:limit:clock:_:)``.
    ///   - reloadsAllPages: Whether a load of a list that has several pages loads as many again, one after the other. A list that the user
    ///     has scrolled down keeps its length then. Otherwise the first page takes the place of all.
    ///   - retry: Whether to try again after an error that is ``StateError/isRetryable``.
    ///   - timeout: How long a page may take; `nil` for as long as it likes.
    ///   - clock: Measures all of these times.
    ///   - load: Makes a page, on the main actor. Its parameters are the key, and the ``Page/next`` of the page before; `nil` for the first
    ///     page.
    public init(
        freshFor: Duration? = nil, keepsUnused: Duration = .seconds(300), limit: Int? = nil,
        reloadsAllPages: Bool = false, retry: RetryPolicy = .never, timeout: Duration? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        _ load: @escaping @MainActor (Key, Cursor?) async throws -> Page<Item, Cursor>
    ) {
        let options = QueryOptions(freshFor: freshFor, retry: retry, timeout: timeout, clock: clock)
        super.init(keepsUnused: keepsUnused, limit: limit, clock: clock) { key in
            PagedQueryEntry(key, options, reloadsAllPages: reloadsAllPages) { try await load(key, $0) }
        }
    }
}
