import LockstepCore
import Observation

/// When a row at the end of a list loads the next page without being asked: once for each page.
@MainActor @Observable final class NextPageLoading {
    /// What one rendering of the row shows. A task begins when another is shown.
    struct Rendering: Hashable {
        fileprivate let entry: ObjectIdentifier
        fileprivate let pageCount: Int
        /// How many loads of the row have ended: after one that was superseded, the next begins.
        fileprivate let loadCount: Int
        fileprivate let isListLoading: Bool
        fileprivate let isDue: Bool
    }

    /// Whose last load ended as cancelled, by itself. What began again at once would do so without end.
    private var givenUp: ObjectIdentifier?
    private var loadCount = 0

    /// Whether the row of an entry loads without being asked.
    func isLoadExpected(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Bool {
        givenUp != ObjectIdentifier(entry)
    }

    /// The row of an entry is rendered.
    func rendering(of entry: PagedQueryEntry<some Any, some Sendable, some Sendable>) -> Rendering {
        let isWaiting = !entry.isLoading && !entry.isFailed && !entry.isLoadingNext && entry.nextError == nil
        return Rendering(
            entry: ObjectIdentifier(entry), pageCount: entry.latestValue?.count ?? 0, loadCount: loadCount,
            isListLoading: entry.isLoading, isDue: isWaiting && entry.hasNext && isLoadExpected(of: entry))
    }

    /// The row is on the screen.
    func appear(_ entry: PagedQueryEntry<some Any, some Sendable, some Sendable>, _ rendering: Rendering) async {
        if rendering.isListLoading { givenUp = nil }
        // Another row of the entry may have loaded the page since.
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
