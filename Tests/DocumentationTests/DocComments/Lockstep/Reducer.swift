@Store @MainActor @Observable
final class CounterStore {
    var count = 0
}
