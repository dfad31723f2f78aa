extension ValueCore {
    /// The closures that read and assign the latest value, for optimistic changes.
    var optimisticPlace: OptimisticPlace<Value> {
        OptimisticPlace(pipeline: self, key: Self.optimisticKey, isRefreshing: machine.isRefreshing) {
            [unowned self] in
            machine.latestValue
        } commit: { label, value, _ in
            self.begin(.computing, label)
            if let value = value() { _ = self.handleAlone(.show(value)) }
            self.end()
        }
    }
}
