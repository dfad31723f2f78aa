@Store @MainActor @Observable
final class CounterStore {
    var count = 0

    func add(_ amount: Int) { count += amount }
    func removeOne() { count -= 1 }
}
