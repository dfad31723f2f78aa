package import Foundation
import Lockstep

/// The page of a tab, updated when the stores change.
@MainActor
package final class LivePage<Page: LiveContent> {
    private let kept: AnyObject?
    private var page: Page?
    private var shown: Page?
    private var observer: StoreObserver?
    private let changes: AsyncStream<Void>

    /// Starts to observe a page.
    ///
    /// - Parameters:
    ///   - kept: An object that the tab retains while it is open, such as a store of its own.
    ///   - make: Creates the page from the stores.
    package init(keeping kept: AnyObject? = nil, _ make: @escaping @MainActor () -> Page) {
        self.kept = kept
        // One pending element is enough: a slow tab receives many changes as one update.
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        observer = StoreObserver { [weak self] in
            self?.page = make()
            changed.yield()
        }
    }

    /// Returns the changes since the last call, as JSON. Waits until there is a change. Returns nil if it is
    /// cancelled.
    package func next() async -> String? {
        for await _ in changes {
            guard let page, let drawing = Drawing(of: page, after: shown) else { continue }
            shown = page
            return (try? JSONEncoder().encode(drawing)).map { String(decoding: $0, as: UTF8.self) }
        }
        return nil
    }
}
