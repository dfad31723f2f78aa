// What the article Lifetimes shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep
import Testing

@Store
@MainActor @Observable
final class ReaderStore {
    var page = 1

    func turnPages() async throws {
        while true {
            try await Task.sleep(for: .seconds(60))
            page += 1
        }
    }
}

@Store
@MainActor @Observable
final class ReviewStore: Identifiable {
    var text = ""
}

// snippet: stores of routes and sheets
@Store
@MainActor @Observable
final class ShelfStore {
    var path: [Int] = []  // the numbers of the open books
    var review: ReviewStore?  // shown by `.sheet(item: $shelf.review)`
    @ObservationIgnored private(set) lazy var readers = StoreFamily { (_: Int) in ReaderStore() }

    init() {
        pipeline.onCommit { [weak self] old, new in
            for book in Set(old.path).subtracting(new.path) { self?.readers.remove(book) }
        }
    }
}
// end

// snippet: store of a controller
final class ReaderController: UIViewController {
    let store = ReaderStore()
    let label = UILabel()
    private var observer: StoreObserver?
    private var turning: Task<Void, any Error>?

    override func viewDidLoad() {
        super.viewDidLoad()
        observer = StoreObserver { [weak self] in
            guard let self else { return }
            label.text = "Page \(store.page)"
        }
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        turning?.cancel()  // it still runs if a swipe back was cancelled
        turning = Task { [store] in try await store.turnPages() }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        turning?.cancel()
    }
}
// end

// snippet: testing a release
@Test @MainActor func aControllerReleasesItsStore() {
    weak var released: ReaderStore?
    do {
        let controller = ReaderController()
        controller.viewDidLoad()
        controller.store.page = 7
        released = controller.store
    }
    #expect(released == nil)
}
// end
