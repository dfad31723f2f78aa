struct Socket: Sendable {
    let messages: AsyncStream<String>
}

@Observable
@Store(ListInteractor.self)
final class ListStore {
    var items: [String] = []
    var isFull: Bool { items.count > 100 }
}

@Interactor
final class ListInteractor {
    var clear: Action<ListStore> { Action { Reducer(setter: \.items) { [] } } }
}

@MainActor
func receive(_ store: ListStore, _ socket: Socket) {
    // block 1
}

struct Messages: Equatable, Sendable {
    var items: [String] = []
}

final class MessageStore: Store<Messages> {
    init() { super.init(state: Messages()) }
}

@MainActor
func receive(_ store: MessageStore, _ socket: Socket) {
    // block 2
}
