public protocol DynamicProperty {
    mutating func update()
}

extension DynamicProperty {
    public mutating func update() {}
}

/// A property that gets its value from the place of its view.
@MainActor protocol InstallableProperty: DynamicProperty {
    func install(in rendering: Rendering)
}
