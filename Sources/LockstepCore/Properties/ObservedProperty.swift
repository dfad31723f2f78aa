/// A property of a property store that was set at least once.
@MainActor class ObservedProperty: Notifier {
    /// A key path to it.
    let keyPath: AnyKeyPath
    var notification = Notification.done

    fileprivate init(_ keyPath: AnyKeyPath) { self.keyPath = keyPath }
}

/// A property of a property store, with its type.
final class TypedProperty<Value>: ObservedProperty {
    /// How to compare two values, where that is possible. Two references that cannot be compared otherwise, nested stores
    /// as a rule, are the same if they are identical.
    let isEqual: ((Value, Value) -> Bool)? = equality() ?? identity()
}

/// The properties of one property store that were set at least once.
@MainActor struct ObservedProperties {
    /// Several key paths may stand for the same property.
    private var known: [KeyPathIdentity: ObservedProperty] = [:]
    /// The same properties, each once.
    private var distinct: [ObservedProperty] = []

    /// The property at a key path.
    mutating func property<Root, Value>(at keyPath: KeyPath<Root, Value>) -> TypedProperty<Value> {
        let identity = KeyPathIdentity(keyPath: keyPath)
        if let property = known[identity] as? TypedProperty<Value> { return property }
        let property =
            distinct.lazy.compactMap { $0 as? TypedProperty<Value> }.first { $0.keyPath == keyPath }
            ?? add(TypedProperty<Value>(keyPath))
        // In a generic class, the key paths are made anew for each write; they must not pile up.
        if known.count > 1024 + 4 * distinct.count { known.removeAll() }
        known[identity] = property
        return property
    }

    private mutating func add<Value>(_ property: TypedProperty<Value>) -> TypedProperty<Value> {
        distinct.append(property)
        return property
    }
}
