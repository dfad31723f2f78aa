/// The target through which actions read and change a store.
///
/// It is the only property that ``ActionStore`` requires, so the protocol uses few names that your own properties could
/// have.
@_documentation(visibility: internal)
@MainActor public struct ActionTarget<Root> {
    @usableFromInline let core: any ReducingPipeline<Root>
    @usableFromInline let store: AnyObject

    @usableFromInline init(_ store: AnyObject, core: any ReducingPipeline<Root>) {
        self.core = core
        self.store = store
    }

    /// Returns a value that `body` reads from the current state, without observing it.
    @usableFromInline func read<Value>(_ body: (Root) -> Value) -> Value { core.read(store, body) }

    /// Changes the state in one commit.
    ///
    /// - Parameters:
    ///   - label: The label of the commit.
    ///   - change: A closure that computes new values, calls `didCompute`, and then assigns the values. It throws
    ///     only while it computes.
    /// - Throws: The error that `change` throws.
    @inlinable func reduce(_ label: CommitLabel, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void) throws
    {
        try core.reduce(label, of: store, change)
    }
}

/// The core of a store that accepts actions. It has no reference to the store, so each call receives the store.
@usableFromInline @MainActor protocol ReducingPipeline<Root>: AnyPipeline {
    /// The root type of the reducers' key paths.
    associatedtype Root

    /// Returns a value that `body` reads from the current state, without observing it.
    func read<Value>(_ store: AnyObject, _ body: (Root) -> Value) -> Value

    /// Changes the state for a reducer, in one commit. See ``ActionTarget/reduce(_:_:)``.
    func reduce(
        _ label: CommitLabel, of store: AnyObject, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void)
        throws
}
