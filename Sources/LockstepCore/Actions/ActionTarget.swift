/// How actions reach a store. It is all that ``ActionStore`` asks for, so that nothing hides a property of a user's.
@MainActor public struct ActionTarget<Root> {
    @usableFromInline let core: any ReducingPipeline<Root>
    @usableFromInline let store: AnyObject

    @usableFromInline init(_ store: AnyObject, core: any ReducingPipeline<Root>) {
        self.core = core
        self.store = store
    }

    /// What the key paths of reducers read now, unobserved.
    @usableFromInline func read<Value>(_ body: (Root) -> Value) -> Value { core.read(store, body) }

    /// Changes the state, in one commit.
    ///
    /// - Parameters:
    ///   - label: The commit's name.
    ///   - change: Computes new values, says that it has done so, then assigns them. It throws only while it computes.
    /// - Throws: What `change` throws.
    @inlinable func reduce(_ label: CommitLabel, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void) throws
    {
        try core.reduce(label, of: store, change)
    }
}

/// The core of a store that actions can be dispatched to. It keeps no store, so each call is given the one it belongs to.
@usableFromInline @MainActor protocol ReducingPipeline<Root>: AnyPipeline {
    /// What the key paths of reducers start from.
    associatedtype Root

    /// What the key paths of reducers read now, unobserved.
    func read<Value>(_ store: AnyObject, _ body: (Root) -> Value) -> Value

    /// Changes the state as a reducer says, in one commit. See ``ActionTarget/reduce(_:_:)``.
    func reduce(
        _ label: CommitLabel, of store: AnyObject, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void)
        throws
}
