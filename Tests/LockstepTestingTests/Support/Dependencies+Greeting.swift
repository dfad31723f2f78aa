import LockstepCore

extension Dependencies {
    private static let greetingKey = DependencyKey("greeting")
    private static let mockKey = DependencyKey("mock")

    /// A dependency, as `@Inward` would declare it.
    var greeting: String {
        get { Dependencies.greetingKey.read(\.greeting, from: self, default: { "default" }) }
        set { Dependencies.greetingKey.write(to: &self) { newValue } }
    }

    /// A dependency that is an object.
    var mock: Mock {
        get { Dependencies.mockKey.read(\.mock, from: self, default: { Mock() }) }
        set { Dependencies.mockKey.write(to: &self) { newValue } }
    }
}

/// An object that counts.
@MainActor final class Mock {
    nonisolated init() {}
    var calls = 0
}
