@MainActor @Observable
final class SearchStore: Store<String> {
    init() { super.init(state: "") }

    // block 1

    // block 2
}
