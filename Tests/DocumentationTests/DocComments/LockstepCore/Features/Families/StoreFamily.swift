@MainActor @Observable
@Store
final class RowStore {
    let id: Int
    var title = ""

    init(id: Int) { self.id = id }

    func rename(to title: String) { self.title = title }
}
