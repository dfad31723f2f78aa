package import Foundation
import Lockstep

/// What a tab shows, kept up to date with the stores.
@MainActor
package final class LivePage<Page: LiveContent> {
    private let kept: AnyObject?
    private var page: Page
    private var shown: Page?
    private var observer: StoreObserver?
    private let changes: AsyncStream<Void>

    /// Begins to follow a page.
    ///
    /// - Parameters:
    ///   - kept: What the tab keeps as long as it is open: a store of its own.
    ///   - make: Makes the page of what is in the stores.
    package init(keeping kept: AnyObject? = nil, _ make: @escaping @MainActor () -> Page) {
        self.kept = kept
        page = make()
        // One change that is pending stands for many: a tab that is slow to read receives them all at once.
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        observer = StoreObserver { [weak self] in
            self?.page = make()
            changed.yield()
        }
    }

    /// What the tab has to change since the last call, as JSON. Waits until there is something; nil when it is cancelled.
    package func next() async -> String? {
        for await _ in changes {
            guard let drawing = Drawing(of: page, after: shown) else { continue }
            shown = page
            return (try? JSONEncoder().encode(drawing)).map { String(decoding: $0, as: UTF8.self) }
        }
        return nil
    }
}
