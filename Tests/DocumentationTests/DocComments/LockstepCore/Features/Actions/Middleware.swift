struct Analytics {
    func track(_ event: String, count: Int) {}
}

private let analytics = Analytics()

@Observable
@Store
final class ListStore {
    var items: [String] = []
    var isSaved = false

    var didSave: Action<ListStore> {
        Action {
            // block 1
        }
    }
}
