struct ToDo {
    let title: String
}

@Store @MainActor @Observable
final class ToDoStore {
    var todos: [ToDo] = []
}
