struct Counter {
    var count = 0
}

@MainActor @Observable
final class CounterStore: Store<Counter> {
    init() { super.init(state: Counter()) }
}

@MainActor
final class Label {
    var text = ""
}

@MainActor
final class CounterScreen {
    let store = CounterStore()
    let label = Label()
    var observer: StoreObserver?

    func show() {
        // block 1
    }

    func showCount() {
        // block 2
    }
}
