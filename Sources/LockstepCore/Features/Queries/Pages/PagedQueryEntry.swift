/// The operation of a ``PagedQueryEntry``.
public enum PageOperation: Hashable, Sendable {
    /// The load of the next page, at the end of the list.
    case next
    /// The load of the page before the loaded ones, at the start of the list.
    case previous

    /// The operation at the other end of the list.
    var opposite: PageOperation { self == .next ? .previous : .next }
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
/// - `loadNext()` and `loadPrevious()` add one page. Meanwhile, the state of the entry stays loaded. See
///   ``isLoadingNext`` and ``nextError``.
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

    private let loader: PageLoader<Item, Cursor>

    init(
        _ key: Key, _ options: QueryOptions, _ rules: PageRules,
        _ load: @escaping PageLoader<Item, Cursor>.LoadPage,
        in makeList: ((ListAccess<Item>) -> any AnswerReceiver<Item>)? = nil
    ) {
        let loader = PageLoader(options, rules, load)
        let storage = ValueStorage<Pages<Item, Cursor>, PageOperation>(storeName: "PagedQueryEntry<\(Item.self)>")
        self.key = key
        self.loader = loader
        valueStorage = storage
        querySource = QuerySource {
            try await loader.loadPages()
        } makeWork: {
            loader.makeWork($0, $1)
        } didAttach: {
            loader.attach(to: $0, makeList) { [weak storage] in storage?.clearError(for: $0) }
        }
        let core = asyncValue.core
        core.freshness = Freshness(for: options.freshFor, on: options.clock)
        querySource.attach(to: core)
    }

    /// Makes the entry again from its parts.
    private init(
        _ key: Key, _ storage: ValueStorage<Pages<Item, Cursor>, PageOperation>, _ source: QuerySource<Value>,
        _ loader: PageLoader<Item, Cursor>
    ) {
        (self.key, valueStorage, querySource, self.loader) = (key, storage, source, loader)
    }

    deinit { querySource.entryWasReleased() }

    /// The operations of the entry.
    public var operations: OperationTracker<PageOperation> { valueStorage.operations(of: self) }

    /// The items of all loaded pages. The items stay while the list is loaded again, even if this load fails.
    public var items: [Item] { latestValue?.items ?? [] }

    /// Whether there is a next page to load. It is `false` until the first page is loaded.
    public var hasNext: Bool { hasPage(.next) }

    /// Whether there is a page before the loaded ones. It is `false` until the first page is loaded.
    public var hasPrevious: Bool { hasPage(.previous) }

    /// Whether the next page is being loaded. For a load of the list, see ``ValueStore/isLoading``.
    public var isLoadingNext: Bool { isLoadingPage(.next) }

    /// Whether the page before the loaded ones is being loaded.
    public var isLoadingPrevious: Bool { isLoadingPage(.previous) }

    /// The error of a failed ``loadNext(fileID:line:)``; `nil` if there is no such error. This property becomes `nil`
    /// when `loadNext` is called again, and when the list is loaded again.
    public var nextError: StateError? { pageError(.next) }

    /// The error of a failed ``loadPrevious(fileID:line:)``; `nil` if there is no such error. This property becomes `nil`
    /// when `loadPrevious` is called again, and when the list is loaded again.
    public var previousError: StateError? { pageError(.previous) }

    /// Whether there is a further page at an end of the list.
    package func hasPage(_ end: PageOperation) -> Bool { latestValue?.cursor(at: end) != nil }

    /// Whether the further page at an end of the list is being loaded.
    package func isLoadingPage(_ end: PageOperation) -> Bool { operations.isActive(end) }

    /// The error of the last load of the further page at an end of the list.
    package func pageError(_ end: PageOperation) -> StateError? { operations.error(for: end) }
}

extension PagedQueryEntry: ReplaceableEntry {
    func parts<Store>(as _: Store.Type) -> EntryParts<Store> {
        let (key, storage, source, loader) = (key, valueStorage, querySource, loader)
        return EntryParts(
            makeEntry: { PagedQueryEntry(key, storage, source, loader) as! Store },
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
        await loadPage(.next, fileID: fileID, line: line)
    }

    /// Loads the page before the loaded ones, and adds its items at the start of the list. The rules are those of
    /// ``loadNext(fileID:line:)``; an error is in ``previousError``. Both methods can run at the same time.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the last load that the call performed; ``ExecutionOutcome/completed`` if there is no
    ///   page before.
    @discardableResult
    public func loadPrevious(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await loadPage(.previous, fileID: fileID, line: line)
    }

    /// Replaces all pages with the first page, even if the family has `reloadsAllPages: true`. For example, when people pull to
    /// refresh.
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load.
    @discardableResult
    public func reloadFirstPage(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await reload("reloadFirstPage", all: false, CallSite(fileID: fileID, line: line))
    }

    /// Loads all loaded pages again, even if the family has `reloadsAllPages: false`. The first of them has the same cursor as
    /// before, and each later one has the cursor that the page before it returns. The new pages replace the old ones at once
    /// (promise K7).
    ///
    /// - Parameters:
    ///   - fileID: The file of the call, for recorders.
    ///   - line: The line of the call, for recorders.
    /// - Returns: The outcome of the load.
    @discardableResult
    public func reloadAllPages(fileID: StaticString = #fileID, line: UInt = #line) async -> ExecutionOutcome {
        await reload("reloadAllPages", all: true, CallSite(fileID: fileID, line: line))
    }

    private func reload(_ name: String, all: Bool, _ site: CallSite) async -> ExecutionOutcome {
        loader.nextLoadsAll = all
        defer { loader.nextLoadsAll = nil }
        return await querySource.startInScope(asyncValue.core, name, .refresh, site)
    }

    /// Loads the page at an end of the list.
    package func loadPage(
        _ end: PageOperation, fileID: StaticString = #fileID, line: UInt = #line
    ) async -> ExecutionOutcome {
        let core = asyncValue.core
        if !core.machine.state.isLoaded {
            let isFirst = core.machine.latestValue == nil
            let outcome = await loadIfNeeded(fileID: fileID, line: line)
            if isFirst || !outcome.isCompleted { return outcome }
        }
        guard case .loaded(let pages) = core.machine.state, let cursor = pages.cursor(at: end) else {
            return .completed
        }
        let requested = loader.request(end, of: core)
        var outcome = ExecutionOutcome.cancelled
        await operations.run(end, fileID: fileID, line: line) { [loader] in
            let site = CallSite(fileID: fileID, line: line)
            outcome = await loader.load(requested, at: end, cursor, of: core, site)
            try outcome.get()
        }
        return outcome
    }
}

extension AsyncState {
    fileprivate var isLoaded: Bool { if case .loaded = self { true } else { false } }
}
