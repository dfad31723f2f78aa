// What the article UIKitAndAppKit shows, word for word, between marks that name the snippet; `SnippetTests` compares the two.

import Foundation
import Lockstep

// snippet: view controller
final class CartController: UIViewController {
    let store: CartStore
    let label = UILabel()
    private var observer: StoreObserver?

    init(store: CartStore) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("The controller is made in code.") }

    override func viewDidLoad() {
        super.viewDidLoad()
        observer = StoreObserver { [weak self] in
            guard let self else { return }
            label.text = "\(store.prices.count) items, \(store.total) €"
        }
    }

    deinit { observer?.cancel() }
}
// end

// snippet: text field controller
final class DraftController: NSViewController, NSTextFieldDelegate {
    let store = ShoppingStore()
    let field = NSTextField()
    private var observers: [StoreObserver] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        field.delegate = self
        observers = [
            observeStore(
                { [store] in store.draft },
                onChange: { [field] in if field.stringValue != $0 { field.stringValue = $0 } }),
            observeStore({ [store] in store.items.count }, onChange: { [field] in field.isEnabled = $0 < 10 }),
        ]
    }

    func controlTextDidChange(_ notification: Notification) { store.draft = field.stringValue }

    deinit { for observer in observers { observer.cancel() } }
}
// end

// snippet: loading controller
final class ItemsController: UIViewController {
    let store = ItemStore()
    var api = API()
    private var loading: Task<Void, Never>?

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let previous = loading  // still runs if a swipe back was cancelled
        loading = Task { [store, api] in _ = await store.loadIfNeeded { try await api.items() } }
        previous?.cancel()  // a running load continues, because the new task waits for it
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        loading?.cancel()  // the state returns to the last settled one
    }
}
// end

@MainActor func observingOneValue(_ store: CartStore, _ label: UILabel) -> StoreObserver {
    let observer: StoreObserver
    // snippet: observing one value
    observer = observeStore({ store.total }, onChange: { total in label.text = "\(total) €" })
    // end
    return observer
}
