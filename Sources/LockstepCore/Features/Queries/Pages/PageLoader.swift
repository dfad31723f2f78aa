/// How many pages a list loads and keeps.
struct PageRules {
    /// Whether a load of the list fetches as many pages as before, instead of one.
    var reloadsAllPages: Bool
    /// The maximum number of pages; `nil` for no limit.
    var limit: Int?
}

/// An object that loads the pages of one list.
@MainActor final class PageLoader<Item: Sendable, Cursor: Sendable> {
    /// A closure that loads the page at a cursor. The cursor of the first page that is loaded is `nil`.
    typealias LoadPage = @MainActor (Cursor?) async throws -> LoadedPage<Item, Cursor>
    typealias Core = ValueStoreCore<Pages<Item, Cursor>>

    private let options: QueryOptions
    private let rules: PageRules
    /// The closure of the family. It throws if the page takes longer than the timeout of the family.
    private let page: LoadPage
    /// The list, if a family stores its items.
    private var list: (any AnswerReceiver<Item>)?
    /// The core of the entry.
    private weak var core: Core?
    /// Whether the load that begins next loads all pages, by a call that says so; `nil` for the rule of the family. A call can
    /// join a load that was started before and has not begun.
    var nextLoadsAll: Bool?
    private let next = PageEnd("next")
    private let previous = PageEnd("previous")

    init(_ options: QueryOptions, _ rules: PageRules, _ load: @escaping LoadPage) {
        (self.options, self.rules) = (options, rules)
        page = { cursor in
            try await TimedWork.limiting({ try await load(cursor) }, to: options.timeout, on: options.clock)()
        }
    }

    /// Connects the loader with the core of its entry.
    ///
    /// - Parameters:
    ///   - core: The core.
    ///   - makeList: A closure that creates the list, if a family stores its items.
    ///   - clearError: A closure that clears the error of a page.
    func attach(
        to core: Core, _ makeList: ((ListAccess<Item>) -> any AnswerReceiver<Item>)?,
        clearError: @escaping (PageOperation) -> Void
    ) {
        self.core = core
        if let makeList {
            core.freshness?.isWholeAnswer = false
            list = makeList(core.listAccess(at: \.items) { !$0.hasPrevious })
        }
        core.willLoad = { [next, previous] in
            // A running load of a page belongs to the old list. If this load is part of that work, the work continues, and
            // ends as superseded.
            for end in [next, previous] where !end.load.core.isInsideRunningLoad { end.reset() }
            clearError(.next)
            clearError(.previous)
        }
    }

    private func end(_ operation: PageOperation) -> PageEnd { operation == .next ? next : previous }
}

// MARK: - The list

extension PageLoader {
    /// Loads the pages of a new list, without changing the entry.
    func loadPages() async throws -> Pages<Item, Cursor> { try await loadPages(all: nil, by: page).pages }

    /// Returns the work of a load of the list.
    ///
    /// - Parameters:
    ///   - core: The core of the entry.
    ///   - site: The place where the load was started.
    /// - Returns: The work.
    func makeWork(_ core: Core, _ site: CallSite) -> Core.Work {
        let store = core.store
        return { [self] load in
            let all = exchange(&nextLoadsAll, with: nil)
            let loaded = try await loadPages(all: all) { cursor in
                // Each page has all attempts of the policy.
                let call = QueryCall.guarding({ [page] in try await page(cursor) }, of: store, at: site)
                return try await options.attempt(of: load, at: site, call)
            }
            load.willFinish = { [list] pages in
                list?.receive(loaded.answers, &pages.items, startsHere: !pages.hasPrevious)
            }
            return .value(loaded.pages)
        }
    }

    private func loadPages(all: Bool?, by load: LoadPage) async throws -> LoadedPages<Item, Cursor> {
        let present = all ?? rules.reloadsAllPages ? core?.machine.latestValue : nil
        return try await LoadedPages(
            loading: present?.count ?? 1, from: present?.marks.firstCursor, keeping: rules.limit, by: load
        ) { cursor in
            if let core { Self.reportRepeated(cursor, .next, in: core.store) }
        }
    }

    /// Reports that the page at `cursor` is the page beside it.
    private static func reportRepeated(_ cursor: Cursor, _ end: PageOperation, in store: StoreReference) {
        let last = end == .next ? "after the last page" : "before the first page"
        RuntimeWarning.report(
            """
            A page of \(store) is its own \(end) page: at the cursor \(cursor), the loading function returned the same \
            items as before, or none, and the same cursor. The list ends there. Return nil as the cursor \
            \(last).
            """
        )
    }
}

// MARK: - One more page

extension PageLoader {
    /// Returns the page at an end of the list that a call asks for now.
    func request(_ operation: PageOperation, of core: Core) -> RequestedPage {
        let end = end(operation)
        return RequestedPage(
            list: core.machine.valueVersion, number: end.addedCount, droppedCount: end.droppedCount)
    }

    /// Returns the outcome of a call whose page must not be requested any more; `nil` if it must be. While an interceptor waited,
    /// the list may have changed, or another call may have loaded the page.
    private func outcome(of requested: RequestedPage, at end: PageEnd, of core: Core) -> ExecutionOutcome? {
        if !core.isLoaded(since: requested.list) || end.droppedCount != requested.droppedCount { return .superseded }
        return end.addedCount == requested.number ? nil : .completed
    }

    /// Loads the page at a cursor, or waits for the running load of that page.
    ///
    /// - Parameters:
    ///   - requested: The page.
    ///   - operation: The end of the list.
    ///   - cursor: The cursor of the page.
    ///   - core: The core of the entry.
    ///   - site: The place where the load of the page was started.
    /// - Returns: The outcome of the load.
    func load(
        _ requested: RequestedPage, at operation: PageOperation, _ cursor: Cursor, of core: Core, _ site: CallSite
    ) async -> ExecutionOutcome {
        let end = end(operation)
        let name = operation == .next ? "loadNext" : "loadPrevious"
        if let outcome = outcome(of: requested, at: end, of: core) { return outcome }
        let endCore = end.load.core
        if endCore.machine.state.isLoading, let earlier = end.last, earlier.list == requested.list,
            earlier != requested
        {
            // An observer of the added page made this call, so the load of that page is about to end. It must not be
            // superseded.
            _ = await endCore.runLoad(name, .ifNeeded, site) { _ in .value(()) }
            guard !Task.isCancelled else { return .cancelled }
            if let outcome = outcome(of: requested, at: end, of: core) { return outcome }
        }
        let isLoadingPage = endCore.machine.state.isLoading && end.last == requested
        end.last = requested
        let call = QueryCall.guarding(
            { [page] in
                // The request may have waited for the network.
                guard core.isLoaded(since: requested.list) else { throw CancellationError() }
                return try await core.dependencies.inForce { try await page(cursor) }
            }, of: endCore.store, at: site)
        return await endCore.runLoad(name, isLoadingPage ? .ifNeeded : .always, site) { [self] load in
            do {
                let loaded = try await options.attempt(of: load, at: site, call)
                guard load.isInFlight else { throw CancellationError() }
                if add(loaded, at: operation, cursor, to: core, requested) { return .value(()) }
            } catch  where load.isInFlight && !core.isLoaded(since: requested.list) {
                // The error belongs to an old list.
            }
            if load.isInFlight { end.load.reset() }
            throw CancellationError()
        }
    }

    /// Adds a loaded page in a commit.
    ///
    /// - Returns: Whether the page was added. It is not if the list has changed since the request.
    private func add(
        _ loaded: LoadedPage<Item, Cursor>, at operation: PageOperation, _ cursor: Cursor, to core: Core,
        _ requested: RequestedPage
    ) -> Bool {
        var page = loaded.page
        var isRepeated = false
        var wasDropped = false
        let isAdded = core.amend(operation == .next ? .name("next page") : .name("previous page")) {
            core.isLoaded(since: requested.list)
        } willChange: {
            // Observers of the page may load the page after it.
            end(operation).addedCount += 1
            if let answer = loaded.answer { list?.receivePage(answer, &page.items, at: operation) }
        } _: { [list, rules] pages in
            var page = page
            list?.keepNew(&page.items, in: pages.items)
            let count = pages.count
            isRepeated = pages.add(page, at: cursor, to: operation, keeping: rules.limit)
            wasDropped = !isRepeated && pages.count <= count
        }
        guard isAdded else { return false }
        list?.didAdd(page.items)
        if isRepeated { Self.reportRepeated(cursor, operation, in: core.store) }
        if wasDropped {
            let other = end(operation.opposite)
            other.droppedCount += 1
            other.reset()
            list?.didDropPages()
        }
        return true
    }
}
