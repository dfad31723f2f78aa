struct API {
    func items() async throws -> [String] { [] }
    func save(_ items: [String]) async throws {}
    func search(_ text: String) async throws -> [String] { [] }
}

private let api = API()
private let items = ["Milk"]
private let text = "Milk"

func show(_ hits: [String]) {}
func showSpinner() {}
func saveItems() async throws {}

enum Operation { case fetch, save, search }

@MainActor private let operations = OperationTracker<Operation>()

@Statable([String].self, operations: Operation.self)
@MainActor @Observable
final class ItemStore {}

@MainActor private let store = ItemStore()
