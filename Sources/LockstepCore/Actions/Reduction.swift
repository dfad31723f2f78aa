/// A change of a store's state as a reducer describes it.
@MainActor public struct Reduction<Root> {
    /// What the commit is called.
    @usableFromInline let label: CommitLabel
    /// Computes new values, says that it has done so, then assigns them. It throws only while it computes.
    @usableFromInline let change: @MainActor (_ root: inout Root, _ didCompute: () -> Void) throws -> Void

    @inlinable init(
        label: CommitLabel, change: @escaping @MainActor (_ root: inout Root, _ didCompute: () -> Void) throws -> Void
    ) {
        self.label = label
        self.change = change
    }
}
