@MainActor private let store = Store(state: 0)
