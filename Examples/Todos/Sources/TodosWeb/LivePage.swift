import Foundation
import Lockstep
import TodosCore

/// What a tab shows, kept up to date with the stores.
@MainActor
final class LivePage {
    private let site: TodosSite
    private let tab: Tab

    /// Keeps what is being edited in the tab.
    private let editing: TodoEditing
    private var page: Page
    private var shown: Page?
    private var observer: StoreObserver?
    private let changes: AsyncStream<Void>

    init(of tab: Tab, on site: TodosSite) {
        self.site = site
        self.tab = tab
        editing = site.editing(in: tab)
        page = site.page(for: tab)
        // One change that is pending stands for many: a tab that is slow to read receives them all at once.
        let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        self.changes = changes
        observer = StoreObserver { [weak self] in
            self?.page = site.page(for: tab)
            changed.yield()
        }
    }

    /// What the tab has to change since the last call, as JSON. Waits until there is something; nil when it is cancelled.
    func next() async -> String? {
        for await _ in changes {
            guard let drawing = Drawing(of: page, after: shown, by: .todos) else { continue }
            shown = page
            return (try? JSONEncoder().encode(drawing)).map { String(decoding: $0, as: UTF8.self) }
        }
        return nil
    }
}
