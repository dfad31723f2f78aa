/// The target through which actions read and change a store.
///
/// The members are in this type, not in ``ActionStore``, so their names cannot conflict with names in your stores.
@_documentation(visibility: internal)
@MainActor public struct ActionTarget<Root> {
    @usableFromInline let core: any ReducingPipeline<Root>
    @usableFromInline let store: AnyObject

    @usableFromInline init(_ store: AnyObject, core: any ReducingPipeline<Root>) {
        self.core = core
        self.store = store
    }

    /// Calls `body` with the ``ActionStore/Root`` of the store, and returns the result. The properties of the root that
    /// `body` reads are not observed.
    @usableFromInline func read<Value>(_ body: (Root) -> Value) -> Value { core.read(store, body) }

    /// Changes the state in one commit.
    ///
    /// - Parameters:
    ///   - label: The label of the commit.
    ///   - change: A closure that computes the new values, calls `didCompute`, and then assigns the values. The
    ///     closure may throw only before `didCompute`, and may change the store only after `didCompute`.
    /// - Throws: The error of `change` or of ``AnyPipeline/mayContinue()``. After an error, the state is unchanged.
    @inlinable func reduce(_ label: CommitLabel, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void) throws
    {
        if try core.mayContinue() { try core.reduce(label, of: store, change) }
    }
}

/// The pipeline of a store that accepts actions. The pipeline has no reference to the store, so the methods receive
/// the store.
@usableFromInline @MainActor protocol ReducingPipeline<Root>: AnyPipeline {
    /// The root type of the reducers' key paths.
    associatedtype Root

    /// Calls `body` with the ``ActionStore/Root`` of the store, and returns the result. The properties of the root that
    /// `body` reads are not observed.
    func read<Value>(_ store: AnyObject, _ body: (Root) -> Value) -> Value

    /// Changes the state for a reducer, in one commit. See ``ActionTarget/reduce(_:_:)``. Throws only the error that
    /// `change` throws.
    func reduce(
        _ label: CommitLabel, of store: AnyObject, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void)
        throws
}
