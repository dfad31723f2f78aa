import Lockstep
import LockstepCompatibility
import Testing

// ComposeStore's snippet about imperative interfaces, in each of the four modes, with a label type of the test.

@MainActor final class Label {
    var text = "" { didSet { changes.yield(text) } }
    let texts: AsyncStream<String>
    private let changes: AsyncStream<String>.Continuation

    init() { (texts, changes) = AsyncStream.makeStream() }
}

@MainActor
final class CounterController {
    let store: CounterStore
    let label: Label
    private var observer: StoreObserver?
    private var other: StoreObserver?

    init(_ store: CounterStore, _ label: Label) {
        self.store = store
        self.label = label
        observer = StoreObserver { [weak self] in
            guard let self else { return }
            self.label.text = "\(self.store.state.count)"
        }
        other = observeStore({ store.state.count }, onChange: { label.text = "observed \($0)" })
    }

    deinit {
        observer?.cancel()
        other?.cancel()
    }
}

@MainActor @Suite(.timeLimit(.minutes(20))) struct ComposeStoreObserverTests {
    @Test func labelFollowsTheStore() async {
        let (store, label) = (CounterStore(), Label())
        var controller: CounterController? = CounterController(store, label)
        #expect(label.text == "observed 0")
        store.increment()
        var seen: [String] = []
        for await text in label.texts {
            seen.append(text)
            if seen.suffix(2).sorted() == ["1", "observed 1"] { break }
        }
        #expect(seen.prefix(2) == ["0", "observed 0"] && seen.count == 4)
        weak let gone = controller
        controller = nil
        #expect(gone == nil)
    }
}
