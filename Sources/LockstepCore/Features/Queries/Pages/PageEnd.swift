/// The load of pages at one end of a list.
@MainActor final class PageEnd {
    /// The value store that loads a page. Concurrent calls share one load.
    let load: AsyncValue<Void>
    /// The page that was last requested; `nil` if no page was requested.
    var last: RequestedPage?
    /// The number of pages that were added.
    var addedCount = 0
    /// How often pages were dropped here.
    var droppedCount = 0

    init(_ name: String) {
        load = AsyncValue(ValueStoreCore<Void>(name: "PagedQueryEntry.\(name)"))
        load.core.attachDeclaredInterceptors([])
    }

    /// Ends the running load, if any.
    func reset() { if !load.core.machine.state.isIdle { load.reset() } }
}

/// A page at one end of one version of a list.
struct RequestedPage: Equatable {
    /// The value of the ``LoadMachine/valueVersion`` counter at the time of the request. The counter increases, for example,
    /// when the list is loaded again. If it has increased since the request, the page belongs to an old list.
    let list: Int
    /// The number of pages that were added at this end before the request.
    let number: Int
    /// How often pages had been dropped at this end.
    let droppedCount: Int
}
