import Observation

/// The known properties of a property store. A property becomes known at the first of these events:
///
/// - The property is written. A write that ends with ``AnyPipeline/endFastWrite()`` does not make the property known.
/// - The closure of a derived value reads the property.
/// - An observer reads the property while there is a wake listener. See ``WakeListeners``.
@usableFromInline final class ObservedProperties: Observers {
    /// The store; `nil` until the store's pipeline is first used, and after the store is released.
    weak var root: AnyObject?
    @exclusivity(unchecked) @usableFromInline private(set) var all: [ObservedProperty] = []
    @exclusivity(unchecked) @usableFromInline private(set) var places = KeyPathTable()
    /// The changed properties from index 63 on, which share one bit in ``Changes``.
    @exclusivity(unchecked) var others = OtherChanges()

    override init() {}

    /// The property at a key path; `nil` if the key path is not known yet.
    @inlinable subscript(keyPath: AnyKeyPath) -> ObservedProperty? {
        if let place = places.index(of: keyPath) { all[place] } else { nil }
    }

    /// Returns the property at a key path. Adds the property if it is not known yet. Also keeps the key path object
    /// for later lookups.
    ///
    /// - Parameters:
    ///   - keyPath: The key path.
    ///   - registrar: The registrar of the store.
    ///   - name: The property's name; `nil` if the property isn't part of the state.
    /// - Returns: The property.
    func addProperty<Store: PropertyStore, Value>(
        _ keyPath: KeyPath<Store, Value>, _ registrar: ObservationRegistrar, name: @autoclosure () -> String?
    ) -> ObservedProperty {
        let known = all.first { $0.anyKeyPath == keyPath }
        let property = known ?? TypedProperty(keyPath, registrar, name: name(), place: all.count)
        if known == nil { all.append(property) }
        places.insert(property.place, for: keyPath)
        return property
    }

    override func parts(of changes: Changes) -> [ObservedPart] {
        var parts: [ObservedPart] = []
        changes.forEachPlace(others.peek(changes)) { place in
            let property = all[place]
            let name = property.name ?? CommitLabel.name(of: property.anyKeyPath)
            parts.append(ObservedPart(name: name, observers: property.observerCount))
        }
        return parts
    }

    override func wake(_ changes: Changes) {
        let others = others.take(changes)
        guard let root else { return }
        changes.forEachPlace(others) { place in
            all[place].dependents?.sourceDidChange()
            all[place].wakeProperty(in: root)
        }
    }
}
