private struct Note: Equatable, Sendable {
    var title = ""
}

@MainActor private let store = Store(state: Note())
