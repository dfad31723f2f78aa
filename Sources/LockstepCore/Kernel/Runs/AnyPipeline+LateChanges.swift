extension AnyPipeline {
    /// Returns whether a reducer or a proxy may change this store. Those of a run of the store that was superseded or
    /// cancelled may not (promise P1).
    ///
    /// Direct writes, commits, and changes of other stores are not checked: they are kept.
    ///
    /// - Returns: `true` outside all such runs. `false` in a `Finally` of such a run: the caller must skip its change, and
    ///   the `Finally` continues.
    /// - Throws: A `CancellationError` in other code of such a run. The error ends the action.
    @usableFromInline final func mayContinue() throws -> Bool {
        guard PolicyRun.endedEarly(of: self) else { return true }
        discardedChanges += 1
        guard PolicyRun.isFinishing(self) else { throw CancellationError() }
        return false
    }
}
