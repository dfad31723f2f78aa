import LockstepCore

extension Dictionary where Key == StoreReference {
    /// Removes the values of deallocated stores.
    ///
    /// - Returns: The values before. The caller releases them outside of the access, because a `deinit` can run code of the
    ///   app.
    @MainActor mutating func removeDeallocated() -> Self { exchange(&self, with: filter { $0.key.pipeline != nil }) }
}
