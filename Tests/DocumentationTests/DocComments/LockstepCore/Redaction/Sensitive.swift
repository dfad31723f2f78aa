@MainActor private let store = SessionStore()
