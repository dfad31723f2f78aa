@testable import LockstepCore

/// A dependency that a test declares for itself, in the way of `@Inward`, so that tests cannot disturb each other.
struct DeclaredDependency<Value: Sendable>: Sendable {
    let key: DependencyKey
    private let makeDefault: @Sendable () -> Value

    init(_ name: String, default makeDefault: @escaping @Sendable () -> Value) {
        key = DependencyKey(name)
        self.makeDefault = makeDefault
    }

    /// The value in the current scope.
    var current: Value { Dependencies.current[self] }

    fileprivate func read(_ dependencies: Dependencies) -> Value {
        key.read(\.[self], from: dependencies, default: makeDefault)
    }
}

extension DeclaredDependency: Hashable {
    static func == (one: Self, other: Self) -> Bool { one.key == other.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Dependencies {
    /// The value of a declared dependency.
    subscript<Value>(dependency: DeclaredDependency<Value>) -> Value {
        get { dependency.read(self) }
        set { dependency.key.write(to: &self) { newValue } }
    }
}
