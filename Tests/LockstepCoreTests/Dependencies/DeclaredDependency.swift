@testable import LockstepCore

/// A dependency that a test makes for itself, as `@Inward` would declare it, so that tests cannot disturb each other.
struct DeclaredDependency<Value: Sendable>: Sendable {
    let key: DependencyKey
    private let makeDefault: @Sendable () -> Value

    init(_ name: String, default makeDefault: @escaping @Sendable () -> Value) {
        key = DependencyKey(name)
        self.makeDefault = makeDefault
    }

    /// The value that is in force here and now.
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
    /// The property of a dependency.
    subscript<Value>(dependency: DeclaredDependency<Value>) -> Value {
        get { dependency.read(self) }
        set { dependency.key.write(to: &self) { newValue } }
    }
}
