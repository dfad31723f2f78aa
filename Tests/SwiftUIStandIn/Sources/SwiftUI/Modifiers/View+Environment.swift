extension View {
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        Modified(self, (keyPath, value)) { $0.environment[keyPath: $1.0] = $1.1 }
    }

    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        Modified(self, object) { $0.environment.setObject($1) }
    }

    nonisolated public func disabled(_ disabled: Bool) -> some View {
        Modified(self, disabled) { $0.environment.isEnabled = $0.environment.isEnabled && !$1 }
    }
}
