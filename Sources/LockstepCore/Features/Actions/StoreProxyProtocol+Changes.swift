extension StoreProxyProtocol where Store: ActionStore {
    /// Sets a part of the store's state, in a commit.
    ///
    /// ```swift
    /// AsyncMiddleware { proxy in
    ///     try await self.api.save(proxy.items)
    ///     proxy.set(\.isSaved, to: true)
    /// }
    /// ```
    ///
    /// If the current action was superseded, or if ``cancelTasks(named:)`` cancelled the current task, nothing is
    /// set (promises P1 and P4).
    ///
    /// - Parameters:
    ///   - part: The key path of the part.
    ///   - value: The new value.
    public func set<Value>(_ part: WritableKeyPath<Store.Root, Value>, to value: Value) {
        try? storeOfProxy?.actionTarget.reduce(.property(part)) { root, didCompute in
            didCompute()
            Reading.set(value, at: part, of: &root)
        }
    }

    // In a closure of one expression, Swift 6.3 does not convert the value to an optional for the method above.

    /// Sets an optional part of the store's state, in a commit.
    @_documentation(visibility: internal)
    @_disfavoredOverload
    public func set<Value>(_ part: WritableKeyPath<Store.Root, Value?>, to value: Value) {
        set(part, to: Optional(value))
    }

    /// Changes a part of the store's current state, in a commit.
    ///
    /// ```swift
    /// AsyncMiddleware { proxy in
    ///     let more = try await self.api.items(after: proxy.items.count)
    ///     proxy.update(\.items) { $0 += more }
    /// }
    /// ```
    ///
    /// The closure receives the current value of the part. The value in a ``StoreProxy`` may be older.
    ///
    /// If the current action was superseded, or if ``cancelTasks(named:)`` cancelled the current task, nothing
    /// changes (promises P1 and P4).
    ///
    /// - Parameters:
    ///   - part: The key path of the part.
    ///   - change: A closure that changes the value of the part, and nothing else in the store.
    public func update<Value>(_ part: WritableKeyPath<Store.Root, Value>, _ change: @MainActor (inout Value) -> Void) {
        try? storeOfProxy?.actionTarget.reduce(.property(part)) { root, didCompute in
            var value = Reading.unobserved { root[keyPath: part] }
            change(&value)
            didCompute()
            Reading.set(value, at: part, of: &root)
        }
    }
}
