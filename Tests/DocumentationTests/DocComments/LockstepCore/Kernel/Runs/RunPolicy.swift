private enum ListOperation: Hashable, Sendable {
    case search
}

private struct API: Sendable {
    func search(_ text: String) async throws -> [String] { [] }
}

@MainActor private let operations = OperationTracker<ListOperation>()
private let (api, text) = (API(), "milk")
