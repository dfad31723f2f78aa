import LockstepCore
import Observation

/// A state that cannot be compared.
struct Plain: Sendable {
    var text = ""
    var closure: @Sendable () -> Void = {}
}

@MainActor @Observable
final class PlainStore: Store<Plain> {
    init() { super.init(state: Plain()) }
}

/// A state whose `==` compares more than a dump shows.
struct Secretive: Equatable, Sendable, CustomStringConvertible, CustomReflectable {
    var shown = 0
    var secret = 0
    var description: String { "Secretive(\(shown))" }
    var customMirror: Mirror { Mirror(self, children: ["shown": shown], displayStyle: .struct) }
}

@MainActor @Observable
final class SecretiveStore: Store<Secretive> {
    init() { super.init(state: Secretive()) }
}
