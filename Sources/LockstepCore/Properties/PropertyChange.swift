/// A property that a commit of a property store sets.
@MainActor struct PropertyChange {
    /// The property.
    let property: ObservedProperty
    /// Whether its value differs from the one before.
    let isChanged: @MainActor () -> Bool
    /// Calls its observers.
    let wake: @MainActor () -> Void

    /// Tells its observers of the change.
    func notify() { property.notify(wake) }
}
