extension View {
    nonisolated public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        Modified(self, surroundings: { $0.environment[keyPath: keyPath] = value })
    }

    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
        Modified(self, surroundings: { $0.environment.setObject(object) })
    }

    nonisolated public func disabled(_ disabled: Bool) -> some View {
        Modified(self, surroundings: { $0.environment.isEnabled = $0.environment.isEnabled && !disabled })
    }
}
