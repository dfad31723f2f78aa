extension StoreProtocol {
    /// Unavailable: recorders and interceptors are attached to the store's pipeline.
    @_documentation(visibility: internal)
    @available(*, unavailable, message: "write 'store.pipeline.attach(…)'")
    @_disfavoredOverload
    public func attach(_ listener: Any) { fatalError() }
}
