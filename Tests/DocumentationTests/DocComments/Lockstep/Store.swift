struct ToDo {
    let title: String
    let note: String
}

@Interactor
final class ToDoInteractor {
    var addItem: Action<ToDoStore, String, String> {
        Action { title, note in
            Reducer(get: \.todos, set: \.todos) { $0 + [ToDo(title: title, note: note)] }
        }
    }
}

struct Tally {}

@Interactor
final class TallyInteractor {}
