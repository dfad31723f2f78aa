/// The properties of a property store that were set at least once or have counted observers.
@usableFromInline final class ObservedProperties: Observers {
    /// The store; `nil` if the store was released, or was not needed so far.
    weak var root: AnyObject?
    @exclusivity(unchecked) @usableFromInline private(set) var all: [ObservedProperty] = []
    @exclusivity(unchecked) @usableFromInline private(set) var places = KeyPathTable()
    @exclusivity(unchecked) private var others = OtherChanges()

    override init() {}

    /// The property at a key path; `nil` if the key path is not known yet.
    @inlinable subscript(keyPath: AnyKeyPath) -> ObservedProperty? {
        if let place = places.index(of: keyPath) { all[place] } else { nil }
    }

    /// Adds a key path. Also adds its property, unless the property is already known by another key path.
    ///
    /// - Parameters:
    ///   - keyPath: The key path.
    ///   - make: A closure that makes the property for an index.
    /// - Returns: The property.
    func add<Store: PropertyStore, Value>(
        _ keyPath: KeyPath<Store, Value>, _ make: (_ place: Int) -> TypedProperty<Store, Value>
    ) -> TypedProperty<Store, Value> {
        let known = all.lazy.compactMap { $0 as? TypedProperty<Store, Value> }.first { $0.keyPath == keyPath }
        let property = known ?? make(all.count)
        if known == nil { all.append(property) }
        places.keep(property.place, for: keyPath)
        return property
    }

    /// Records that a property changed.
    func note(_ property: ObservedProperty) -> Changes { others.note(property.place) }

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
            all[place].wake(in: root)
        }
    }
}
