private struct Todo: Equatable, Identifiable, Sendable {
    var id = 0
    var title = ""
}

extension [Todo] {
    mutating func replace(_ todo: Todo) {}
}

private struct API: Sendable {
    func add(_ todo: Todo) async throws -> Todo { todo }
}

/// SwiftUI's `ProgressView`.
private struct ProgressView {}

@MainActor private let todos = AsyncValue<[Todo]>()
@MainActor private let store = todos
private let (api, todo) = (API(), Todo())
