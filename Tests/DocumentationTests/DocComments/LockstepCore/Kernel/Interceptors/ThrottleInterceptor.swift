@MainActor @Observable
final class ListStore: Store<[String]> {
    init() { super.init(state: []) }

    // block 1

    // block 2
}
