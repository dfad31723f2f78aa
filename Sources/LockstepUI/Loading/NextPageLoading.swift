import LockstepCore
import Observation

/// The automatic loading of a row at the end of a list: it loads each next page once.
@MainActor @Observable final class NextPageLoading {
    /// The state that one rendering of the row shows. The row passes this value to SwiftUI as the identity of its task.
    /// When the value changes, SwiftUI starts a new task, which calls ``NextPageLoading/appear(_:_:)``.
    struct Rendering: Hashable {
        fileprivate let entry: ObjectIdentifier
        fileprivate let pageCount: Int
        /// The number of ended loads of the row, including superseded loads. After a superseded load, a new task must
        /// load the page.
        fileprivate let loadCount: Int
        fileprivate let isListLoading: Bool
        fileprivate let isDue: Bool
    }

    /// The identity of the entry for which the row loads no more pages automatically, or `nil`.
    ///
    /// The row gives up when a load is cancelled, because each new load could be cancelled, too. The row itself never
    /// cancels a load. A press of the button, or a new load of the list, clears the property.
    private var givenUp: ObjectIdentifier?
    private var loadCount = 0

    /// Returns whether the row of an entry loads the next page automatically. If not, the row shows a button.
    func isLoadExpected(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Bool {
        givenUp != ObjectIdentifier(entry)
    }

    /// Returns the state for a rendering of an entry's row.
    func rendering(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Rendering {
        let isWaiting = !entry.isLoading && !entry.isFailed && !entry.isLoadingNext && entry.nextError == nil
        return Rendering(
            entry: ObjectIdentifier(entry), pageCount: entry.latestValue?.count ?? 0, loadCount: loadCount,
            isListLoading: entry.isLoading, isDue: isWaiting && entry.hasNext && isLoadExpected(of: entry))
    }

    /// Loads the next page if `rendering` needs this page and is still current. Called by the task of each rendering.
    func appear(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>, _ rendering: Rendering) async {
        if rendering.isListLoading { givenUp = nil }
        // Another row of the entry may have loaded the page in the meantime.
        if rendering.isDue, rendering == self.rendering(of: entry) { await loadNext(entry) }
    }

    /// Loads the next page, even if the row does not load pages automatically. Called by the button, too.
    func loadNext(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) async {
        if givenUp != nil { givenUp = nil }
        let outcome = await entry.loadNext()
        if case .cancelled = outcome { givenUp = ObjectIdentifier(entry) }
        loadCount += 1
    }
}
