@Store @MainActor @Observable
final class CounterStore {
    var count = 0
    var name = ""

    func increment() { count += 1 }
}

@Statable(Int.self) @MainActor @Observable
final class NumberStore {}

@MainActor private let store = CounterStore()

@MainActor private func asynchronous(store: NumberStore) async {
    // block 2
}
