import LockstepCore
import Observation

/// The automatic loading of a row at the end of a list: it loads each next page once.
@MainActor @Observable final class NextPageLoading {
    /// The state that one rendering of the row shows. When it changes, SwiftUI starts a new task.
    struct Rendering: Hashable {
        fileprivate let entry: ObjectIdentifier
        fileprivate let pageCount: Int
        /// The number of loads of the row that have ended. A superseded load counts, too, so that the row then starts a
        /// new load.
        fileprivate let loadCount: Int
        fileprivate let isListLoading: Bool
        fileprivate let isDue: Bool
    }

    /// The entry whose last load was cancelled, although the row never cancels a load; `nil` if there is none. If the
    /// row started the load again at once, this could repeat forever.
    private var givenUp: ObjectIdentifier?
    private var loadCount = 0

    /// Returns whether the row of an entry loads the next page automatically.
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

    /// Loads the next page if the rendering on the screen needs this page.
    func appear(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>, _ rendering: Rendering) async {
        if rendering.isListLoading { givenUp = nil }
        // Another row of the entry may have loaded the page in the meantime.
        if rendering.isDue, rendering == self.rendering(of: entry) { await loadNext(entry) }
    }

    /// Loads the next page.
    func loadNext(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) async {
        if givenUp != nil { givenUp = nil }
        let outcome = await entry.loadNext()
        if case .cancelled = outcome { givenUp = ObjectIdentifier(entry) }
        loadCount += 1
    }
}
