/// The target through which actions read and change a store.
///
/// ``ActionStore`` requires one property of this type, not several members. So fewer names can conflict with names in
/// your stores.
@_documentation(visibility: internal)
@MainActor public struct ActionTarget<Root> {
    @usableFromInline let core: any ReducingPipeline<Root>
    @usableFromInline let store: AnyObject

    @usableFromInline init(_ store: AnyObject, core: any ReducingPipeline<Root>) {
        self.core = core
        self.store = store
    }

    /// Calls `body` with the state of a struct store, or with a property store itself, and returns the result. Reads
    /// in `body` register no observer.
    @usableFromInline func read<Value>(_ body: (Root) -> Value) -> Value { core.read(store, body) }

    /// Changes the state in one commit.
    ///
    /// - Parameters:
    ///   - label: The label of the commit.
    ///   - change: A closure that computes the new values, calls its parameter `didCompute`, and then assigns the
    ///     values. If the closure changes a property store before `didCompute`, the program traps. After `didCompute`,
    ///     the closure must not throw.
    /// - Throws: The error that `change` throws, or the error of ``AnyPipeline/mayContinue()``. In each case, the state
    ///   does not change.
    @inlinable func reduce(_ label: CommitLabel, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void) throws
    {
        if try core.mayContinue() { try core.reduce(label, of: store, change) }
    }
}

/// The core of a store that accepts actions. The core has no reference to the store, so each call receives the store.
@usableFromInline @MainActor protocol ReducingPipeline<Root>: AnyPipeline {
    /// The root type of the reducers' key paths.
    associatedtype Root

    /// Calls `body` with the state of a struct store, or with a property store itself, and returns the result. Reads
    /// in `body` register no observer.
    func read<Value>(_ store: AnyObject, _ body: (Root) -> Value) -> Value

    /// Changes the state for a reducer, in one commit. See ``ActionTarget/reduce(_:_:)``. Throws only the error that
    /// `change` throws.
    func reduce(
        _ label: CommitLabel, of store: AnyObject, _ change: (inout Root, _ didCompute: () -> Void) throws -> Void)
        throws
}
