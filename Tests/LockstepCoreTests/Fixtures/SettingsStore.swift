import LockstepCore

struct Settings: Codable, Equatable, Sendable {
    var name = ""
    var count = 0
}

@MainActor final class SettingsStore: Store<Settings> {
    init() { super.init(state: Settings()) }
}
