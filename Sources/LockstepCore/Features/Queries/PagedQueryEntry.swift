/// The operation of a ``PagedQueryEntry``.
public enum PageOperation: Hashable, Sendable {
    /// The load of the next page.
    case next
}

/// The store of one list of a ``PagedQueryFamily``. The value of the store contains all loaded pages.
///
/// ```swift
/// let entry = found["milk"]  // `found` is a PagedQueryFamily.
/// await entry.loadIfNeeded()
/// if entry.hasNext { await entry.loadNext() }
/// print(entry.items)
/// ```
///
/// In SwiftUI, `StateDrivenView(entry)` shows the list, with a `LoadMoreRow(entry)` at its end.
///
/// - A load of the list, such as `load()` or `loadIfNeeded()`, replaces all pages with the first page. If the family
///   has `reloadsAllPages: true`, the load fetches as many pages as before (promise K7).
/// - `loadNext()` adds one page. Meanwhile, the state of the entry stays loaded. See ``isLoadingNext`` and
///   ``nextError``.
///
/// Isolation: the main actor.
@MainActor public final class PagedQueryEntry<Key, Item: Sendable, Cursor: Sendable>: QueryStore {
    /// The pages of the list.
    public typealias Value = Pages<Item, Cursor>

    /// The key of the entry.
    public let key: Key
    /// The storage of the entry's pages and operations.
    @_documentation(visibility: internal)
    public let valueStorage: ValueStorage<Pages<Item, Cursor>, PageOperation>
    /// The object that loads the list. The family creates this object.
    @_documentation(visibility: internal)
    public let querySource: QuerySource<Pages<Item, Cursor>>

    private let options: QueryOptions
    /// A closure that loads the page at a cursor. The cursor of the first page is `nil`. The closure throws if the page
    /// takes longer than the timeout of the family.
    private let page: LoadPage
    /// The value store that loads the next page. Concurrent calls of ``loadNext(fileID:line:)`` share one load.
    private let next: AsyncValue<Void>
    private let requests: PageRequests

    /// A closure that loads the page at a cursor.
    typealias LoadPage = @MainActor (Cursor?) async throws -> LoadedPage<Item, Cursor>

    private final class PageRequests {
        /// The next page that was last requested; `nil` if no page was requested.
        var last: RequestedPage?
        /// The list, if a family stores its items.
        var list: (any AnswerReceiver<Item>)?
    }

    /// A page of one version of the list.
    private struct RequestedPage: Equatable {
        /// The value of the ``LoadMachine/valueVersion`` counter at the time of the request. The counter increases, for
        /// example, when the list is loaded again. If it has increased since the request, the page belongs to an old
        /// list.
        let list: Int
        /// The number of pages before the page.
        let number: Int
    }

    init(
        _ key: Key, _ options: QueryOptions, reloadsAllPages: Bool, _ load: @escaping LoadPage,
        in makeList: ((ListAccess<Item>) -> any AnswerReceiver<Item>)? = nil
    ) {
        let next = AsyncValue(ValueStoreCore<Void>(name: "PagedQueryEntry<\(Item.self)>.next"))
        next.core.attachDeclaredInterceptors([])
        let storage = ValueStorage<Pages<Item, Cursor>, PageOperation>(storeName: "PagedQueryEntry<\(Item.self)>")
        let page: LoadPage = { cursor in
            try await TimedWork.limiting({ try await load(cursor) }, to: options.timeout, on: options.clock)()
        }
        self.key = key
        self.options = options
        self.page = page
        self.next = next
        let requests = PageRequests()
        self.requests = requests
        valueStorage = storage
        let pages: @MainActor (LoadPage) async throws -> LoadedPages<Item, Cursor> = { [weak storage] page in
            let count = reloadsAllPages ? storage?.latestValue?.count ?? 1 : 1
            return try await LoadedPages(loading: count, by: page) { cursor in
                if let store = storage?.store { Self.reportRepeated(cursor, in: store) }
            }
        }
        querySource = QuerySource {
            try await pages(page).pages
        } makeWork: { core, site in
            let store = core.store
            return { load in
                let loaded = try await pages { cursor in
                    // Each page has all attempts of the policy.
                    let call = QueryCall.guarding({ try await page(cursor) }, of: store, at: site)
                    return try await options.retry.repeatAttempts(load, on: options.clock, at: site, call)
                }
                load.willFinish = { requests.list?.receive(loaded.answers, &$0.items) }
                return .value(loaded.pages)
            }
        } didAttach: {
            requests.list = makeList?($0.listAccess(at: \.items))
        }
        let core = asyncValue.core
        core.freshness = Freshness(for: options.freshFor, on: options.clock)
        querySource.attach(to: core)
        core.willLoad = { [weak storage] in
            // A running load of the next page belongs to the old list. If this load is part of that work, the work
            // continues, and ends as superseded.
            if !next.core.isInsideRunningLoad, !next.core.machine.state.isIdle { next.reset() }
            storage?.clearError(for: .next)
        }
    }

    /// Makes the entry again from its parts.
    private init(
        _ key: Key, _ storage: ValueStorage<Pages<Item, Cursor>, PageOperation>, _ source: QuerySource<Value>,
        _ options: QueryOptions, _ page: @escaping LoadPage,
        _ next: AsyncValue<Void>, _ requests: PageRequests
    ) {
        (self.key, valueStorage, querySource) = (key, storage, source)
        (self.options, self.page, self.next, self.requests) = (options, page, next, requests)
    }

    deinit { querySource.entryWasReleased() }

    /// The operations of the entry.
    public var operations: OperationTracker<PageOperation> { valueStorage.operations(of: self) }

    /// The items of all loaded pages. The items stay while the list is loaded again, even if this load fails.
    public var items: [Item] { latestValue?.items ?? [] }

    /// Whether there is a next page to load. It is `false` until the first page is loaded.
    public var hasNext: Bool { latestValue?.hasNext ?? false }

    /// Whether the next page is being loaded. For a load of the list, see ``ValueStore/isLoading``.
    public var isLoadingNext: Bool { operations.isActive(.next) }

    /// The error of a failed ``loadNext(fileID:line:)``; `nil` if there is no such error. This property becomes `nil`
    /// when `loadNext` is called again, and when the list is loaded again.
    public var nextError: StateError? { operations.error(for: .next) }
}

extension PagedQueryEntry: ReplaceableEntry {
    func parts<Store>(as _: Store.Type) -> EntryParts<Store> {
        let (key, storage, source) = (key, valueStorage, querySource)
        let (options, page, next, requests) = (options, page, next, requests)
        return EntryParts(
            makeEntry: { PagedQueryEntry(key, storage, source, options, page, next, requests) as! Store },
            isPartHeld: { storage.isPartHeld }, pipeline: asyncValue.core)
    }
}

// MARK: - Loading

extension PagedQueryEntry {
    /// Loads the next page, and adds its items to the list. Concurrent calls share one load of the page (promise K8).
    ///
    /// - If the page fails to load, the items stay, and ``nextError`` has the error. The next call tries again.
    /// - If the list is loaded again or set during the call, the call is superseded and adds nothing (K7).
    /// - If the list has no pages yet, the call loads only the first page.
    /// - If the list has pages, but its state is loading or failed, the call performs `loadIfNeeded()` first.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the last load that the call performed; ``ExecutionOutcome/completed`` if there is no
    ///   next page.
    @discardableResult
    public func loadNext(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        let core = asyncValue.core
        if !core.machine.state.isLoaded {
            let isFirst = core.machine.latestValue == nil
            let outcome = await loadIfNeeded(fileID: fileID, line: line)
            if isFirst || !outcome.isCompleted { return outcome }
        }
        guard case .loaded(let pages) = core.machine.state, let cursor = pages.next else { return .completed }
        let replacement = core.machine.valueVersion
        var outcome = ExecutionOutcome.cancelled
        await operations.run(.next, fileID: fileID, line: line) { [self] in
            outcome = await loadPage(at: cursor, after: pages.count, replacement, CallSite(fileID: fileID, line: line))
            try outcome.get()
        }
        return outcome
    }

    /// Loads the page at a cursor, or waits for the running load of that page.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the page.
    ///   - count: The number of pages before this page.
    ///   - replacement: The value of the ``LoadMachine/valueVersion`` counter when the caller read the list.
    ///   - site: The place where `loadNext` was called.
    /// - Returns: The outcome of the load.
    private func loadPage(
        at cursor: Cursor, after count: Int, _ replacement: Int, _ site: CallSite
    ) async -> ExecutionOutcome {
        let (core, next, options, page, requests) = (asyncValue.core, next, options, page, requests)
        // While an interceptor waited, the list may have changed, or another call may have loaded the page.
        guard core.isLoaded(since: replacement) else { return .superseded }
        guard core.machine.latestValue?.count == count else { return .completed }
        let requested = RequestedPage(list: replacement, number: count)
        if next.core.machine.state.isLoading, let earlier = requests.last, earlier.list == replacement,
            earlier != requested
        {
            // An observer of the added page made this call, so the load of that page is about to end. It must not be
            // superseded.
            _ = await next.core.runLoad("loadNext", .ifNeeded, site) { _ in .value(()) }
            guard !Task.isCancelled else { return .cancelled }
            guard core.isLoaded(since: replacement) else { return .superseded }
            guard core.machine.latestValue?.count == count else { return .completed }
        }
        let isLoadingPage = next.core.machine.state.isLoading && requests.last == requested
        requests.last = requested
        let call = QueryCall.guarding(
            { try await core.dependencies.inForce { try await page(cursor) } }, of: next.core.store, at: site)
        return await next.core.runLoad("loadNext", isLoadingPage ? .ifNeeded : .always, site) { load in
            do {
                let loaded = try await options.retry.repeatAttempts(load, on: options.clock, at: site, call)
                guard load.isInFlight else { throw CancellationError() }
                var page = loaded.page
                var isRepeated = false
                let isAdded = core.amend(.name("next page")) {
                    core.isLoaded(since: replacement)
                } willChange: {
                    if let answer = loaded.answer { requests.list?.receiveNext(answer, &page.items) }
                } _: { pages in
                    var page = page
                    requests.list?.keepNew(&page.items, in: pages.items)
                    isRepeated = pages.appendPage(page, at: cursor)
                }
                if isAdded {
                    requests.list?.didAppend(page.items)
                    if isRepeated { Self.reportRepeated(cursor, in: core.store) }
                    return .value(())
                }
            } catch  where load.isInFlight && !core.isLoaded(since: replacement) {
                // The error belongs to an old list.
            }
            if load.isInFlight { next.reset() }
            throw CancellationError()
        }
    }

    /// Reports that the page at `cursor` is its own next page.
    private static func reportRepeated(_ cursor: Cursor, in store: StoreReference) {
        RuntimeWarning.report(
            """
            A page of \(store) is its own next page: at the cursor \(cursor), the loading function returned the same \
            items as before, or none, and the same cursor. The list ends there. Return nil as the cursor \
            after the last page.
            """
        )
    }
}

extension AsyncState {
    fileprivate var isLoaded: Bool { if case .loaded = self { true } else { false } }
}
