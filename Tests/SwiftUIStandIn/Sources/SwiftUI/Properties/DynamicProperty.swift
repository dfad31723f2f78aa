public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property that gets its value from where its view stands.
@MainActor protocol InstallableProperty: DynamicProperty {
    func install(in rendering: Rendering)
}
