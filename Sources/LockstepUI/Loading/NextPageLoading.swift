import LockstepCore
import Observation

/// An object that loads a further page of a list when the row at an end of the list appears. The object loads each
/// page once.
@MainActor @Observable final class NextPageLoading {
    /// The state of the row in one rendering. When this state changes, SwiftUI starts a new task, which calls
    /// ``NextPageLoading/appear(_:_:)``.
    struct Rendering: Hashable {
        fileprivate let list: ValueVersion
        fileprivate let pageCount: Int
        /// The number of loads that the row has started and that have ended.
        ///
        /// A superseded load adds no page, so the row needs another load. After a superseded load, this number may be
        /// the only property that has changed. The change makes SwiftUI start a new task, which loads the page.
        fileprivate let loadCount: Int
        fileprivate let isDue: Bool
    }

    /// The version of the list for which automatic loading has stopped. If automatic loading has not stopped, `nil`.
    ///
    /// Automatic loading stops when the load of a page is cancelled. The button or a new load of the list starts
    /// automatic loading again.
    private var givenUp: ValueVersion?
    private var loadCount = 0
    /// The end of the list.
    @ObservationIgnored private let end: PageOperation

    init(at end: PageOperation = .next) { self.end = end }

    /// Returns whether the row of an entry loads the page automatically. Otherwise, the row shows a button.
    func isLoadExpected(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Bool {
        givenUp != ValueVersion(of: entry.asyncValue)
    }

    /// Returns the current state of the row in the list `entry`.
    func rendering(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Rendering {
        let isWaiting = !entry.isLoading && !entry.isFailed && !entry.isLoadingPage(end) && entry.pageError(end) == nil
        return Rendering(
            list: ValueVersion(of: entry.asyncValue), pageCount: entry.latestValue?.count ?? 0, loadCount: loadCount,
            isDue: isWaiting && entry.hasPage(end) && isLoadExpected(of: entry))
    }

    /// Loads the next page if `rendering` needs the page. If `rendering` is outdated, loads nothing.
    func appear(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>, _ rendering: Rendering) async {
        // Another row of the entry may have loaded the page in the meantime.
        if rendering.isDue, rendering == self.rendering(of: entry) { await loadPage(of: entry) }
    }

    /// Loads the page, even if automatic loading has stopped. The button and ``appear(_:_:)`` call this method.
    func loadPage(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) async {
        if givenUp != nil { givenUp = nil }
        let outcome = await entry.loadPage(end)
        if case .cancelled = outcome { givenUp = ValueVersion(of: entry.asyncValue) }
        loadCount += 1
    }
}
