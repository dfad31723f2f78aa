struct Todo: Equatable, Identifiable, Sendable {
    let id: Int
    var title: String
    var isDone = false
}
