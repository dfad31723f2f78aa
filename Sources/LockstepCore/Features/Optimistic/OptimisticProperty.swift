/// A property of a property store, or a part of the property, that has optimistic changes.
final class OptimisticProperty<Store: PropertyStore, Part>: OptimisticPart<Part> {
    private weak var store: Store?
    private let keyPath: ReferenceWritableKeyPath<Store, Part>

    init(_ keyPath: ReferenceWritableKeyPath<Store, Part>, of store: Store) {
        self.store = store
        self.keyPath = keyPath
        super.init(keyPath, of: store.pipeline, Reading.unobserved { store[keyPath: keyPath] })
    }

    override var value: Part? {
        store.map { store in Reading.unobserved { store[keyPath: keyPath] } }
    }

    override func apply(_ event: PendingChanges<Part>.Event, _ label: CommitLabel, to store: AnyObject) -> Bool {
        let store = unsafeDowncast(store, to: Store.self)
        var hasEffect = false
        // The closure does not throw, so `reduce` does not throw either.
        try? store.propertyStorage.reduce(label, of: store) { _, didCompute in
            let handled = handle(event)
            didCompute()
            hasEffect = handled.hasEffect
            guard let shown = handled.shown else { return }
            Reading.setting { store[keyPath: keyPath] = shown }
            didShow()
        }
        return hasEffect
    }
}
